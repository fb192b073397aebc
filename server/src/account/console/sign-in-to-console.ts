import type { Audience } from '@souk/rules/permissions';
import type { Actor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { listMemberships } from '#access/membership-queries.ts';
import { openSession } from '#access/open-session.ts';
import { signSession } from '#access/session-token.ts';
import { isConsolePassword } from '../console-password.ts';
import { mailResetLink } from '../mail-reset-link.ts';
import { findByEmail } from '../queries.ts';
import { checkPassword } from '../sign-in.ts';
import { proveSecondFactor, type FactorRefused, type ShownFactor } from './prove-second-factor.ts';
import { inTransaction } from '#db/transaction.ts';
import type { TooMany } from '#http/shared-limits.ts';
import type { Shop } from '#shop.ts';
import { recordSecurityEvent } from '#runtime/security-events.ts';

type SignIn = {
  email: string;
  password: string;
  audience: Audience;
  second_factor?: ShownFactor | undefined;
  /** Client address, for rate limits (http/caller-of.ts). */
  client: string;
  userAgent: string;
  language: string;
  requestId: string;
  now: Date;
};

export type SignedIn =
  | { ok: true; token: string }
  | { ok: false; reason: 'signin-failed' }
  | { ok: false; reason: 'no-member' }
  /** The password is weak (allowed for shoppers) or was set with a short code; a reset link was emailed. */
  | { ok: false; reason: 'reset-first' }
  | FactorRefused
  | TooMany;

/**
 * Opens a console session with email and password. Unknown addresses and wrong passwords give the same answer at the same cost (INVARIANTS
 * I37); only the right password reveals that the account is not a member. Shares its rate limit with the shop's login.
 */
export async function signInToConsole(
  shop: Shop,
  { email, password, audience, second_factor: shown, client, userAgent, language, requestId, now }: SignIn,
): Promise<SignedIn> {
  const { db } = shop;
  const user = await findByEmail(db, email);
  const stored = user?.password_hash ?? null;
  const proven = await checkPassword(shop, { email, stored, password, client, now });
  if (!proven.ok && proven.reason === 'too-many') return proven;
  if (!proven.ok || !user || user.blocked_at) {
    recordSecurityEvent(shop, 'sign-in-refused', { user: user?.id ?? null });
    return { ok: false, reason: 'signin-failed' };
  }
  const { id: userId, name } = user;
  const isGoodEnough = !user.password_by_code && (await isConsolePassword(password));
  if (!isGoodEnough && (await isMember(shop, { userId, audience }))) {
    await inTransaction(db, (tx) => mailResetLink(tx, shop, { email: user.email, audience, language, now }));
    return { ok: false, reason: 'reset-first' };
  }
  const factor = await proveSecondFactor(shop, { userId, shown, now });
  if (!factor.ok) {
    if (factor.reason === 'second-factor-wrong')
      recordSecurityEvent(shop, 'sign-in-refused', { user: userId });
    return factor;
  }
  const { secondFactor } = factor;
  const actor: Actor = { kind: 'person', userId, name, storeId: null, requestId };
  const opened = await audited(db, actor, (tx) =>
    openSession(tx, { userId, audience, userAgent, secondFactor, now }),
  );
  if (!opened.ok) return opened;
  recordSecurityEvent(shop, 'signed-in', { user: userId });
  return { ok: true, token: await signSession(shop, opened.session) };
}

async function isMember(
  { db }: Pick<Shop, 'db'>,
  { userId, audience }: Pick<SignIn, 'audience'> & { userId: number },
): Promise<boolean> {
  const memberships = await listMemberships(db, userId);
  return memberships.some(({ storeId }) => (storeId === null) === (audience === 'operator'));
}
