import type { SORTS } from '@souk/contract/catalog';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listFoundIds } from '#search/list-found-ids.ts';
import { finds, relevance, type SearchText } from '#search/search-text.ts';
import {
  allOf,
  filterConditions,
  isListed,
  productsAt,
  shownPrice,
  type ProductFilter,
} from './product-filter.ts';

export type { ProductFilter } from './product-filter.ts';
export type ProductSort = (typeof SORTS)[number];

type Wanted = {
  now: Date;
  page: number;
  perPage: number;
  sort: ProductSort;
  /** False: nobody asks how many there are; `total` tells those up to this page. */
  isCounted?: boolean;
};

/**
 * One page of the products that a filter leaves, and how many they are in all. Prices are those shown at `now`; `page`
 * counts from 1. Sold-out products come last in every order. Equal products keep the order of their ids, so that rows inserted while somebody walks the pages
 * come last and show nothing twice (INVARIANTS B35; only `recent` puts newcomers first, as it says).
 */
export async function listProductIds(
  db: Kysely<DB>,
  filter: ProductFilter,
  { now, page, perPage, sort, isCounted = true }: Wanted,
): Promise<{ ids: number[]; total: number }> {
  const offset = (page - 1) * perPage;
  const { search, ...narrower } = filter;
  const narrowing = [
    ...Object.values(filterConditions(narrower)),
    ...Object.values(filterConditions(filter.within ?? {})),
  ].filter((condition) => condition !== null);
  if (search && sort === 'popular' && narrowing.length === 0)
    return listFoundIds(db, search, { offset, limit: perPage });
  const where = allOf([isListed, search ? finds(search) : null, ...narrowing]);
  const from = productsAt(now);
  const { rows } = await sql<{ id: number }>`
    select p.id from ${from} where ${where} order by ${orderOf(sort, filter.search ?? null)} limit ${perPage} offset ${offset}`.execute(
    db,
  );
  const ids = rows.map((row) => row.id);
  // A page that is not full is the last one, and says itself how many there are.
  const isLast = ids.length < perPage && (ids.length > 0 || offset === 0);
  if (isLast || !isCounted) return { ids, total: offset + ids.length };
  const count = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(
    db,
  );
  return { ids, total: count.rows[0]?.total ?? 0 };
}

const orders = {
  popular: sql`p.purchased desc, p.id`,
  recent: sql`p.created_at desc, p.id desc`,
  price_low_to_high: sql`${shownPrice}, p.id`,
  price_high_to_low: sql`${shownPrice} desc, p.id`,
  best_rated: sql`p.rating desc, p.review_count desc, p.id`,
} satisfies Record<ProductSort, RawBuilder<unknown>>;

/** What can be bought comes first; then what fits a text best, unless the shopper asked for another order. */
function orderOf(sort: ProductSort, search: SearchText | null): RawBuilder<unknown> {
  const order =
    sort === 'popular' && search?.matching ? sql`${relevance(search)} desc, ${orders.popular}` : orders[sort];
  return sql`p.in_stock desc, ${order}`;
}
