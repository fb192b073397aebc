import { sql } from 'kysely';
import type { Book, BookCheck } from './book.ts';

/** Received and finally refunded amounts by order, attempt and currency. */
const moved = sql`
  select order_id, attempt_id, currency,
    sum(amount_minor) filter (where kind = 'payment') as received,
    sum(case kind when 'refund' then amount_minor when 'refund-returned' then -amount_minor else 0 end) as given_back
  from payment_ledger group by order_id, attempt_id, currency`;

/** The refundable amounts of a line, by columns of `refund_lines` (decision 025). */
const wholes = {
  units: sql`quantity`,
  goods_minor: sql`total_minor - shipping_minor`,
  shipping_minor: sql`shipping_minor`,
  voucher_shop_minor: sql`voucher_shop_minor`,
  voucher_seller_minor: sql`voucher_seller_minor`,
  commission_minor: sql`commission_minor`,
  commission_tax_minor: sql`commission_tax_minor`,
  deemed_vat_minor: sql`deemed_vat_minor`,
  shipping_vat_minor: sql`shipping_vat_minor`,
};

/** INVARIANTS I20: refunds never exceed captures; the ledger has exactly the completed refunds. */
export const refunds: Book = {
  name: 'refunds',
  checks: [
    {
      table: 'orders',
      column: 'refunds within payments',
      facts: sql`
        select order_id as id, least(sum(given_back), coalesce(sum(received), 0)) as expected, sum(given_back) as found
        from (${moved}) as moved group by order_id, currency`,
    },
    {
      table: 'refunds',
      column: 'refund in the ledger',
      facts: sql`
        select refund.id, refund.currency || ' ' || refund.amount_minor as expected,
          entry.currency || ' ' || entry.amount_minor as found
        from refunds refund left join payment_ledger entry on entry.kind = 'refund'
          and entry.order_id = refund.order_id and entry.provider_ref = refund.provider_ref
          and entry.attempt_id is not distinct from refund.attempt_id
        where refund.state = 'done'`,
    },
    {
      // A refund that failed after completion has been returned (0016).
      table: 'money_movements',
      column: 'state of the refund',
      facts: sql`
        select entry.id, case when returned.id is null then 'done' else 'failed' end as expected,
          refund.state as found
        from money_movements entry
          left join money_movements returned on returned.kind = 'refund-returned'
            and returned.provider = entry.provider and returned.provider_ref = entry.provider_ref
          left join refunds refund on refund.order_id = entry.order_id and refund.provider_ref = entry.provider_ref
            and refund.attempt_id is not distinct from entry.attempt_id
        where entry.kind = 'refund'`,
    },
    {
      table: 'refunds',
      column: 'amount_minor',
      facts: sql`
        select refund.id, sum(line.goods_minor + line.shipping_minor) as expected, refund.amount_minor as found
        from refunds refund left join refund_lines line on line.refund_id = refund.id group by refund.id`,
    },
    ...(Object.keys(wholes) as (keyof typeof wholes)[]).map(withinLine),
    {
      table: 'orders',
      column: 'refunded',
      facts: sql`
        select orders.id, coalesce(sum(moved.received), 0) > 0
            and sum(moved.given_back) >= sum(moved.received) as expected,
          orders.refunded as found
        from orders left join (${moved}) as moved on moved.order_id = orders.id
        where orders.refunded group by orders.id`,
    },
    {
      table: 'payment_attempts',
      column: 'refunded',
      facts: sql`
        select attempt.id, coalesce(sum(moved.received), 0) > 0
            and sum(moved.given_back) >= sum(moved.received) as expected,
          true as found
        from payment_attempts attempt left join (${moved}) as moved on moved.attempt_id = attempt.id
        where attempt.state = 'refunded' group by attempt.id`,
    },
  ],
};

/** Sellers never refund more of a line than was sold. */
function withinLine(column: keyof typeof wholes): BookCheck {
  return {
    table: 'order_lines',
    column: `${column} given back`,
    facts: sql`
      select sold.id, least(given.amount, sold.whole) as expected, given.amount as found
      from (select id, ${wholes[column]} as whole from order_lines) sold join (
        select line.order_line_id, sum(line.${sql.ref(column)}) as amount
        from refund_lines line join refunds refund on refund.id = line.refund_id
        where refund.state <> 'failed' and line.borne_by = 'seller' group by line.order_line_id
      ) given on given.order_line_id = sold.id`,
  };
}
