import type { ReportName } from '@souk/rules/report-names';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { cancelledOfLine } from '../cancelled-units-queries.ts';
import { isReleased } from '../seller-queries.ts';
import type { Span } from './operator-report-period.ts';

export type ReportRowOf = {
  key: string;
  label: string;
  count: number;
  amount_minor: number;
  commission_minor: number;
  before_minor: number;
};

type Grouped = { key: RawBuilder<unknown>; label: RawBuilder<unknown> };

// Maps a day of the previous period to the same day of the report.
const dayOf = (at: RawBuilder<unknown>, { from, days, zone }: Span) => {
  const day = sql`(${at} at time zone ${zone})::date`;
  return sql`(case when ${day} < ${from}::date then ${day} + ${days}::int else ${day} end)::text`;
};

const groups = (span: Span): Readonly<Record<Exclude<ReportName, 'refunds'>, Grouped>> => ({
  day: { key: dayOf(sql`o.created_at`, span), label: sql`''` },
  seller: { key: sql`s.store_id::text`, label: sql`max(s.store_name)` },
  category: {
    key: sql`coalesce(s.category_id::text, '')`,
    label: sql`coalesce((select c.title from categories c where c.id = max(s.category_id)), '')`,
  },
  method: { key: sql`o.order_method::text`, label: sql`''` },
  voucher: { key: sql`coalesce(o.voucher_code, '')`, label: sql`''` },
});

/** Lines of order `o`. Lateral per order: PostgreSQL would otherwise scan all lines once a tenth of the orders qualify. */
const soldOfOrder = sql`
  select p.store_id, p.store_name, g.category_id, l.total_minor - less.total_minor as total_minor,
    l.commission_minor - less.commission_minor as commission_minor
  from order_parts p join order_lines l on l.order_part_id = p.id
    cross join lateral ${cancelledOfLine} less left join products g on g.id = l.product_id
  where p.order_id = o.id and not p.cancelled
  offset 0`;

/** Sales without cancelled and unpaid orders; cash on delivery counts as paid. */
export async function listSales(
  db: Kysely<DB>,
  { report, span, currency }: { report: Exclude<ReportName, 'refunds'>; span: Span; currency: string },
): Promise<{ rows: ReportRowOf[]; orders: number }> {
  const { key, label } = groups(span)[report];
  const begin = sql`(${span.from}::date::timestamp at time zone ${span.zone})`;
  const inTime = between(sql`o.created_at`, span);
  const isNow = sql`o.created_at >= ${begin}`;
  const [{ rows }, orders] = await Promise.all([
    sql<ReportRowOf>`
      select ${key} as key, ${label} as label,
        count(distinct o.id) filter (where ${isNow})::int as count,
        coalesce(sum(s.total_minor) filter (where ${isNow}), 0)::bigint as amount_minor,
        coalesce(sum(s.commission_minor) filter (where ${isNow}), 0)::bigint as commission_minor,
        coalesce(sum(s.total_minor) filter (where not ${isNow}), 0)::bigint as before_minor
      from orders o cross join lateral (${soldOfOrder}) s
      where ${inTime} and o.currency = ${currency} and not o.cancelled and ${isReleased}
      group by 1`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from orders o
      where ${inTime} and ${isNow} and o.currency = ${currency} and not o.cancelled and ${isReleased}
        and exists (select from order_parts p where p.order_id = o.id and not p.cancelled)`.execute(db),
  ]);
  return { rows, orders: orders.rows[0]!.count };
}

export async function listRefunds(
  db: Kysely<DB>,
  { span, currency }: { span: Span; currency: string },
): Promise<{ rows: ReportRowOf[]; orders: number }> {
  const isNow = sql`fact.occurred_at >= (${span.from}::date::timestamp at time zone ${span.zone})`;
  const { rows } = await sql<ReportRowOf>`
    select ${dayOf(sql`fact.occurred_at`, span)} as key, '' as label, count(*) filter (where ${isNow})::int as count,
      coalesce(sum(entry.amount_minor) filter (where ${isNow}), 0)::bigint as amount_minor, 0::bigint as commission_minor,
      coalesce(sum(entry.amount_minor) filter (where not ${isNow}), 0)::bigint as before_minor
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id and account.code = 'refunds:payable'
    where fact.kind = 'refund-paid' and entry.currency = ${currency} and ${between(sql`fact.occurred_at`, span)}
    group by 1`.execute(db);
  return { rows, orders: rows.reduce((sum, { count }) => sum + count, 0) };
}

/** Currencies of orders and refunds, also of former ones of the shop. */
export async function listReportCurrencies(db: Kysely<DB>, span: Span): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select distinct o.currency from orders o where ${between(sql`o.created_at`, span)}
    union
    select distinct entry.currency from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id and account.code = 'refunds:payable'
    where fact.kind = 'refund-paid' and ${between(sql`fact.occurred_at`, span)}
    order by 1`.execute(db);
  return rows.map(({ currency }) => currency);
}

function between(at: RawBuilder<unknown>, { beforeFrom, to, zone }: Span): RawBuilder<unknown> {
  return sql`${at} >= (${beforeFrom}::date::timestamp at time zone ${zone})
    and ${at} < ((${to}::date + 1)::timestamp at time zone ${zone})`;
}

export type MoneyOfReport = { received: number; owed: number; fees: number | null };

/**
 * Money that arrived in the period, what sellers are owed now, and fees of the period, in minor units. What was received includes cash
 * that sellers collected themselves.
 */
export async function readMoneyOfReport(
  db: Kysely<DB>,
  { span, currency }: { span: Span; currency: string },
): Promise<MoneyOfReport> {
  const inPeriod = (
    at: RawBuilder<unknown>,
  ) => sql`${at} >= (${span.from}::date::timestamp at time zone ${span.zone})
    and ${at} < ((${span.to}::date + 1)::timestamp at time zone ${span.zone})`;
  const { rows } = await sql<MoneyOfReport>`
    select (
        -- A subquery per payment: PostgreSQL would otherwise join all entries of the ledger.
        select coalesce(sum((
            select amount_minor from ledger_entries entry where entry.id = moved.entry_id and entry.currency = ${currency})), 0)::bigint
        from money_movements moved where kind = 'payment' and ${inPeriod(sql`created_at`)}) as received,
      (
        select coalesce(sum(pending_minor + available_minor + reserved_minor + paying_minor), 0)::bigint
        from seller_balances() where currency = ${currency}) as owed,
      (
        select coalesce(sum(entry.amount_minor) filter (where ${inPeriod(sql`fact.occurred_at`)}), 0)::bigint
        from ledger_accounts account join ledger_entries entry on entry.account_id = account.id
          join ledger_transactions fact on fact.id = entry.transaction_id
        where account.code = 'provider-fees' and entry.currency = ${currency}
        having count(*) > 0) as fees`.execute(db);
  return rows[0]!; // a select without a table gives one row
}
