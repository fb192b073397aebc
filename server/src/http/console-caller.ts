import { apiRoot } from '@souk/rules/api-address';
import {
  isForKeys,
  rightsOf,
  type ConsoleAccess,
  type ConsoleEndpoint,
} from '@souk/contract/console-endpoint';
import { holds, type Audience, type Permission } from '@souk/rules/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findKey } from '#access/api-keys/queries.ts';
import { prefixOf } from '#access/api-keys/key-text.ts';
import { listMemberships } from '#access/membership-queries.ts';
import { readGraceEnd } from '#access/second-factor/grace.ts';
import { longestMs } from '#access/session-limits.ts';
import type { Session } from '#access/session-queries.ts';
import { verifySession } from '#access/session-token.ts';
import type { Settings } from '#settings/settings-schema.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';
import type { ConsoleCaller, PersonAtConsole } from './console-call.ts';
import { Refusal, refuseUnknown } from './refusal.ts';

/** One cookie per console, so that a person can be signed in to both. */
export const consoleCookies: Readonly<Record<Audience, string>> = {
  seller: 'console_token',
  operator: 'operator_token',
};

/** Says which console a call to a shared endpoint comes from: `seller` or `operator`. */
const consoleHeader = 'x-console';

/** The store that a seller's call is about; 404 if the seller is no member of it. */
const storeHeader = 'x-store';

/** Links to files cannot send headers, so they name the store in the query. */
const requestedStore = ({ headers, query }: FastifyRequest): unknown =>
  headers[storeHeader] ?? (query as { store?: unknown }).store;

/** Sent by pages that poll in the background: such calls do not extend the session. */
const unattendedHeader = 'x-unattended';

export const setUpSecondFactor = () =>
  new Refusal([{ key: 'refusal.second-factor.set-up' }], 403, { next: 'set-up-second-factor' });
export const signInFirst = () => new Refusal([{ key: 'refusal.login.required' }], 401);

/** The API key of the request; null if it has none. */
export function keyOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return bearer !== undefined && prefixOf(bearer) !== null ? bearer : null;
}

/**
 * Authenticates an API key: 401 for an unknown key, 404 for another store, 403 without the permission or for endpoints
 * reserved for people. `count` counts the call even if it is refused.
 */
export async function readKeyCaller(
  shop: Shop,
  request: FastifyRequest,
  endpoint: Pick<ConsoleEndpoint, 'access' | 'confirm' | 'byPeople'>,
  count: (keyId: number) => Promise<Refusal | null>,
): Promise<ConsoleCaller | Refusal> {
  const { access } = endpoint;
  const key = await findKey(shop.db, keyOf(request) ?? '', shop.clock.now());
  if (!key) {
    recordSecurityEvent(shop, 'api-key-refused');
    return signInFirst();
  }
  const tooMany = await count(key.id);
  if (tooMany) return tooMany;
  const required = access === 'public' ? null : requirementOf(access);
  if (!required || required.audience !== (key.storeId === null ? 'operator' : 'seller')) return signInFirst();
  const asked = required.audience === 'seller' ? requestedStore(request) : request.headers[storeHeader];
  if (asked !== undefined && asked !== String(key.storeId)) return refuseUnknown();
  if (!isForKeys(endpoint)) return new Refusal([{ key: 'refusal.console.people-only' }], 403);
  if (!isOpen(access, key.permissions)) return refuseRight(required.permission);
  const { storeId, title: name, permissions } = key;
  const actor = { kind: 'api-key', userId: null, name, storeId, requestId: request.id } as const;
  // A key has its own permissions; a role would add nothing.
  return { session: null, key, scope: { storeId }, role: { id: 0, name, permissions }, permissions, actor };
}

export const refuseRight = (permission: Permission) =>
  new Refusal([{ key: 'refusal.console.right-missing', values: { permission } }], 403, { permission });

