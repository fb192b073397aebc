import type { UnknownPastName } from '@souk/rules/unknown-past';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

/** How much of the past, in whole minor units and orders, was posted without knowing one of its facts. */
export type UnknownPast = { name: UnknownPastName; currency: string; minor: number; orders: number };

/** From the shop's first migration until its ledger: what was imported with older dates is not the shop's own past. */
const past = sql`(
  select min(applied_at) as began, max(applied_at) filter (where name like '%-ledger-postings.sql') as ended from souk_migrations)`;

const isOfThen = sql`fact.booked_at >= past.began and fact.booked_at < past.ended`;

/** What migrations couldn't know when they posted the past to the ledger; empty for a shop that always had one. */
export async function listUnknownPast(db: Kysely<DB>): Promise<UnknownPast[]> {
  const { rows } = await sql<UnknownPast>`
    select name, currency, minor::bigint as minor, orders from (
      select 1 as place, 'cash' as name, entry.currency, sum(entry.amount_minor) as minor, count(distinct fact.order_id)::int as orders
      from ledger_entries entry join ledger_transactions fact on fact.id = entry.transaction_id
      where entry.account_id = (select id from ledger_accounts where code = 'cash:unknown') group by entry.currency
      union all
      select case when account.store_id is null then 3 else 2 end, case when account.store_id is null then 'providers' else 'payouts' end,
        entry.currency, abs(sum(entry.amount_minor)), count(distinct fact.order_id)::int
      from ${past} as past join ledger_transactions fact on ${isOfThen}
        join ledger_entries entry on entry.transaction_id = fact.id join ledger_accounts account on account.id = entry.account_id
      where fact.kind = 'earned' and account.store_id is not null or fact.kind = 'payment' and account.code like 'provider:%'
      group by 1, 2, entry.currency
      union all
      select 4, 'vouchers', orders.currency, sum(line.voucher_minor), count(distinct orders.id)::int
      from ${past} as past join ledger_transactions fact on ${isOfThen} and fact.kind = 'earned'
        join orders on orders.id = fact.order_id join order_lines line on line.order_part_id = fact.order_part_id
      where line.commission_rule = 'of-part' and line.voucher_minor > 0 group by orders.currency
    ) as fact where minor > 0 order by place, currency`.execute(db);
  return rows;
}
