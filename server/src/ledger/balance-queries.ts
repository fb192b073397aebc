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

/** By store and currency; `storeId` null: of all stores with entries. */
export async function listSellerBalances(db: Kysely<DB>, storeId: number | null): Promise<SellerBalance[]> {
  const inBucket = (bucket: string) =>
    sql`coalesce(-sum(entry.amount_minor) filter (where account.bucket = ${bucket}), 0)::bigint`;
  const { rows } = await sql<SellerBalance>`
    select account.store_id, entry.currency, ${inBucket('pending')} as pending_minor, ${inBucket('available')} as available_minor,
      ${inBucket('reserved')} as reserved_minor, ${inBucket('paying')} as paying_minor
    from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
    where ${storeId === null ? sql`account.store_id is not null` : sql`account.store_id = ${storeId}`}
    group by account.store_id, entry.currency order by account.store_id, entry.currency`.execute(db);
  return rows;
}

export type AccountBalance = { code: string; class: string; currency: string; minor: number };

/** The trial balance: every account of the shop by currency, debits above zero. Sellers' buckets are added up over all sellers. */
export async function listAccountBalances(db: Kysely<DB>): Promise<AccountBalance[]> {
  const { rows } = await sql<AccountBalance>`
    select case when account.store_id is null then account.code else 'sellers:' || account.bucket end as code, account.class,
      entry.currency, sum(entry.amount_minor)::bigint as minor
    from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
    group by 1, 2, 3 order by 3, 2, 1`.execute(db);
  return rows;
}
