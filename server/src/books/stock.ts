import { sql } from 'kysely';
import type { Book } from './book.ts';

/** INVARIANTS I4, I5, I7: what live orders hold was taken from the shelf, and what was cancelled is back, once. */
export const stock: Book = {
  name: 'stock',
  checks: [
    {
      table: 'inventories',
      column: 'taken',
      facts: sql`
        select shelf.id, coalesce(live.pieces, 0) as expected, shelf.taken as found
        from inventories shelf left join (
          select line.inventory_id, sum(line.quantity) as pieces
          from order_lines line join order_parts part on part.id = line.order_part_id
          where not part.cancelled group by line.inventory_id
        ) live on live.inventory_id = shelf.id`,
    },
  ],
};
