import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { EngineProduct } from '#outbound/search-port.ts';

/** An engine's documents for these products, without those that aren't listed. One statement, so one snapshot. */
export async function readEngineProducts(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<Map<number, EngineProduct>> {
  const { rows } = await sql<EngineProduct>`
    select l.id, array(
        select label || '|' || lexeme from unnest(s.search) u, lateral (select '' union select unnest(u.weights)) labels(label)
      ) as words, l.in_stock::int as in_stock, l.purchased,
      (extract(epoch from l.created_at) * 1000000)::float8 as created, l.price_minor::float8 as price, l.discount,
      (l.rating * 100)::int as rating, l.review_count as reviews, l.store_id as store, l.category_id as category,
      l.subcategory_id as subcategory, l.brand_id as brand, l.shipping_rule_id as shipping,
      array(select collection_id from collection_products c where c.product_id = l.id) as collections
    from listed_products l join search_products s on s.product_id = l.id
    where l.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
