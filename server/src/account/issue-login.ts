import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Shop } from '#shop.ts';
import { insertLogin } from './login-queries.ts';

const loginSeconds = 31_622_400; // SPEC §9: auth cookie max age

export type IssuedLogin = { token: string; jti: string; expiresAt: Date };

/** Creates a login and returns its token and expiry. Pass `db` to make it part of a transaction. */
export async function issueLogin(shop: Shop, userId: number, db: Kysely<DB> = shop.db): Promise<IssuedLogin> {
  const jti = randomUUID();
  const now = shop.clock.now();
  const expiresAt = new Date(now.getTime() + loginSeconds * 1000);
  await insertLogin(db, { jti, userId, expiresAt, now });
  const token = await new SignJWT({ jti })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setAudience('souk')
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(new TextEncoder().encode(shop.authSecret));
  return { token, jti, expiresAt };
}
