import type { Transaction } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { endKeysOf } from '#access/api-keys/queries.ts';
import { deleteInvitationsBy, deleteInvitationsOf } from '#access/invitation-queries.ts';
import { clearFactors } from '#access/second-factor/change-factors.ts';
import { endSessionsOf } from '#access/session-queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import { notFound } from '#records/record-kind.ts';
import { deleteCodes } from '#notification/codes/queries.ts';
import { revokeLogins } from './login-queries.ts';

export type Blocked =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  /** Operators must lose their role first. */
  | { ok: false; reason: 'runs-shop' };

/** Blocks an account and revokes logins, sessions, API keys, second factors, codes, and invitations to or by it. Orders continue. */
export async function blockAccount(
  tx: AuditedTx,
  { userId, reason, now }: { userId: number; reason: string; now: Date },
): Promise<Blocked> {
  const user = await lockAccount(tx, userId);
  if (!user) return notFound;
  if (await runsShop(tx, userId)) return { ok: false, reason: 'runs-shop' };
  if (user.blocked_at !== null && user.blocked_reason === reason) return { ok: true, isUnchanged: true };
  await tx
    .updateTable('users')
    .set({ blocked_at: now, blocked_reason: reason })
    .where('id', '=', userId)
    .execute();
  await signOut(tx, { userId, now });
  await endAccess(tx, user, now);
  recordAct(tx, user, 'block', { before: null, after: { reason } });
  return { ok: true };
}

/** Allows signing in by password again. Keys, second factors and invitations stay revoked. */
export async function unblockAccount(tx: AuditedTx, { userId }: { userId: number }): Promise<Blocked> {
  const user = await lockAccount(tx, userId);
  if (!user) return notFound;
  if (user.blocked_at === null) return { ok: true, isUnchanged: true };
  const open = { blocked_at: null, blocked_reason: '' };
  await tx.updateTable('users').set(open).where('id', '=', userId).execute();
  recordAct(tx, user, 'unblock', { before: { reason: user.blocked_reason }, after: null });
  return { ok: true };
}

/** Ends all logins and sessions of an account; its password still works. */
export async function signOutEverywhere(
  tx: AuditedTx,
  { userId, now }: { userId: number; now: Date },
): Promise<Blocked> {
  const user = await lockAccount(tx, userId);
  if (!user) return notFound;
  await signOut(tx, { userId, now });
  recordAct(tx, user, 'sign-out', { before: null, after: null });
  return { ok: true };
}

async function signOut(tx: Transaction<DB>, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await revokeLogins(tx, { userId, now });
  await endSessionsOf(tx, userId, now);
}

async function endAccess(tx: Transaction<DB>, { id: userId, email }: Account, now: Date): Promise<void> {
  await endKeysOf(tx, { userId, now });
  await clearFactors(tx, userId);
  await deleteCodes(tx, email);
  await deleteInvitationsOf(tx, email);
  await deleteInvitationsBy(tx, { userId });
}

type Account = { id: number; name: string; email: string; blocked_at: Date | null; blocked_reason: string };

const lockAccount = (tx: Transaction<DB>, userId: number): Promise<Account | undefined> =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'blocked_at', 'blocked_reason'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

async function runsShop(tx: Transaction<DB>, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('memberships')
    .select('id')
    .where('user_id', '=', userId)
    .where('store_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type AuditValues = { before: { reason: string } | null; after: { reason: string } | null };

function recordAct(tx: AuditedTx, { id, name }: Account, act: string, values: AuditValues): void {
  tx.audit.record({
    action: `person.${act}`,
    entity: 'person',
    entityId: id,
    label: name,
    storeId: null,
    ...values,
  });
}
