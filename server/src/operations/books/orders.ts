import { sql } from 'kysely';
import type { Book, BookCheck } from './book.ts';

const amounts = [
  'subtotal_minor',
  'bundle_offer_minor',
  'voucher_minor',
  'voucher_shop_minor',
  'shipping_minor',
  'tax_minor',
  'total_minor',
] as const;

/** INVARIANTS I14, I16: total = Σ lines − discounts + shipping; taxes are included. Parts add up to the order. */
export const orders: Book = {
  name: 'orders',
  checks: [
    {
      table: 'order_lines',
      column: 'subtotal_minor',
      facts: sql`
        select id, unit_price_minor * quantity as expected, subtotal_minor as found from order_lines`,
    },
    {
      table: 'order_lines',
      column: 'total_minor',
      facts: sql`
        select id, subtotal_minor - bundle_offer_minor - voucher_minor + shipping_minor as expected,
          total_minor as found
        from order_lines`,
    },
    {
      table: 'order_lines',
      column: 'order_id',
      facts: sql`
        select line.id, part.order_id as expected, line.order_id as found
        from order_lines line join order_parts part on part.id = line.order_part_id`,
    },
    ...amounts.map(sumOfLines),
    ...amounts.map(sumOfParts),
    {
      table: 'orders',
      column: 'cancelled',
      facts: sql`
        select orders.id, bool_and(part.cancelled) as expected, orders.cancelled as found
        from orders left join order_parts part on part.order_id = orders.id group by orders.id`,
    },
    {
      table: 'order_parts',
      column: 'dropped_minor',
      facts: sql`
        select part.id, coalesce(sum(unit.goods_minor) filter (where unit.is_dropped), 0) as expected, part.dropped_minor as found
        from order_parts part left join cancelled_pieces unit on unit.order_part_id = part.id group by part.id`,
    },
    {
      table: 'order_lines',
      column: 'cancelled_units',
      facts: sql`
        select line.id, coalesce(sum(unit.units), 0) as expected, line.cancelled_units as found
        from order_lines line left join cancelled_pieces unit on unit.order_line_id = line.id group by line.id`,
    },
    {
      // A live order has the status of its slowest live part (rules/order-status.ts).
      table: 'orders',
      column: 'status',
      facts: sql`
        select orders.id, min(part.status) as expected, orders.status as found
        from orders join order_parts part on part.order_id = orders.id
        where not orders.cancelled and not part.cancelled group by orders.id`,
    },
    {
      table: 'order_parts',
      column: 'delivered_at',
      facts: sql`
        select part.id, case when part.status = 5 and not part.cancelled then coalesce(moved.at, part.delivered_at, 'epoch') end as expected,
          part.delivered_at as found
        from order_parts part left join (
          select order_part_id, max(created_at) as at from order_moves where to_status = 5 group by order_part_id
        ) moved on moved.order_part_id = part.id`,
    },
  ],
};

function sumOfLines(column: (typeof amounts)[number]): BookCheck {
  return {
    table: 'order_parts',
    column,
    facts: sql`
      select part.id, sum(line.${sql.ref(column)}) as expected, part.${sql.ref(column)} as found
      from order_parts part left join order_lines line on line.order_part_id = part.id group by part.id`,
  };
}

function sumOfParts(column: (typeof amounts)[number]): BookCheck {
  return {
    table: 'orders',
    column,
    facts: sql`
      select orders.id, sum(part.${sql.ref(column)}) as expected, orders.${sql.ref(column)} as found
      from orders left join order_parts part on part.order_id = orders.id group by orders.id`,
  };
}
