import { errors, jwtVerify, SignJWT } from 'jose';
import type { Audience } from '@souk/rules/permissions';
import type { Kysely } from 'kysely';
import type { Clock } from '#db/database-clock.ts';
import type { DB } from '#db/generated/db.d.ts';
import { recordSecurityEvent, type SecurityLog } from '#runtime/security-events.ts';
import { findSession, type Session, type SessionKey } from './session-queries.ts';

/** What signs tokens. */
export type Signer = { authSecret: string };

const keyOf = ({ authSecret }: Signer) => new TextEncoder().encode(authSecret);
const audiences: readonly Audience[] = ['seller', 'operator'];

/** A JWT (HS256: `sub`, `jti`, `aud`, `iat`, `exp`) for one console; logins of the shop have the audience `souk`. */
export async function signSession(
  shop: Signer,
  { id, userId, audience, expiresAt, now }: SessionKey & { audience: Audience; expiresAt: Date; now: Date },
): Promise<string> {
  return new SignJWT({ jti: id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(userId))
    .setAudience(audience)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(keyOf(shop));
}

/** The valid session of a token, or null. */
export async function verifySession(
  shop: Signer & SecurityLog & { db: Kysely<DB>; clock: Clock },
  token: string,
  { isUnattended = false } = {},
): Promise<Session | null> {
  const now = shop.clock.now();
  const claims = await jwtVerify(token, keyOf(shop), {
    algorithms: ['HS256'],
    audience: [...audiences],
    currentDate: now,
    clockTolerance: 60,
  }).then(
    ({ payload }) => payload,
    (error: unknown) => {
      recordSecurityEvent(shop, error instanceof errors.JWTExpired ? 'login-expired' : 'login-tampered');
      return null;
    },
  );
  const audience = audiences.find((one) => one === claims?.aud);
  if (!claims?.jti || !claims.sub || !audience) return null;
  if (!/^[0-9a-f-]{36}$/.test(claims.jti) || !/^\d{1,9}$/.test(claims.sub)) return null;
  const known = { id: claims.jti, userId: Number(claims.sub), audience };
  const session = await findSession(shop.db, { ...known, now, isUnattended });
  if (!session) recordSecurityEvent(shop, 'login-ended', { user: Number(claims.sub) });
  return session;
}
