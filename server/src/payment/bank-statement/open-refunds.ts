import { sql } from 'kysely';

/**
 * SQL on refund `r` and its payment attempt `a`: people send it by bank or have recorded that they did, and no bank transaction confirms it.
 */
export const isOpenRefund = sql`r.state in ('by-hand', 'done') and coalesce(a.provider, 'bank') = 'bank'
  and not exists (select from bank_lines used where used.refund_id = r.id and used.state = 'booked')`;
