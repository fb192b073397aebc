import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { SearchSort } from '#outbound/search-port.ts';
import { listFoundIds } from '#search/list-found-ids.ts';
import { found, maxCounted } from '#search/search-text.ts';
import { listedCountIn, listingScopeOf, type ListingScope } from './listing-scope.ts';
import {
  allOf,
  asksPrices,
  filterConditions,
  flashAt,
  listed,
  type ProductFilter,
  type ReadyFilter,
  inEither,
  inRow,
  type Shown,
} from './product-filter.ts';

export type ProductSort = SearchSort;

type PageRequest = {
  now: Date;
  page: number;
  perPage: number;
  sort: ProductSort;
  /** False: no total is needed; `total` then covers the rows up to this page only. */
  isCounted?: boolean;
};

export type ListedIds = { ids: number[]; total: number };

/**
 * One page of a filter's products and their total: exact for whole places and up to `mostCounted`, else that number. Prices are those at
 * `now`; `page` is 1-based. Sold-out products come last in every order. Ties are sorted by ID, so that rows inserted while someone pages
 * come last and nothing is shown twice (INVARIANTS B35; only `recent` puts new ones first).
 */
export async function listProductIds(
  db: Kysely<DB>,
  { within = {}, ...asked }: ProductFilter,
  request: PageRequest,
): Promise<ListedIds> {
  const { page, perPage, isCounted = true } = request;
  // A subcategory's products are all in its category, so that condition is redundant.
  const filter = asked.subcategoryId == null ? asked : { ...asked, categoryId: null };
  const scope = listingScopeOf(filter, within);
  if (filter.search && request.sort === 'popular' && isAll({ ...filter, search: null }) && isAll(within))
    return listFoundIds(db, filter.search, { offset: (page - 1) * perPage, limit: perPage });
  if (scope && isCounted && (page - 1) * perPage > maxCounted) {
    const total = await countListed(db, scope);
    if ((page - 1) * perPage >= total) return { ids: [], total };
  }
  const { rows } = await pageQuery({ filter, within, scope }, request).execute(db);
  const { ids, total } = rows[0]!; // a select without `from` has one row
  return { ids, total: total ?? (page - 1) * perPage + ids.length };
}

function isAll(filter: ReadyFilter): boolean {
  return Object.values(filterConditions(filter)).every((condition) => condition === null);
}

async function countListed(db: Kysely<DB>, scope: ListingScope): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${listedCountIn(scope)} as total`.execute(db);
  return rows[0]!.total;
}

type Narrowed = { filter: ReadyFilter; within: ReadyFilter; scope: ListingScope | null };
type Found = { ids: number[]; total: number | null };

function pageQuery({ filter, within, scope }: Narrowed, request: PageRequest): RawBuilder<Found> {
  const { now, page, perPage, sort, isCounted = true } = request;
  const { search = null, ...rest } = filter;
  const isPriced = asksPrices(filter) || asksPrices(within) || sort.startsWith('price');
  const flash = isPriced ? [flashAt(now)] : [];
  const prices = search && isPriced ? inEither : inRow;
  const where = allOf([rest, within].flatMap((one) => Object.values(filterConditions(one, prices))));
  const offset = (page - 1) * perPage;
  const pageOf = (products: RawBuilder<unknown>, order = orders[sort]) =>
    sql`array(select id from ${products} goods order by in_stock desc, ${order} limit ${sql.lit(perPage)} offset ${offset})`;
  if (search) {
    // Best match first, unless the shopper chose another order.
    const isRanked = sort === 'popular';
    const rows = sql`
      select ${columnsOf(sort, prices)}${isRanked ? sql`, fit` : sql``}
      from (${found(search, sql`product_id`, { isRanked })}) s join listed_products l on l.id = s.product_id
        ${isPriced ? sql`left join flash on flash.id = l.id` : sql``}
      where ${where}`;
    const order = isRanked ? sql`fit desc, ${orders.popular}` : orders[sort];
    return sql`${parts(...flash, sql`matches as materialized (${rows})`)}
      select ${pageOf(sql`matches`, order)} as ids, ${isCounted ? sql`(select count(*) from matches)` : none} as total`;
  }
  const columns = columnsOf(sort, inRow);
  const products = { where, isPriced };
  const top = sql`order by in_stock desc, ${orders[sort]} limit ${offset + perPage}`;
  const walked = pageOf(sql`(${listed(columns, products, top)})`);
  if (scope || !isCounted)
    return sql`${parts(...flash)} select ${walked} as ids, ${scope && isCounted ? listedCountIn(scope) : none} as total`;
  const most = sql.lit(maxCounted);
  const matches = sql`select * from (${listed(columns, products)}) goods limit ${sql.lit(maxCounted + 1)}`;
  return sql`${parts(...flash, sql`matches as materialized (${matches})`)}
    select case when found > ${most} then ${walked} else ${pageOf(sql`matches`)} end as ids, least(found, ${most}) as total
    from (select count(*) as found from matches) counted`;
}

const none = sql`null::int`;

function parts(...all: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return all.length ? sql`with ${sql.join(all)}` : sql``;
}

/** Sort orders; availability precedes each of them. */
const orders = {
  popular: sql`purchased desc, id`,
  recent: sql`created_at desc, id desc`,
  price_low_to_high: sql`price_minor, id`,
  price_high_to_low: sql`price_minor desc, id`,
  best_rated: sql`rating desc, review_count desc, id`,
} satisfies Record<ProductSort, RawBuilder<unknown>>;

function columnsOf(sort: ProductSort, { price }: Shown): RawBuilder<unknown> {
  const columns = {
    popular: sql`l.purchased`,
    recent: sql`l.created_at`,
    price_low_to_high: sql`${price} as price_minor`,
    price_high_to_low: sql`${price} as price_minor`,
    best_rated: sql`l.rating, l.review_count`,
  };
  return sql`l.id, l.in_stock, ${columns[sort]}`;
}
