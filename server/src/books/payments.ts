import { sql } from 'kysely';
import type { Book } from './book.ts';

/** INVARIANTS I20, I25, I27: an order is paid exactly when the ledger has its money, and attempts say the same. */
export const payments: Book = {
  name: 'payments',
  checks: [
    {
      table: 'payment_ledger',
      column: 'order_id',
      facts: sql`
        select entry.id, attempt.order_id as expected, entry.order_id as found
        from payment_ledger entry join payment_attempts attempt on attempt.id = entry.attempt_id`,
    },
    {
      // Money that does not fit has an attempt in review, also after it was given back.
      table: 'payment_attempts',
      column: 'payment in the ledger',
      facts: sql`
        select attempt.id, attempt.currency || ' ' || attempt.amount_minor as expected,
          entry.currency || ' ' || entry.amount_minor as found
        from payment_attempts attempt
          left join payment_ledger entry on entry.kind = 'payment' and entry.provider = attempt.provider
            and entry.attempt_id = attempt.id and entry.provider_ref = attempt.payment_id
        where attempt.state in ('paid', 'refunded')
          and coalesce(attempt.review_reason, '') not in ('amount', 'currency')`,
    },
    {
      table: 'payment_ledger',
      column: 'state of the attempt',
      facts: sql`
        select entry.id, 'with money' as expected,
          case when attempt.state in ('paid', 'review', 'refunded') then 'with money' else attempt.state end as found
        from payment_ledger entry join payment_attempts attempt on attempt.id = entry.attempt_id
        where entry.kind = 'payment'`,
    },
    {
      // Nothing is due for an order that a voucher pays, or whose parts that cost something were cancelled before.
      table: 'orders',
      column: 'payment_done',
      facts: sql`
        select orders.id, false as expected, orders.payment_done as found
        from orders
        where orders.payment_done
          and not exists (select from payment_ledger entry where entry.order_id = orders.id and entry.kind = 'payment')
          and exists (select from order_parts part
            where part.order_id = orders.id and part.total_minor > 0 and not part.cancelled)`,
    },
    {
      table: 'orders',
      column: 'payment_done',
      facts: sql`
        select distinct orders.id, true as expected, orders.payment_done as found
        from orders join payment_ledger entry on entry.order_id = orders.id and entry.kind = 'payment'
          left join payment_attempts attempt on attempt.id = entry.attempt_id
        where not orders.cancelled and (attempt.id is null or attempt.state = 'paid')`,
    },
  ],
};
