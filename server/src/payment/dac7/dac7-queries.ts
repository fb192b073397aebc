import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
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

/**
 * The end of the last month in `seller_months`; null: none is there. A year's figures are those of its months before it and of its facts
 * since. Read it before both, because a month may be added between two statements.
 */
export async function findSummedUntil(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('summed_months')
    .select(({ fn }) => fn.max('until').as('until'))
    .executeTakeFirst();
  return row?.until ?? null;
}

/** `from` and `end` of the months of a year that are summed, and of the rest. */
function splitYear({ from, end }: Year, summedUntil: Date | null) {
  const at = new Date(Math.min(Math.max(from.getTime(), summedUntil?.getTime() ?? 0), end.getTime()));
  return { summed: { from, end: at }, open: { from: at, end } };
}

export type Dac7Key = { id: number; store_id: number; currency: string };
type Asked = { year: Year; summedUntil: Date | null; q: string };

/** Stores and currencies with activities in a year. `id` numbers the currencies of a store, as in the list of balances. */
export function dac7List({ year, summedUntil, q }: Asked): List<Dac7Key, 'store'> {
  const { summed, open } = splitYear(year, summedUntil);
  return {
    name: `operator-dac7-${year.name}`,
    columns: sql<Dac7Key>`b.id, b.store_id, b.currency`,
    from: sql`(
      select (row_number() over (partition by store_id order by currency))::int as id, store_id, currency from seller_balances()
    ) b join stores s on s.id = b.store_id`,
    id: sql`b.id`,
    where: [
      // With an offset, PostgreSQL asks for each store, by index, instead of joining all facts.
      sql`(exists (
        select from seller_months month where month.store_id = b.store_id and month.currency = b.currency and month.is_active
          and month.month >= ${summed.from} and month.month < ${summed.end}
      ) or exists (
        select from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
          join ledger_transactions fact on fact.id = entry.transaction_id
        where account.store_id = b.store_id and entry.currency = b.currency and fact.kind in ${activities}
          and entry.booked_at >= ${open.from} and entry.booked_at < ${open.end} offset 0))`,
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

const kept = sql`(f.commission_minor + f.commission_tax_minor + f.deemed_vat_minor + f.fee_minor)`;

/**
 * What facts credited to stores for sales, and withheld of it. Cash that a store collected itself was paid to it, too. What is taken back
 * counts when it is.
 */
const figures = sql`
  coalesce(bool_or(f.kind in ${activities}), false) as is_active, (count(*) filter (where f.kind = 'earned'))::int as sales,
  coalesce(sum(f.amount_minor - ${kept} - f.cash_minor) filter (where f.kind in ${activities}), 0)::bigint as gross_minor,
  -sum(${kept})::bigint as withheld_minor`;
const hasFigures = sql`(f.kind in ${activities} or ${kept} <> 0)`;

/** Facts of these stores and currencies, as `f`. */
const factsFrom = (stores: RawBuilder<unknown>, period: { from: Date; end: Date }) => sql`
  ${stores} of_store cross join lateral ${factsOf({ storeId: sql`of_store.store_id`, currency: sql`of_store.currency` }, period)} f`;

/** By the quarter in which they are booked (UTC), as in statements. */
export async function sumQuarters(
  db: Kysely<DB>,
  storeIds: readonly number[],
  { year, summedUntil }: Omit<Asked, 'q'>,
): Promise<QuarterSum[]> {
  if (storeIds.length === 0) return [];
  const ids = sql.join([...storeIds]);
  const stores = sql`(select store_id, currency from seller_balances() where store_id in (${ids}))`;
  const { summed, open } = splitYear(year, summedUntil);
  const months = sql`
    select store_id, currency, month, sales, gross_minor, withheld_minor from seller_months
    where store_id in (${ids}) and month >= ${summed.from} and month < ${summed.end}`;
  const facts = sql`
    select of_store.store_id, of_store.currency, f.booked_at, ${figures} from ${factsFrom(stores, open)} where ${hasFigures} group by 1, 2, 3`;
  const { rows } = await sql<QuarterSum>`
    select store_id, currency, extract(quarter from at at time zone 'UTC')::int as quarter, sum(sales)::int as sales,
      sum(gross_minor)::bigint as gross_minor, sum(withheld_minor)::bigint as withheld_minor
    from (${months} union all select store_id, currency, booked_at, sales, gross_minor, withheld_minor from (${facts}) open)
      own (store_id, currency, at, sales, gross_minor, withheld_minor)
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Stores the figures of a month. False: another process did it. */
export async function insertMonth(
  tx: Transaction<DB>,
  { from, end }: { from: Date; end: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('summed_months')
    .values({ until: end })
    .onConflict((conflict) => conflict.doNothing())
    .returning('until')
    .executeTakeFirst();
  if (!added) return false;
  const stores = sql`(select store_id, currency from seller_balances())`;
  await sql`
    insert into seller_months (store_id, currency, month, is_active, sales, gross_minor, withheld_minor)
    select of_store.store_id, of_store.currency, ${from}::timestamptz, ${figures} from ${factsFrom(stores, { from, end })}
    where ${hasFigures} group by 1, 2`.execute(tx);
  return true;
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
