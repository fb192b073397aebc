import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '#shop.ts';
import { hashOfSecret, isSecret, newSecret } from './secrets.ts';

const cookieName = 'frontend_browser';
const cookieSeconds = 3600;

/** Hash of the secret that binds emails and sign-ins to one browser (RFC 6749 §10.12); null if the browser has none. */
export function browserHashOf(request: FastifyRequest): string | null {
  const secret = request.cookies[cookieName];
  return isSecret(secret) ? hashOfSecret(secret) : null;
}

/**
 * Ensures that the browser has a secret and returns its hash. Tabs share the secret, so that neither invalidates the
 * other's.
 */
export function setBrowserCookie(shop: Shop, request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[cookieName];
  const secret = isSecret(known) ? known : newSecret();
  reply.setCookie(cookieName, secret, {
    path: '/',
    httpOnly: true,
    // Lax, because the provider redirects back from another site.
    sameSite: 'lax',
    secure: shop.publicUrl.startsWith('https:'),
    maxAge: cookieSeconds,
  });
  return hashOfSecret(secret);
}
