import { sql } from 'kysely';
import type { Book } from './book.ts';

/** INVARIANTS I6: an offer's sold units are the live lines at its price plus those sold elsewhere. */
export const flashQuotas: Book = {
  name: 'flash quotas',
  checks: [
    {
      table: 'flash_sale_products',
      column: 'sold',
      facts: sql`
        select offer.id, offer.sold_elsewhere + coalesce(live.units, 0) as expected, offer.sold as found
        from flash_sale_products offer left join (
          select line.flash_sale_product_id, sum(line.quantity - line.cancelled_units) as units
          from order_lines line join order_parts part on part.id = line.order_part_id
          where line.flash_sale_product_id is not null and not part.cancelled
          group by line.flash_sale_product_id
        ) live on live.flash_sale_product_id = offer.id`,
    },
  ],
};
