import { jwtVerify } from 'jose';
import type { Login } from '#http/owner.ts';
import type { Shop } from '#shop.ts';
import { findLogin, markSeen } from './login-queries.ts';

const encoder = new TextEncoder();

/**
 * The login of a token (JWT, HS256: `sub`, `jti`, `exp`) whose row is neither revoked, expired nor idle for 30 days;
 * else null. Notes that it was seen.
 */
export async function verifyLogin(shop: Shop, token: string): Promise<Login | null> {
  const now = shop.clock.now();
  const claims = await jwtVerify(token, encoder.encode(shop.authSecret), {
    algorithms: ['HS256'],
    audience: 'souk',
    currentDate: now,
    clockTolerance: 60,
  }).then(
    ({ payload }) => payload,
    () => null,
  );
  if (!claims?.jti || !claims.sub || !/^[0-9a-f-]{36}$/.test(claims.jti) || !/^\d{1,9}$/.test(claims.sub))
    return null;
  const login = { jti: claims.jti, userId: Number(claims.sub) };
  const found = await findLogin(shop.db, { ...login, now });
  if (!found) return null;
  await markSeen(shop.db, { ...login, now, lastSeenAt: found.lastSeenAt });
  return login;
}
