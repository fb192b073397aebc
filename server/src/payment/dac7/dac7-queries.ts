import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { List } from '#records/list-page.ts';
import { factsOf } from '../payout/statement/fact-queries.ts';
import { isOfStoreNamed } from '../payout/payout-queries.ts';

/** A calendar year in UTC; `end` is the first moment after it. */
export type Year = { name: string; from: Date; end: Date };

export const yearOf = (name: string): Year => ({
  name,
  from: new Date(Date.UTC(Number(name), 0)),
  end: new Date(Date.UTC(Number(name) + 1, 0)),
});

/** Facts in which a buyer's purchase changed a store's balance. */
const activities = sql`('earned', 'refund', 'refund-failed', 'dispute-lost')`;

export type Dac7Key = { id: number; store_id: number; currency: string };

/** Stores and currencies with activities in a year. `id` numbers the currencies of a store, as in the list of balances. */
export function dac7List({ year, q }: { year: Year; q: string }): List<Dac7Key, 'store'> {
  return {
    name: `operator-dac7-${year.name}`,
    columns: sql<Dac7Key>`b.id, b.store_id, b.currency`,
    from: sql`(
      select (row_number() over (partition by store_id order by currency))::int as id, store_id, currency from seller_balances()
    ) b join stores s on s.id = b.store_id`,
    id: sql`b.id`,
    where: [
      sql`exists (
        select from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
          join ledger_transactions fact on fact.id = entry.transaction_id
        where account.store_id = b.store_id and entry.currency = b.currency and fact.kind in ${activities}
          and fact.booked_at >= ${year.from} and fact.booked_at < ${year.end})`,
      q === '' ? null : isOfStoreNamed(q),
    ],
    sorts: { store: { by: sql`b.store_id`, type: 'integer' } },
    usualSort: 'store',
  };
}

export type QuarterSum = {
  store_id: number;
  currency: string;
  quarter: 1 | 2 | 3 | 4;
  sales: number;
  gross_minor: number;
  withheld_minor: number;
};

/**
 * What was credited to stores for sales, and withheld of it, by the quarter in which it is booked (UTC), as in statements. Cash that a store collected itself was paid to it, too. What
 * is taken back counts in the quarter in which it is.
 */
export async function sumQuarters(
  db: Kysely<DB>,
  storeIds: readonly number[],
  year: Year,
): Promise<QuarterSum[]> {
  if (storeIds.length === 0) return [];
  const own = { storeId: sql`of_store.store_id`, currency: sql`of_store.currency` };
  const kept = sql`(f.commission_minor + f.commission_tax_minor + f.deemed_vat_minor + f.fee_minor)`;
  const { rows } = await sql<QuarterSum>`
    select of_store.store_id, of_store.currency, extract(quarter from f.booked_at at time zone 'UTC')::int as quarter,
      (count(*) filter (where f.kind = 'earned'))::int as sales,
      coalesce(sum(f.amount_minor - ${kept} - f.cash_minor) filter (where f.kind in ${activities}), 0)::bigint as gross_minor,
      -sum(${kept})::bigint as withheld_minor
    from (
      select distinct account.store_id, entry.currency from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
      where account.store_id in (${sql.join([...storeIds])})
    ) of_store cross join lateral ${factsOf(own, year)} f
    where f.kind in ${activities} or ${kept} <> 0
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

export async function listDac7Sellers(db: Kysely<DB>, storeIds: readonly number[]) {
  if (storeIds.length === 0) return [];
  return db
    .selectFrom('stores')
    .leftJoin('seller_bank_accounts as account', 'account.store_id', 'stores.id')
    .select(['stores.id', 'stores.name', 'legal_name', 'address_1', 'zip', 'city', 'state', 'stores.country'])
    .select(['register_number', 'vat_number', 'holder', 'last4', 'account.country as account_country'])
    .where('stores.id', 'in', storeIds)
    .execute();
}
export type SellerRow = Awaited<ReturnType<typeof listDac7Sellers>>[number];

/** The moment of the ledger's first posting. */
export async function findFirstBooking(db: Kysely<DB>): Promise<Date | undefined> {
  const first = await db
    .selectFrom('ledger_transactions')
    .select('booked_at')
    .orderBy('booked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.booked_at;
}

/** The years since the first posting, newest first. */
export async function listYears(db: Kysely<DB>, now: Date): Promise<string[]> {
  const last = now.getUTCFullYear();
  const since = Math.min((await findFirstBooking(db))?.getUTCFullYear() ?? last, last);
  return Array.from({ length: last - since + 1 }, (_, back) => String(last - back));
}
