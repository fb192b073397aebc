import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type BankKind = 'iban' | 'local';

/** Where a store's payouts go, without its numbers: those are encrypted (`read-account-numbers.ts`). */
export type BankAccount = {
  holder: string;
  country: string;
  currency: string;
  kind: BankKind;
  last4: string;
  changed_at: Date;
  /** Payouts wait until then after a change (`isOnHold`); null after the first entry. */
  held_until: Date | null;
};

const shown = ['holder', 'country', 'currency', 'kind', 'last4', 'changed_at', 'held_until'] as const;

/** Null if the store hasn't entered bank details. */
export async function readBankAccount(db: Kysely<DB>, storeId: number): Promise<BankAccount | null> {
  const row = await db
    .selectFrom('seller_bank_accounts')
    .select(shown)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ? accountOf(row) : null;
}

const accountOf = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: row.kind as BankKind }); // guaranteed by a check constraint

export async function listSealedAccounts(db: Kysely<DB>, storeIds: readonly number[]) {
  const rows = await db
    .selectFrom('seller_bank_accounts')
    .select(['store_id', 'holder', 'country', 'kind', 'sealed'])
    .where('store_id', 'in', [...storeIds, 0])
    .execute();
  return rows.map(accountOf);
}

/** Locks the store too, so that of two concurrent first entries the second one is a change. Null: no such store. */
export async function lockBankAccount(
  tx: Transaction<DB>,
  storeId: number,
): Promise<{ account: BankAccount | null; store: string } | null> {
  const store = await tx
    .selectFrom('stores')
    .select('name')
    .where('id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return store ? { account: await readBankAccount(tx, storeId), store: store.name } : null;
}

type NewRow = BankAccount & { storeId: number; sealed: string; changedBy: number | null };

export async function putBankAccount(
  tx: Transaction<DB>,
  { storeId, changedBy, ...account }: NewRow,
): Promise<void> {
  const row = { ...account, changed_by: changedBy };
  await tx
    .insertInto('seller_bank_accounts')
    .values({ store_id: storeId, ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
}
