import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { endedLoginCookie, isSameOrigin, loginCookie } from './proof.ts';

const loginCookieSeconds = 31_622_400; // SPEC §9

/**
 * Sets the login cookie, or clears it with null. Only on same-origin API requests: links and forms of other sites cannot
 * log a browser in or out (CONTRACT §1.4, ASVS 3.5).
 */
export function setLoginCookie(
  shop: Shop,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): void {
  if (!isOurPage(shop, request)) return;
  setCookie(shop, reply, loginCookie, token);
  setCookie(shop, reply, endedLoginCookie, token === null ? null : '1');
}

/** Clears the cookie of a login that expired or was ended elsewhere, but keeps the note that there was one. */
export function dropEndedLogin(shop: Shop, request: FastifyRequest, reply: FastifyReply): void {
  if (!isOurPage(shop, request)) return;
  setCookie(shop, reply, loginCookie, null);
  setCookie(shop, reply, endedLoginCookie, '1');
}

function isOurPage(shop: Shop, request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] !== 'navigate' && isSameOrigin(shop, request);
}

function setCookie(shop: Shop, reply: FastifyReply, name: string, value: string | null): void {
  reply.setCookie(name, value ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: shop.publicUrl.startsWith('https:'),
    maxAge: value === null ? 0 : loginCookieSeconds,
  });
}
