import { jwtVerify } from 'jose';
import type { Shop } from '#shop.ts';
import { findLogin } from './queries.ts';

const encoder = new TextEncoder();

/** The user of a login token (JWT, HS256: `sub`, `jti`, `exp`) whose row is neither revoked nor expired; else null. */
export async function verifyLogin(shop: Shop, token: string): Promise<number | null> {
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
  return findLogin(shop.db, { jti: claims.jti, userId: Number(claims.sub), now });
}
