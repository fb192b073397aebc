import { sql } from 'kysely';
import type { Book, BookCheck } from './book.ts';

/** INVARIANTS I4, I5, I7: units of live orders were taken from stock, and cancelled or returned units belong to no order, once. */
export const stock: Book = {
  name: 'stock',
  checks: [
    {
      table: 'inventories',
      column: 'taken',
      facts: sql`
        select inventory.id, coalesce(live.units, 0) - coalesce(back.units, 0) as expected, inventory.taken as found
        from inventories inventory left join (
          select line.inventory_id, sum(line.quantity - line.cancelled_units) as units
          from order_lines line join order_parts part on part.id = line.order_part_id
          where not part.cancelled group by line.inventory_id
        ) live on live.inventory_id = inventory.id left join (
          select line.inventory_id, sum(own.units) as units
          from return_lines own join returns r on r.id = own.return_id and r.received_at is not null and not r.keeps
            join order_lines line on line.id = own.order_line_id join order_parts part on part.id = line.order_part_id
          where not part.cancelled group by line.inventory_id
        ) back on back.inventory_id = inventory.id`,
    },
    ...['in_stock', 'own_low_minor', 'own_high_minor', 'sells_plain'].map(offerCheck),
  ],
};

function offerCheck(column: string): BookCheck {
  return {
    table: 'products',
    column,
    facts: sql`
      select product.id, offer.${sql.ref(column)} as expected, product.${sql.ref(column)} as found
      from products product join product_offers() offer on offer.product_id = product.id`,
  };
}
