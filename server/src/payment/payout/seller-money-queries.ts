import type { MONEY_ENTRY_KINDS, MONEY_VIEWS } from '@souk/contract/seller-console/money';
import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { refundedEarningsOf } from '#order/cancelled-units-queries.ts';
import { isPartDisputed } from '#ledger/dispute-queries.ts';
import { earningSums, earnsOfSums, type EarningSums } from '#order/earning-sums.ts';
import { isSold } from '#order/seller-reports.ts';
import type { List } from '#records/list-page.ts';
import { availableAt, type HoldRules } from './hold-days.ts';

type Sum = { currency: string; orders: number; minor: number };

/** What a store will earn from sold orders that aren't delivered, by currency. */
export async function listExpected(db: Kysely<DB>, storeId: number): Promise<Sum[]> {
  const { rows } = await sql<Omit<Sum, 'minor'> & EarningSums>`
    select o.currency, count(*)::int as orders, ${earningSums}
    from order_parts p join orders o on o.id = p.order_id cross join lateral ${refundedEarningsOf} back
    where p.store_id = ${storeId} and ${isSold} and p.status < ${sql.lit(ORDER_STATUS_CODE.delivered)}
    group by o.currency`.execute(db);
  return rows.map(({ currency, orders, ...sums }) => ({ currency, orders, minor: earnsOfSums(sums) }));
}

/** `on`: the UTC day on which it becomes available; null: not before an open return or dispute of it is closed. */
export type Pending = Sum & { on: string | null };

/**
 * A store's pending earnings by the day on which they become available. Overdue ones are
 * released within the hour and count as today's.
 */
