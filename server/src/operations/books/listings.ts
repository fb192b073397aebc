import { sql } from 'kysely';
import type { Book } from './book.ts';

/** Listing tables match products, stores and sales, and category counts match the listings (0034). */
export const listings: Book = {
  name: 'listings',
  checks: [
    {
      table: 'listed_products',
      column: 'the whole row',
      facts: sql`
        select coalesce(truth.id, listed.id) as id, to_jsonb(truth) as expected, to_jsonb(listed) as found
        from listable_products() truth full join listed_products listed on listed.id = truth.id`,
    },
    ...['everything', 'category_id', 'subcategory_id', 'brand_id', 'store_id'].map((place, kind) => ({
      table: 'listed_counts',
      column: place,
      facts: sql`
        select coalesce(truth.id, counted.id) as id, coalesce(truth.amount, 0) as expected, coalesce(counted.amount, 0) as found
        from (
          select ${place === 'everything' ? sql`0` : sql.ref(place)} as id, count(*) as amount from listed_products group by 1
        ) truth full join (
          select place_id as id, sum(amount) as amount from listed_counts where kind = ${kind} group by 1
        ) counted on counted.id = truth.id
        where coalesce(truth.id, counted.id) is not null`,
    })),
  ],
};
