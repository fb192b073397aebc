import { randomBytes } from 'node:crypto';
import { isGuestToken } from '@souk/rules/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guestShopper, type Login, type Shopper } from '#access/shopper.ts';
import type { Shop } from '#shop.ts';

export const loginCookie = 'frontend_token';
/** Marks that someone was logged in here; outlives the login until the visitor has been notified of its end. */
export const endedLoginCookie = 'frontend_signed_in';
export const guestCookie = 'frontend_user_token';
const guestCookieSeconds = 365 * 24 * 3600;

/** Verifies a bearer token or cookie; null if it is invalid or expired. */
export type VerifyLogin = (shop: Shop, token: string) => Promise<Login | null>;

export type Proof = {
  login: Login | null;
  /** The bearer token is invalid or expired. */
  hasBadBearer: boolean;
  /** The login cookie is invalid or expired; such visitors see the shop as guests (INVARIANTS F28). */
  hasBadCookie: boolean;
  /** This browser was logged in, and the login expired or was ended elsewhere. */
  hasLostLogin: boolean;
  guestToken: string | null;
};

/**
 * Authenticates the caller, in the order of CONTRACT §1.4: bearer, query or body, X-User-Token, cookie. `acts`: the call
 * changes something, so cookies count only from our own pages. Reads accept cookies from links anywhere, because other
 * sites cannot see the reply.
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

/** Creates a token of 192 bits for a guest call that stores something, and returns it in `X-User-Token`. */
export function newGuest(reply: FastifyReply): Shopper {
  const token = randomBytes(24).toString('base64url');
  reply.header('x-user-token', token);
  return guestShopper(token);
}

/**
 * Stores the guest's token in the httpOnly cookie: only on same-origin API requests, never on navigations, and on a GET
 * never over another value, so that a link cannot plant a token (CONTRACT §1.4).
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

/** Browsers send the origin of a request; requests without one do not come from our pages. */
export function isSameOrigin(shop: Shop, request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site) return site === 'same-origin';
  return request.headers.origin === shop.publicUrl;
}