export async function listPending(
  db: Kysely<DB>,
  { storeId, hold, now }: { storeId: number; hold: HoldRules; now: Date },
): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select currency, "on", count(*)::int as orders, sum(minor)::bigint as minor
    from (
      select own.currency, own.minor,
        case when exists (select from returns where returns.order_part_id = part.id and returns.state not in ('refunded', 'closed'))
            or ${isPartDisputed} then null
          else to_char(greatest(${availableAt(hold)}, ${now}::timestamptz)
            at time zone ${hold.time_zone}, 'YYYY-MM-DD') end as "on"
      from (
        select entry.order_part_id, entry.currency, -sum(entry.amount_minor) as minor
        from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
        where account.store_id = ${storeId} and account.bucket = 'pending'
        group by entry.order_part_id, entry.currency having sum(entry.amount_minor) <> 0
      ) as own join order_parts part on part.id = own.order_part_id
    ) as parts group by currency, "on" order by currency, "on"`.execute(db);
  return rows;
}

type Kind = (typeof MONEY_ENTRY_KINDS)[number];
type View = (typeof MONEY_VIEWS)[number];

export type MoneyEntryRow = {
  id: number;
  at: Date;
  kind: Kind;
  currency: string;
  part_id: number | null;
  order_number: string | null;
  payout_id: number | null;
  amount_minor: number;
  available_minor: number;
};

/** The ledger's kinds under the names that sellers read. */
const kindOf = sql`case fact.kind when 'earned' then 'sale' when 'refund' then 'return' when 'refund-failed' then 'return-failed' else fact.kind end`;

const views: Readonly<Record<View, RawBuilder<unknown>>> = {
  all: sql`true`,
  sales: sql`fact.kind = 'earned'`,
  returns: sql`fact.kind in ('refund', 'refund-failed')`,
  payouts: sql`fact.payout_id is not null`,
  other: sql`fact.kind not in ('earned', 'refund', 'refund-failed') and fact.payout_id is null`,
};

const columns = sql<MoneyEntryRow>`own.id, fact.occurred_at as at, ${kindOf} as kind, own.currency, own.part_id, o.number as order_number, fact.payout_id,
  own.amount_minor, own.available_minor`;

/**
 * Everything that changed a store's balances. `q`: the start of an order number. `payout`: only what became available between the payout
 * before and this one; 0: all.
 */
export function moneyEntryList(
  storeId: number,
  { view, q, payout, sort }: { view: View; q: string; payout: number; sort?: 'day' | '-day' | undefined },
): List<MoneyEntryRow, 'day'> {
  // Ordered before the joins, so that a page joins only its own rows; a count of all without a filter joins none.
  const from = sql`(
      select min(entry.id) as id, entry.transaction_id, entry.currency, max(entry.order_part_id) as part_id, -sum(entry.amount_minor)::bigint as amount_minor,
        coalesce(-sum(entry.amount_minor) filter (where account.bucket = 'available'), 0)::bigint as available_minor
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
      where account.store_id = ${storeId} group by entry.transaction_id, entry.currency order by 1 ${sort === 'day' ? sql`asc` : sql`desc`}
    ) own left join ledger_transactions fact on fact.id = own.transaction_id left join orders o on o.id = fact.order_id`;
  return {
    name: `seller-money-${view}`,
    columns,
    from,
    // A conversion has a row in each of its currencies.
    id: sql`own.id`,
    where: [
      views[view],
      q === '' ? null : numberStarts(q),
      payout === 0 ? null : isPaidOutBy(payout, storeId),
    ],
    // The ledger is append-only: ids follow the order of posting.
    sorts: { day: { by: sql`own.id`, type: 'integer' } },
    usualSort: '-day',
  };
}

export type OwedChange = Omit<MoneyEntryRow, 'available_minor'>;

/** Changes of a store's available balance in a currency since its last payout, newest first. */
export async function listOwedChanges(
  db: Kysely<DB>,
  { storeId, currency, limit }: { storeId: number; currency: string; limit: number },
): Promise<OwedChange[]> {
  const { rows } = await sql<OwedChange>`
    select own.id, fact.occurred_at as at, ${kindOf} as kind, own.currency, own.part_id, o.number as order_number, fact.payout_id, own.amount_minor
    from (
      select min(entry.id) as id, entry.transaction_id, entry.currency, max(entry.order_part_id) as part_id, -sum(entry.amount_minor)::bigint as amount_minor
      from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
      where account.store_id = ${storeId} and account.bucket = 'available' and entry.currency = ${currency}
        and entry.transaction_id > coalesce((
          select max(paid.id) from payouts join ledger_transactions paid on paid.payout_id = payouts.id
          where payouts.store_id = ${storeId} and payouts.currency = ${currency} and paid.kind = 'payout'), 0)
      group by entry.transaction_id, entry.currency
    ) own join ledger_transactions fact on fact.id = own.transaction_id left join orders o on o.id = fact.order_id
    where own.amount_minor <> 0
    order by own.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The store's last payout in a currency that was taken from its balance. */
export async function findLastPayoutId(
  db: Kysely<DB>,
  { storeId, currency }: { storeId: number; currency: string },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from payouts where store_id = ${storeId} and currency = ${currency} and approved_at is not null
    order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Nothing if the payout is another store's, or a draft. */
const isPaidOutBy = (payout: number, storeId: number) => sql`own.available_minor <> 0 and exists (
  select from payouts paid join ledger_transactions posted on posted.payout_id = paid.id and posted.kind = 'payout'
  where paid.id = ${payout} and paid.store_id = ${storeId} and paid.currency = own.currency and fact.id < posted.id
    and fact.id > coalesce((
      select max(earlier.id) from ledger_transactions earlier join payouts before on before.id = earlier.payout_id
      where earlier.kind = 'payout' and before.store_id = paid.store_id and before.currency = paid.currency and before.id < paid.id), 0))`;

/** Whether the number of the order `o` starts with it. */
export const numberStarts = (q: string): RawBuilder<unknown> =>
  sql`o.number like ${`${q.toUpperCase().replaceAll(/[\\%_]/g, (letter) => `\\${letter}`)}%`}`;
