import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { sql } from 'kysely';

const { pending, confirmed, delivered, cancelled } = ORDER_STATUS_CODE;

/** Whether the order `o` is finished. The index `orders_to_do` covers all others and must use the same expression. */
export const isOver = sql`(o.cancelled or o.status in (${sql.lit(delivered)}, ${sql.lit(cancelled)}))`;

/** Whether the part `p` is live and hasn't shipped. */
const isDue = sql`not p.cancelled and p.status in (${sql.lit(pending)}, ${sql.lit(confirmed)})`;

/** Whether the part missed the store's promised shipping date. */
export const isLate = (now: Date) =>
  sql<boolean>`(${isDue} and p.hand_over_by is not null and p.hand_over_by <= ${now}::timestamptz)`;

/** Whether the part must ship today in the store's time zone (default UTC) and isn't late yet. */
export const isDueToday = (
  now: Date,
) => sql<boolean>`(${isDue} and p.hand_over_by is not null and p.hand_over_by > ${now}::timestamptz
  and p.hand_over_by <= (
    select (date_trunc('day', ${now}::timestamptz at time zone zone.name) + interval '1 day') at time zone zone.name
    from (select coalesce(hand_over ->> 'time_zone', 'UTC') as name from stores where id = p.store_id) zone
  ))`;
