import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/**
 * What the shop owes a seller, in whole minor units: `pending` may still be returned, `available` can be paid out, `reserved` is held
 * back, `paying` is in a payout. Below zero, the seller owes the shop.
 */
export type SellerBalance = {
  store_id: number;
  currency: string;
  pending_minor: number;
  available_minor: number;
  reserved_minor: number;
  paying_minor: number;
};

/** By store and currency; `storeId` null: of all stores with entries. Every balance is read from `ledger_balances()` (0215). */
export async function listSellerBalances(db: Kysely<DB>, storeId: number | null): Promise<SellerBalance[]> {
  const { rows } = await sql<SellerBalance>`
    select * from seller_balances()
    where ${storeId === null ? sql`true` : sql`store_id = ${storeId}`} order by store_id, currency`.execute(
    db,
  );
  return rows;
}

export type AccountBalance = { code: string; class: string; currency: string; minor: number };

/** The trial balance: every account of the shop by currency, debits above zero. Sellers' buckets are added up over all sellers. */
export async function listAccountBalances(db: Kysely<DB>): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select account.line as code, account.class,
      balance.currency, sum(balance.amount_minor)::bigint as minor
    from ledger_balances() balance join ledger_accounts account on account.id = balance.account_id
    group by 1, 2, 3 order by 3, 2, 1`.execute(db);
  return rows;
}

/** Whether sellers have earned anything yet. */
export async function hasSellerBalances(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_accounts account
    where account.store_id is not null and exists (select from ledger_entries where account_id = account.id) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
