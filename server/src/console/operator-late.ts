import { ORDER_STATUS_CODE, PAYMENT_METHOD_CODE } from '@souk/rules/order-status';
import { sql } from 'kysely';

/** After so long a part that could leave and has not is late. Stores promise no time of their own yet (docs/spec-gaps.md). */
export const lateAfterHours = 48;

/** Of the order `o`: nothing of it is to be done any more. `orders_to_do` is an index of all others, in these words. */
export const isOver = sql`(o.cancelled or o.status in (${sql.lit(ORDER_STATUS_CODE.delivered)}, ${sql.lit(ORDER_STATUS_CODE.cancelled)}))`;

/** Whether the part `p` of the order `o` is late: paid for or in cash, and not handed over. */
export const isLate = (now: Date) => sql<boolean>`(not p.cancelled and p.status in (1, 2)
  and (o.payment_done or o.order_method = ${sql.lit(PAYMENT_METHOD_CODE.cash_on_delivery)})
  and o.created_at < ${new Date(now.getTime() - lateAfterHours * 3_600_000)}::timestamptz)`;
