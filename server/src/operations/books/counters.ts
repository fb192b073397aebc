import { sql } from 'kysely';
import type { Book, BookCheck } from './book.ts';

/** INVARIANTS I13: "count = rows, average exact". */
export const reviews: Book = {
  name: 'reviews',
  checks: [
    ...countersOf(
      'products',
      sql`select product_id as owner_id, rating from reviews where hidden_at is null`,
    ),
    ...countersOf(
      'stores',
      sql`select product.store_id as owner_id, review.rating
        from reviews review join products product on product.id = review.product_id
        where review.hidden_at is null`,
    ),
  ],
};

/** INVARIANTS I43. */
export const followers: Book = {
  name: 'followers',
  checks: [
    {
      table: 'stores',
      column: 'follower_count',
      facts: sql`
        select store.id, coalesce(follows.count, 0) as expected, store.follower_count as found
        from stores store left join (
          select store_id, count(*) as count from store_follows group by store_id
        ) follows on follows.store_id = store.id`,
    },
  ],
};

function countersOf(table: 'products' | 'stores', given: ReturnType<typeof sql>): BookCheck[] {
  const columns = [
    ['review_count', sql`count(*)`],
    ['rating_sum', sql`sum(rating)`],
  ] as const;
  return columns.map(([column, counted]) => ({
    table,
    column,
    facts: sql`
      select owner.id, coalesce(written.amount, 0) as expected, owner.${sql.ref(column)} as found
      from ${sql.table(table)} owner left join (
        select owner_id, ${counted} as amount from (${given}) as given group by owner_id
      ) written on written.owner_id = owner.id`,
  }));
}
