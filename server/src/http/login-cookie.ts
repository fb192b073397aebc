import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { isSameOrigin, loginCookie } from './owner.ts';

const loginCookieSeconds = 31_622_400; // SPEC §9

/**
 * Keeps a login in the httpOnly cookie, or with null takes it away. Only on same-origin API requests: neither a link
 * nor a form of another site can sign a browser in or out (CONTRACT §1.4, ASVS 3.5).
 */
export function setLoginCookie(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): void {
  if (request.headers['sec-fetch-mode'] === 'navigate' || !isSameOrigin(shop, request)) return;
  reply.setCookie(loginCookie, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: shop.publicUrl.startsWith('https:'),
    maxAge: token === null ? 0 : loginCookieSeconds,
  });
}