/** Authenticates a person: 401 without a session of this console, 404 for another store, 403 without the permission. */
export async function readConsoleCaller(
  shop: Shop,
  request: FastifyRequest,
  access: Exclude<ConsoleAccess, 'public'>,
): Promise<PersonAtConsole | Refusal> {
  const required = requirementOf(access);
  const token = tokenOf(request, required?.audience ?? audienceOf(request));
  const isUnattended = request.headers[unattendedHeader] !== undefined;
  const session = token ? await verifySession(shop, token, { isUnattended }) : null;
  if (!session || (required && required.audience !== session.audience)) return signInFirst();
  const place = await findPlace(shop, request, session);
  if (place instanceof Refusal) return place;
  const { storeId, role } = place;
  if (required && !isOpen(access, role.permissions)) {
    recordSecurityEvent(shop, 'owner-refused', { user: session.userId });
    return refuseRight(required.permission);
  }
  // The person's own account stays accessible, so that they can set up the second factor.
  if (required && (await needsSecondFactor(shop, session))) return setUpSecondFactor();
  const { userId, name } = session;
  const actor = { kind: 'person', userId, name, storeId, requestId: request.id } as const;
  return { session, key: null, scope: { storeId }, role, permissions: role.permissions, actor };
}

function audienceOf({ headers }: FastifyRequest): Audience | null {
  const named = headers[consoleHeader];
  return named === 'seller' || named === 'operator' ? named : null;
}

/**
 * With no audience, any cookie counts. Operator sessions opened before operators had their own cookie are in the sellers'
 * cookie.
 */
function tokenOf({ cookies }: FastifyRequest, audience: Audience | null): string | undefined {
  const { seller, operator } = consoleCookies;
  return audience === 'operator'
    ? (cookies[operator] ?? cookies[seller])
    : (cookies[seller] ?? (audience === null ? cookies[operator] : undefined));
}

type Opened = Pick<Session, 'userId' | 'audience' | 'secondFactor'>;

/** When this session starts to need a second factor; null if it does not. */
export async function secondFactorDueAt(
  { db, site }: Pick<Shop, 'db' | 'site'>,
  { userId, audience, secondFactor }: Opened,
): Promise<Date | null> {
  if (secondFactor !== null) return null;
  if (!isSecondFactorRequired((await site.read()).settings, audience)) return null;
  return readGraceEnd(db, { userId, audience });
}

/** Whether only the person's own account is accessible until a second factor is set up. */
export async function needsSecondFactor(
  shop: Pick<Shop, 'db' | 'site' | 'clock'>,
  session: Opened,
): Promise<boolean> {
  const dueAt = await secondFactorDueAt(shop, session);
  return dueAt !== null && dueAt <= shop.clock.now();
}

export const isSecondFactorRequired = (
  { console_second_factor: who }: Pick<Settings, 'console_second_factor'>,
  audience: Audience,
): boolean => who === 'everybody' || (who === 'operators' && audience === 'operator');

export const isOpen = (access: ConsoleAccess, own: readonly Permission[]) =>
  rightsOf(access).some((right) => holds(own, right));

function requirementOf(
  access: Exclude<ConsoleAccess, 'public'>,
): { audience: Audience; permission: Permission } | null {
  if (access === 'console') return null;
  return 'seller' in access
    ? { audience: 'seller', permission: access.seller }
    : { audience: 'operator', permission: access.operator };
}

/** Memberships are read on every call, so that revoking one takes effect immediately. */
async function findPlace(shop: Shop, request: FastifyRequest, { userId, audience }: Session) {
  const memberships = await listMemberships(shop.db, userId);
  const places = memberships.filter(({ storeId }) => (storeId === null) === (audience === 'operator'));
  const [first] = places;
  if (!first) return signInFirst();
  const asked = audience === 'seller' ? requestedStore(request) : request.headers[storeHeader];
  if (asked === undefined) return first;
  return places.find(({ storeId }) => storeId !== null && String(storeId) === asked) ?? refuseUnknown();
}

/** Sent to the API only: not readable by pages, not sent by other sites or by links. */
export function setConsoleCookie(
  shop: Shop,
  reply: FastifyReply,
  { audience, token }: { audience: Audience; token: string | null },
): void {
  reply.setCookie(consoleCookies[audience], token ?? '', {
    path: apiRoot,
    httpOnly: true,
    sameSite: 'strict',
    secure: shop.publicUrl.startsWith('https:'),
    // The session's token decides when it expires; without `maxAge` the cookie would end with the browser.
    maxAge: token === null ? 0 : longestMs.seller / 1000,
  });
}
