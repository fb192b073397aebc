import { randomBytes } from 'node:crypto';
import { isGuestToken } from '@souk/rules/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guestShopper, type Login, type Shopper } from '#shopper/shopper.ts';
import type { Shop } from '#shop.ts';

export const loginCookie = 'frontend_token';
/** Says only that somebody was signed in here: stays when the login itself has ended, until they have been told. */
export const endedLoginCookie = 'frontend_signed_in';
export const guestCookie = 'frontend_user_token';
const guestCookieSeconds = 365 * 24 * 3600;

/** The login of a bearer or cookie; null when it is not valid (any more). */
export type VerifyLogin = (shop: Shop, token: string) => Promise<Login | null>;

export type Proof = {
  login: Login | null;
  /** A bearer came along and is not valid (any more). */
  hasBadBearer: boolean;
  /** The same of the login cookie; whoever has it is shown the shop as to a guest (INVARIANTS F28). */
  hasBadCookie: boolean;
  /** Whoever was signed in with this browser is not any more and did not log out: it ended elsewhere, or by time. */
  hasLostLogin: boolean;
  guestToken: string | null;
};

/**
 * Reads who is calling, in the order of CONTRACT §1.4: bearer, query or body, X-User-Token, cookie. `acts`: the call
 * changes something, so a cookie that came from another site's page proves nothing. What only reads may be asked for by
 * a link from anywhere, because no other site gets to see the reply.
 */
export async function readProof(
  { shop, verifyLogin }: { shop: Shop; verifyLogin: VerifyLogin },
  request: FastifyRequest,
  acts: boolean,
): Promise<Proof> {
  const mayUseCookies = !acts || isSameOrigin(shop, request);
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const cookie = bearer === undefined && mayUseCookies ? request.cookies[loginCookie] : undefined;
  const token = bearer ?? cookie;
  const login = token ? await verifyLogin(shop, token) : null;
  return {
    login,
    hasBadBearer: Boolean(bearer) && login === null,
    hasBadCookie: Boolean(cookie) && login === null,
    hasLostLogin:
      bearer === undefined && login === null && Boolean(cookie ?? request.cookies[endedLoginCookie]),
    guestToken: guestTokenOf(request, mayUseCookies),
  };
}

function guestTokenOf(request: FastifyRequest, mayUseCookies: boolean): string | null {
  const query = (request.query as Record<string, unknown>)['user_token'];
  const body = (request.body as Record<string, unknown> | null | undefined)?.['user_token'];
  const cookie = mayUseCookies ? request.cookies[guestCookie] : undefined;
  for (const token of [query, body, request.headers['x-user-token'], cookie]) {
    if (isGuestToken(token)) return token;
  }
  return null;
}

export function shopperOf(proof: Proof): Shopper | null {
  if (proof.login !== null) return { userId: proof.login.userId, guestKey: null, token: null };
  if (proof.guestToken !== null) return guestShopper(proof.guestToken);
  return null;
}

/** A guest call that stores something arrived without a token: 192 bits, returned in `X-User-Token`. */
export function newGuest(reply: FastifyReply): Shopper {
  const token = randomBytes(24).toString('base64url');
  reply.header('x-user-token', token);
  return guestShopper(token);
}

/**
 * Keeps the guest's token in the httpOnly cookie: only on same-origin API requests, never on navigations, and never
 * over another value on a GET, so that a link cannot plant a token (CONTRACT §1.4).
 */
export function setGuestCookie(shop: Shop, request: FastifyRequest, reply: FastifyReply, shopper: Shopper) {
  if (
    shopper.token === null ||
    request.headers['sec-fetch-mode'] === 'navigate' ||
    !isSameOrigin(shop, request)
  )
    return;
  const current = request.cookies[guestCookie];
  if (current === shopper.token || (current && request.method !== 'POST')) return;
  reply.setCookie(guestCookie, shopper.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: shop.publicUrl.startsWith('https:'),
    maxAge: guestCookieSeconds,
  });
}

/** Browsers say where a request comes from; what says nothing is no browser page of ours. */
export function isSameOrigin(shop: Shop, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site) return site === 'same-origin';
  return request.headers.origin === shop.publicUrl;
}
