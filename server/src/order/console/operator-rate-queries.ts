import { usualHandOverHours } from '@souk/rules/hand-over';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { Span } from './operator-report-period.ts';

export type RateRowOf = {
  key: string;
  label: string;
  count: number;
  good: number;
  before_count: number;
  before_good: number;
};

const cash = sql.lit(PAYMENT_METHOD_CODE.cash_on_delivery);

/**
 * By store: parts of orders that were shipped or are overdue, and how many of them shipped in time. A part counts on the day it became
 * shippable: when placed (cash) or paid. Matches the figures sellers see.
 */
export async function listDeliveries(
  db: Kysely<DB>,
  { span: { from, to, beforeFrom, zone }, now }: { span: Span; now: Date },
): Promise<RateRowOf[]> {
  const limit = sql`make_interval(hours => ${usualHandOverHours}::integer)`;
  const { rows } = await sql<RateRowOf>`
    with bounds as (
      select ${beforeFrom}::date::timestamp at time zone ${zone} as first, ${from}::date::timestamp at time zone ${zone} as begin,
        (${to}::date + 1)::timestamp at time zone ${zone} as last
    ), due as (
      select p.store_id, p.store_name, p.hand_over_by,
        case when o.order_method = ${cash} then o.created_at else coalesce(
          (select min(created_at) from money_movements where order_id = o.id and kind = 'payment'), o.created_at) end as since,
        (select min(created_at) from order_moves where order_id = o.id and to_status >= 3 and not cancelled
          and (order_part_id = p.id or order_part_id is null)) as sent_at
      from order_parts p join orders o on o.id = p.order_id
      where not p.cancelled and (o.payment_done or o.order_method = ${cash})
        -- Nobody pays longer after the order than this.
        and o.created_at >= (${beforeFrom}::date - 14)::timestamp at time zone ${zone}
        and o.created_at < (${to}::date + 1)::timestamp at time zone ${zone}
    ), counted as (
      select store_id, store_name, since >= begin as is_now,
        coalesce(sent_at, ${now}) <= coalesce(hand_over_by, since + ${limit}) as is_in_time
      from due, bounds
      where since >= first and since < last and (sent_at is not null or coalesce(hand_over_by, since + ${limit}) < ${now})
    )
    select store_id::text as key, max(store_name) as label, count(*) filter (where is_now)::int as count,
      count(*) filter (where is_now and is_in_time)::int as good,
      count(*) filter (where not is_now)::int as before_count, count(*) filter (where not is_now and is_in_time)::int as before_good
    from counted group by store_id order by count(*) filter (where is_now and not is_in_time) desc, store_id`.execute(
    db,
  );
  return rows;
}

/** Searches per day, next to the same day of the previous period. Ninety days are stored (decision 090). */
export async function listSearchDays(db: Kysely<DB>, { from, beforeFrom, days }: Span): Promise<RateRowOf[]> {
  const { rows } = await sql<RateRowOf>`
    select to_char(${from}::date + place, 'YYYY-MM-DD') as key, '' as label,
      coalesce(sum(searches) filter (where day = ${from}::date + place), 0)::int as count,
      coalesce(sum(searches) filter (where day = ${from}::date + place and hits is distinct from 0), 0)::int as good,
      coalesce(sum(searches) filter (where day < ${from}::date), 0)::int as before_count,
      coalesce(sum(searches) filter (where day < ${from}::date and hits is distinct from 0), 0)::int as before_good
    from generate_series(0, ${days}::int - 1) place
      left join search_term_days on day in (${from}::date + place, ${beforeFrom}::date + place)
    group by place order by place`.execute(db);
  return rows;
}
