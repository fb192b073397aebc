import { jwtVerify, SignJWT } from 'jose';
import type { Shop } from '#shop.ts';
import type { SessionKey } from './session-queries.ts';

/* Which store somebody at the shop's console looks at as its people do (decision 122): a token beside the session, which alone opens nothing. */

const audience = 'store-view';
export const viewMs = 30 * 60_000;

export type View = { storeId: number; until: Date };

const keyOf = ({ authSecret }: Pick<Shop, 'authSecret'>) => new TextEncoder().encode(authSecret);

/** A JWT (HS256) of one session of the operator's console and one store. */
export async function signView(
  shop: Pick<Shop, 'authSecret'>,
  { session, view }: { session: SessionKey; view: View },
): Promise<string> {
  return new SignJWT({ jti: session.id, store: view.storeId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(session.userId))
    .setAudience(audience)
    .setExpirationTime(Math.floor(view.until.getTime() / 1000))
    .sign(keyOf(shop));
}

/** What a token lets this session look at; null when it is none of these, over, or of another session. */
export async function verifyView(shop: Shop, session: SessionKey, token: string): Promise<View | null> {
  const claims = await jwtVerify(token, keyOf(shop), {
    algorithms: ['HS256'],
    audience,
    currentDate: shop.clock.now(),
  }).then(
    ({ payload }) => payload,
    () => null,
  );
  if (!claims?.exp || claims.jti !== session.id || claims.sub !== String(session.userId)) return null;
  const storeId = claims['store'];
  return typeof storeId === 'number' ? { storeId, until: new Date(claims.exp * 1000) } : null;
}
