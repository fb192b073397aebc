import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { isSameOrigin } from './proof.ts';

/** What a browser of ours keeps for the next page: where the cart would go, and its voucher. */
export type ChoiceName = 'place' | 'voucher';

const names = { place: 'cart_place', voucher: 'cart_voucher' } as const satisfies Record<ChoiceName, string>;
const monthSeconds = 30 * 24 * 3600;

export type BrowserChoices = {
  read(name: ChoiceName): string | null;
  /** Nothing is kept for what is no page of ours: neither a link nor a form of another site may choose. */
  keep(name: ChoiceName, value: string | null): void;
};

/** In httpOnly cookies, so that no page needs a visitor's cookies to show them. */
export function browserChoices(shop: Shop, request: FastifyRequest, reply: FastifyReply): BrowserChoices {
  return {
    read: (name) => request.cookies[names[name]] ?? null,
    keep(name, value) {
      if (request.headers['sec-fetch-mode'] === 'navigate' || !isSameOrigin(shop, request)) return;
      reply.setCookie(names[name], value ?? '', {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: shop.publicUrl.startsWith('https:'),
        maxAge: value === null ? 0 : monthSeconds,
      });
    },
  };
}
