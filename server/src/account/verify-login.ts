import { errors, jwtVerify } from 'jose';
import type { Login } from '#access/shopper.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import { findLogin } from './login-queries.ts';

const encoder = new TextEncoder();

/** The login of a JWT (HS256: `sub`, `jti`, `exp`) if it is still valid (`findLogin`), else null. */
export async function verifyLogin(shop: Shop, token: string): Promise<Login | null> {
  const now = shop.clock.now();
  const claims = await jwtVerify(token, encoder.encode(shop.authSecret), {
    algorithms: ['HS256'],
    audience: 'souk',
    currentDate: now,
    clockTolerance: 60,
  }).then(
    ({ payload }) => payload,
    (error: unknown) => {
      recordSecurityEvent(shop, error instanceof errors.JWTExpired ? 'login-expired' : 'login-tampered');
      return null;
    },
  );
  if (!claims?.jti || !claims.sub || !/^[0-9a-f-]{36}$/.test(claims.jti) || !/^\d{1,9}$/.test(claims.sub))
    return null;
  const login = { jti: claims.jti, userId: Number(claims.sub) };
  if (await findLogin(shop.db, { ...login, now })) return login;
  recordSecurityEvent(shop, 'login-ended', { user: login.userId });
  return null;
}
