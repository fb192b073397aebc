import { sql } from 'kysely';
import type { Book } from './book.ts';

/** INVARIANTS I20, I25, I27: an order is paid exactly when the ledger has its payment, and attempts agree. */
export const payments: Book = {
  name: 'payments',
  checks: [
    {
      table: 'money_movements',
      column: 'order_id',
      facts: sql`
        select entry.id, attempt.order_id as expected, entry.order_id as found
        from money_movements entry join payment_attempts attempt on attempt.id = entry.attempt_id`,
    },
    {
      // A payment that doesn't match has an attempt in review, even after its refund.
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
      table: 'money_movements',
      column: 'state of the attempt',
      facts: sql`
        select entry.id, 'with money' as expected,
          case when attempt.state in ('paid', 'review', 'refunded') then 'with money' else attempt.state end as found
        from money_movements entry join payment_attempts attempt on attempt.id = entry.attempt_id
        where entry.kind = 'payment'`,
    },
    {
      // Nothing is due for an order paid by a voucher, or whose other parts were cancelled before payment.
      table: 'orders',
      column: 'payment_done',
      facts: sql`
        select orders.id, false as expected, orders.payment_done as found
        from orders
        where orders.payment_done
          and not exists (select from money_movements entry where entry.order_id = orders.id and entry.kind = 'payment')
          and exists (select from order_parts part
            where part.order_id = orders.id and part.total_minor > part.dropped_minor and not part.cancelled)`,
    },
    {
      table: 'orders',
      column: 'payment_done',
      facts: sql`
        select orders.id, coalesce(bool_or(attempt.state = 'paid'), false)
            or coalesce(sum(entry.amount_minor) filter (where attempt.id is null) >= due.minor, false) as expected,
          orders.payment_done as found
        from orders join payment_ledger entry on entry.order_id = orders.id and entry.kind = 'payment'
          join (
            select order_id, sum(total_minor - dropped_minor) filter (where not cancelled) as minor from order_parts group by order_id
          ) due on due.order_id = orders.id
          left join payment_attempts attempt on attempt.id = entry.attempt_id
        where not orders.cancelled and (attempt.id is null or attempt.state = 'paid')
        group by orders.id, due.minor`,
    },
    {
      // Before 0029 there was one entry for the whole order.
      table: 'order_parts',
      column: 'cash in the ledger',
      facts: sql`
        select part.id, part.total_minor - part.dropped_minor as expected, case when whole.id is null then entry.amount_minor
          else part.total_minor - part.dropped_minor end as found
        from order_parts part join orders on orders.id = part.order_id
          left join payment_ledger entry on entry.order_part_id = part.id and entry.kind = 'payment'
          left join money_movements whole on whole.order_id = part.order_id and whole.kind = 'payment'
            and whole.order_part_id is null
        where entry.id is not null
          or (orders.order_method = 2 and part.status = 5 and not part.cancelled and part.total_minor > part.dropped_minor)`,
    },
  ],
};
