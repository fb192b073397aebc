import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Shop } from '#shop.ts';
import { insertLogin } from './queries.ts';

const loginSeconds = 31_622_400; // SPEC §9: auth cookie max age

/** Signs a user in: writes the login row and returns its token with the moment it ends. */
export async function issueLogin(shop: Shop, userId: number): Promise<{ token: string; expiresAt: Date }> {
  const jti = randomUUID();
  const now = shop.clock.now();
  const expiresAt = new Date(now.getTime() + loginSeconds * 1000);
  await insertLogin(shop.db, { jti, userId, expiresAt });
  const token = await new SignJWT({ jti })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setAudience('souk')
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(new TextEncoder().encode(shop.authSecret));
  return { token, expiresAt };
}
