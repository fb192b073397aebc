import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { sql } from 'kysely';

const { pending, confirmed, delivered, cancelled } = ORDER_STATUS_CODE;

/** Of the order `o`: nothing of it is to be done any more. `orders_to_do` is an index of all others, in these words. */
export const isOver = sql`(o.cancelled or o.status in (${sql.lit(delivered)}, ${sql.lit(cancelled)}))`;

/** Whether the part `p` may leave and has not, nothing of it. */
const isDue = sql`not p.cancelled and p.status in (${sql.lit(pending)}, ${sql.lit(confirmed)})`;

/** Whether it is late: the day that its store has promised is over. One rule for sellers and operators. */
export const isLate = (now: Date) =>
  sql<boolean>`(${isDue} and p.hand_over_by is not null and p.hand_over_by <= ${now}::timestamptz)`;

/** Whether it has to leave today, by the calendar of its store (of UTC without one), and is not late yet. */
export const isDueToday = (
  now: Date,
) => sql<boolean>`(${isDue} and p.hand_over_by is not null and p.hand_over_by > ${now}::timestamptz
  and p.hand_over_by <= (
    select (date_trunc('day', ${now}::timestamptz at time zone zone.name) + interval '1 day') at time zone zone.name
    from (select coalesce(hand_over ->> 'time_zone', 'UTC') as name from stores where id = p.store_id) zone
  ))`;
