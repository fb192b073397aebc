import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '#db/database-clock.ts';
import type { SessionKey } from './session-queries.ts';
import type { Signer } from './session-token.ts';

/* The store or role that an operator views, or whose products they edit (decision 122): a token used with the session. */

const audiences = { store: 'store-view', role: 'role-view', products: 'products-view' } as const;
const sortOf = new Map<unknown, View['of']>([
  [audiences.store, 'store'],
  [audiences.role, 'role'],
  [audiences.products, 'products'],
]);

/** Viewing is short; editing can last as long as a session. */
export const viewMs = 30 * 60_000;
export const editingMs = 12 * 3_600_000;

export type View = { of: keyof typeof audiences; id: number; until: Date };

const keyOf = ({ authSecret }: Signer) => new TextEncoder().encode(authSecret);

/** A JWT (HS256) for one operator session, kind of view, and store or role. */
export async function signView(
  shop: Signer,
  { session, view }: { session: SessionKey; view: View },
): Promise<string> {
  return new SignJWT({ jti: session.id, seen: view.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(session.userId))
    .setAudience(audiences[view.of])
    .setExpirationTime(Math.floor(view.until.getTime() / 1000))
    .sign(keyOf(shop));
}

/** The view of a token; null if it is invalid or expired. */
export async function verifyView(
  shop: Signer & { clock: Clock },
  token: string,
): Promise<(View & { isOf(session: SessionKey): boolean }) | null> {
  const claims = await jwtVerify(token, keyOf(shop), {
    algorithms: ['HS256'],
    audience: Object.values(audiences),
    currentDate: shop.clock.now(),
  }).then(
    ({ payload }) => payload,
    () => null,
  );
  const of = sortOf.get(claims?.aud);
  if (!claims?.exp || !of || typeof claims['seen'] !== 'number') return null;
  return {
    of,
    id: claims['seen'],
    until: new Date(claims.exp * 1000),
    isOf: ({ id, userId }) => claims.jti === id && claims.sub === String(userId),
  };
}
