import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { isSameOrigin } from './proof.ts';

/** Choices that a browser keeps for the next page: the delivery place of the cart and its voucher. */
export type ChoiceName = 'place' | 'voucher';

const names = { place: 'cart_place', voucher: 'cart_voucher' } as const satisfies Record<ChoiceName, string>;
const monthSeconds = 30 * 24 * 3600;

export type BrowserChoices = {
  read(name: ChoiceName): string | null;
  /** Ignored unless the request comes from one of our pages: links and forms of other sites must not choose. */
  keep(name: ChoiceName, value: string | null): void;
};

/** In httpOnly cookies, so that scripts in pages cannot read them. */
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
