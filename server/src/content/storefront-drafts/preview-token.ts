import { jwtVerify, SignJWT } from 'jose';
import { holds } from '@souk/rules/permissions';
import type { Actor } from '#access/actor.ts';
import { listMemberships } from '#access/membership-queries.ts';
import { findSession, type Session } from '#access/session-queries.ts';
import { needsSecondFactor } from '#http/console-caller.ts';
import type { Shop } from '#shop.ts';

/* Access to the storefront preview (decision 088): a separate token that grants nothing else. */

const audience = 'window-preview';
export const previewMs = 10 * 60_000;
export const previewCookie = 'window_preview';
/** Path of the preview's pages and of the cookie (SameSite=Strict): it goes to no other page and comes from no other site. */
export const previewPath = '/preview';
/** The home page; other pages with banner slots are under it. */
export const previewHomePath = `${previewPath}/window`;

const keyOf = ({ authSecret }: Pick<Shop, 'authSecret'>) => new TextEncoder().encode(authSecret);

/** A JWT (HS256) bound to a session of the operator console, valid for ten minutes. */
export async function signPreview(
  shop: Pick<Shop, 'authSecret'>,
  { session, now }: { session: Pick<Session, 'id' | 'userId'>; now: Date },
): Promise<string> {
  return new SignJWT({ jti: session.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(session.userId))
    .setAudience(audience)
    .setExpirationTime(Math.floor((now.getTime() + previewMs) / 1000))
    .sign(keyOf(shop));
}

/** The viewer; null if the token is invalid or expired, its session has ended or still needs its second factor, or they lost the permission. */
export async function verifyPreview(shop: Shop, token: string, requestId: string): Promise<Actor | null> {
  const now = shop.clock.now();
  const claims = await jwtVerify(token, keyOf(shop), {
    algorithms: ['HS256'],
    audience,
    currentDate: now,
  }).then(
    ({ payload }) => payload,
    () => null,
  );
  if (!claims?.jti || !claims.sub) return null;
  const key = { id: claims.jti, userId: Number(claims.sub), audience: 'operator' as const };
  const session = await findSession(shop.db, { ...key, now });
  if (!session || (await needsSecondFactor(shop, session))) return null;
  const memberships = await listMemberships(shop.db, key.userId);
  const shopMembership = memberships.find(({ storeId }) => storeId === null);
  if (!shopMembership || !holds(shopMembership.role.permissions, 'content.read')) return null;
  return { kind: 'person', userId: key.userId, name: session.name, storeId: null, requestId };
}
