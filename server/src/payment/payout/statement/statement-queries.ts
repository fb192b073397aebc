import type { ENTRY_VIEWS } from '@souk/contract/seller-console/statements';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isPartDisputed } from '#ledger/dispute-queries.ts';
import type { List } from '#records/list-page.ts';
import { availableAt, extraHoldDays, type HoldRules } from '../hold-days.ts';
import { factsOf, groups, type Account, type Fact } from './fact-queries.ts';
import type { Period } from './period.ts';

type View = (typeof ENTRY_VIEWS)[number];

export type MonthSum = { period: string; currency: string; amount_minor: number };

/** Changes of a store's balance by currency and month, oldest first. */
export async function listMonths(db: Kysely<DB>, storeId: number): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select to_char(month, 'YYYY-MM') as period, currency, amount_minor
    from (
      select date_trunc('month', entry.booked_at, 'UTC') at time zone 'UTC' as month, entry.currency, -sum(entry.amount_minor)::bigint as amount_minor
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
      where account.store_id = ${storeId} group by 1, 2
    ) as own order by month, currency`.execute(db);
  return rows;
}

export type Balances = Record<
  'opening_minor' | 'pending_minor' | 'available_minor' | 'reserved_minor' | 'paying_minor',
  number
>;

/** A store's balance when a period begins, and its buckets when it ends. */
export async function findBalances(
  db: Kysely<DB>,
  { storeId, currency }: Account,
  { from, end }: Period,
): Promise<Balances> {
  const inBucket = (bucket: string) =>
    sql`coalesce(-sum(entry.amount_minor) filter (where account.bucket = ${bucket}), 0)::bigint`;
  const { rows } = await sql<Balances>`
    select coalesce(-sum(entry.amount_minor) filter (where entry.booked_at < ${from}), 0)::bigint as opening_minor,
      ${inBucket('pending')} as pending_minor, ${inBucket('available')} as available_minor,
      ${inBucket('reserved')} as reserved_minor, ${inBucket('paying')} as paying_minor
    from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
    where account.store_id = ${storeId} and entry.currency = ${currency} and entry.booked_at < ${end}`.execute(
    db,
  );
  return rows[0]!; // an aggregate gives one row
}

export type StatementStore = {
  name: string;
  slug: string;
  legal_name: string;
  address_1: string;
  zip: string;
  city: string;
  country: string;
  vat_number: string;
  account_last4: string | null;
};

export async function findStatementStore(
  db: Kysely<DB>,
  storeId: number,
): Promise<StatementStore | undefined> {
  return db
    .selectFrom('stores')
    .leftJoin('seller_bank_accounts', 'seller_bank_accounts.store_id', 'stores.id')
    .select(['stores.name', 'slug', 'legal_name', 'address_1', 'zip', 'city', 'stores.country', 'vat_number'])
    .select('seller_bank_accounts.last4 as account_last4')
    .where('stores.id', '=', storeId)
    .executeTakeFirst();
}

export type Waiting = {
  /** The day in the shop's time zone on which it becomes available, or became. Null: not before an open return or dispute is closed. */
  on: string | null;
  has_return: boolean;
  has_dispute: boolean;
  is_released: boolean;
  /** Days that it waits after the withdrawal period. */
  extra_days: number;
};

export type EntryRow = Pick<Fact, 'id' | 'kind' | 'at' | 'part_id'> & {
  order_number: string | null;
  minor: number;
} & Pick<
    Fact,
    | 'goods_minor'
    | 'shop_voucher_minor'
    | 'shipping_minor'
    | 'commission_minor'
    | 'commission_tax_minor'
    | 'shop_shipping_minor'
    | 'deemed_vat_minor'
  > &
  Partial<Waiting>;

type Asked = { account: Account; period: Period; view: View; q: string; hold: HoldRules };

/** The orders behind a row of a statement, or those pending at its end. `q`: the start of an order number. */
export function entryList({ account, period, view, q, hold }: Asked): List<EntryRow, 'day'> {
  const group = view === 'pending' ? { where: sql`true`, amount: sql`f.amount_minor` } : groups[view];
  const facts = view === 'pending' ? pendingOf(account, period, hold) : factsOf(account, period);
  const waiting =
    view === 'pending' ? sql`, f."on", f.has_return, f.has_dispute, f.is_released, f.extra_days` : sql``;
  return {
    name: `statement-${view}`,
    columns: sql<EntryRow>`f.id, f.kind, f.at, f.part_id, o.number as order_number, (${group.amount})::bigint as minor, f.goods_minor, f.shop_voucher_minor,
      f.shipping_minor, f.commission_minor, f.commission_tax_minor, f.shop_shipping_minor, f.deemed_vat_minor${waiting}`,
    from: sql`${facts} f left join orders o on o.id = f.order_id`,
    id: sql`f.id`,
    where: [
      group.where,
      q === '' ? null : sql`o.number like ${`${q.toUpperCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`,
    ],
    sorts: { day: { by: sql`f.at`, type: 'timestamptz' } },
    usualSort: 'day',
  };
}

/** Parts whose money was pending when a period ended, by their delivery, in the columns of `factsOf`. */
function pendingOf({ storeId, currency }: Account, { end }: Period, hold: HoldRules): RawBuilder<unknown> {
  const zero = [
    'goods',
    'shop_voucher',
    'shipping',
    'commission',
    'commission_tax',
    'shop_shipping',
    'deemed_vat',
  ].map((name) => sql`0 as ${sql.ref(`${name}_minor`)}`);
  return sql`(
    select part.id, 'earned' as kind, coalesce(part.delivered_at, part.updated_at) as at, part.order_id, part.id as part_id, pending.amount_minor, ${sql.join(zero)},
      ${waitingOf(hold)}
    from (
      select entry.order_part_id as id, -sum(entry.amount_minor)::bigint as amount_minor
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
      where account.store_id = ${storeId} and account.bucket = 'pending' and entry.currency = ${currency} and entry.booked_at < ${end}
      group by entry.order_part_id having sum(entry.amount_minor) <> 0
    ) pending join order_parts part on part.id = pending.id
  )`;
}

/** When a part's money becomes available; `part` is its row. */
export const waitingOf = (hold: HoldRules): RawBuilder<Waiting> => {
  const isOpen = sql`exists (select from returns where returns.order_part_id = part.id and returns.state not in ('refunded', 'closed'))`;
  const releasedAt = sql`(select max(occurred_at) from ledger_transactions where order_part_id = part.id and kind = 'released')`;
  return sql`${isOpen} as has_return, ${isPartDisputed} as has_dispute, ${releasedAt} is not null as is_released, ${extraHoldDays(hold)} as extra_days,
    to_char(coalesce(${releasedAt}, case when not (${isOpen} or ${isPartDisputed}) then ${availableAt(hold)} end)
      at time zone ${hold.time_zone}, 'YYYY-MM-DD') as "on"`;
};

/** All facts that changed the balance in a period, oldest first, with what they refer to. */
export async function listFacts(db: Kysely<DB>, account: Account, period: Period) {
  const { rows } = await sql<Fact & { order_number: string | null; reason: string | null }>`
    select f.*, o.number as order_number, adjustment.reason
    from ${factsOf(account, period)} f left join orders o on o.id = f.order_id
      left join balance_adjustments adjustment on f.cause = 'adjustment:' || adjustment.id and adjustment.store_id = ${account.storeId}
    where f.amount_minor <> 0 order by f.at, f.id`.execute(db);
  return rows;
}
