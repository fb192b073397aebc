import { sql, type Kysely } from 'kysely';
import { precompiledQuery } from '#db/precompiled-query.ts';
import type { DB } from '#db/generated/db.d.ts';
import { oneOf } from '#db/one-of.ts';
import { readTogether } from '#db/read-together.ts';
import { pricesDiffer, shownPrice } from './product-filter.ts';

export type TileRow = {
  id: number;
  title: string;
  slug: string;
  image: string;
  badge: string | null;
  unit: string;
  selling_minor: number;
  offered_minor: number;
  purchased: number;
  review_count: number;
  rating: string;
  shipping_rule_id: number;
  store_id: number;
  store_name: string;
  store_slug: string;
  flash_minor: number | null;
  flash_end: Date | null;
  /** In stock first, then in the seller's order. */
  inventory_ids: number[];
  in_stock: boolean;
  /** Minor units: the lowest price of the variants that count (0026), and whether their prices differ. */
  lowest_minor: number;
  prices_differ: boolean;
  free_shipping: boolean;
};

/** Public products of active stores among `ids`, with the current flash prices; unordered. */
export const listTileRows = precompiledQuery((db, { ids, now }: { ids: readonly number[]; now: Date }) => {
  const inIds = oneOf(ids);
  // All variants are sorted in one pass: thirty small sorts take longer than reading the rows.
  const rows = sql<TileRow>`
    select p.id, p.title, p.slug, p.image, p.badge, p.unit, p.selling_minor, p.offered_minor, l.purchased,
      p.review_count, p.rating, p.shipping_rule_id,
      s.id as store_id, s.name as store_name, s.slug as store_slug,
      f.price_minor as flash_minor, f.end_time as flash_end,
      coalesce(v.ids, '{}') as inventory_ids, p.in_stock, ${shownPrice} as lowest_minor, ${pricesDiffer} as prices_differ,
      coalesce(r.is_free, false) as free_shipping
    from listed_products l
    join products p on p.id = l.id
    join stores s on s.id = l.store_id
    left join running_flash(${now}) f on f.product_id = p.id and f.product_id ${inIds}
    left join (
      select i.product_id, array_agg(i.id order by i.quantity > 0 desc, i.position, i.id) as ids
      from inventories i where i.product_id ${inIds} group by i.product_id
    ) v on v.product_id = p.id
    left join lateral (
      select bool_and(place.price_minor = 0) as is_free
      from shipping_places place where place.shipping_rule_id = l.shipping_rule_id
    ) r on true
    where l.id ${inIds}`;
  return { compile: () => rows.compile(db) };
});

/** Batches concurrent calls. */
export const listTileRowsTogether = readTogether(listTileRows, 120);

export async function listWishlisted(
  db: Kysely<DB>,
  userId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('user_id', '=', userId)
    .where('product_id', 'in', [...ids])
    .execute();
  return new Set(rows.map((row) => row.product_id));
}
