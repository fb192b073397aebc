import { sql, type Kysely, type Transaction } from 'kysely';
import type { ConnectedAccount } from '#outbound/payout-port.ts';
import type { DB } from '#db/generated/db.d.ts';

/** A store's account at a payout provider, as last read. */
export type PayoutAccount = {
  store_id: number;
  provider: string;
  account_ref: string;
  is_enabled: boolean;
  missing: string[];
  disabled_reason: string | null;
  /** The store is paid here, otherwise by bank transfer. */
  is_chosen: boolean;
  changed_at: Date;
  held_until: Date | null;
  checked_at: Date;
};

const shown = [
  'store_id',
  'provider',
  'account_ref',
  'is_enabled',
  'missing',
  'disabled_reason',
  'is_chosen',
  'changed_at',
  'held_until',
  'checked_at',
] as const;

export const findPayoutAccount = (db: Kysely<DB>, storeId: number): Promise<PayoutAccount | undefined> =>
  db.selectFrom('payout_accounts').select(shown).where('store_id', '=', storeId).executeTakeFirst();

export const findAccountByRef = (
  db: Kysely<DB>,
  { provider, ref }: { provider: string; ref: string },
): Promise<PayoutAccount | undefined> =>
  db
    .selectFrom('payout_accounts')
    .select(shown)
    .where('provider', '=', provider)
    .where('account_ref', '=', ref)
    .executeTakeFirst();

/** The store keeps the account that it has. */
export async function insertPayoutAccount(
  tx: Transaction<DB>,
  {
    storeId,
    provider,
    ref,
    now,
    userId,
  }: { storeId: number; provider: string; ref: string; now: Date; userId: number | null },
): Promise<boolean> {
  const row = await tx
    .insertInto('payout_accounts')
    .values({
      store_id: storeId,
      provider,
      account_ref: ref,
      changed_at: now,
      changed_by: userId,
      checked_at: now,
    })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .returning('store_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateChoice(
  tx: Transaction<DB>,
  storeId: number,
  choice: { is_chosen: boolean; changed_at: Date; held_until: Date | null; changed_by: number | null },
): Promise<void> {
  await tx.updateTable('payout_accounts').set(choice).where('store_id', '=', storeId).execute();
}

/** What the provider said at `readAt`, unless something newer is known. */
export async function updateAccountState(
  db: Kysely<DB>,
  { ref, isEnabled, missing, disabledReason }: ConnectedAccount,
  { storeId, readAt }: { storeId: number; readAt: Date },
): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({
      is_enabled: isEnabled,
      missing: [...missing],
      disabled_reason: disabledReason,
      checked_at: readAt,
    })
    .where('store_id', '=', storeId)
    .where('account_ref', '=', ref)
    .where('checked_at', '<=', readAt)
    .execute();
}

/** Accounts to read again because a webhook may be lost: hourly while the store is completing one, daily once it is paid there. */
export async function listAccountsToCheck(
  db: Kysely<DB>,
  { now, limit }: { now: Date; limit: number },
): Promise<PayoutAccount[]> {
  const { rows } = await sql<PayoutAccount>`
    select ${sql.raw(shown.join(', '))} from payout_accounts
    where checked_at <= ${now}::timestamptz - case when not is_enabled and changed_at > ${now}::timestamptz - interval '30 days'
        then interval '1 hour' else interval '1 day' end
      and (is_chosen or not is_enabled and changed_at > ${now}::timestamptz - interval '30 days')
    order by checked_at limit ${limit}`.execute(db);
  return rows;
}
