import { sql, type RawBuilder } from 'kysely';
import { finds, type SearchText } from '#search/search-text.ts';

/** What a listing is narrowed by. Several values of one filter are alternatives; different filters all hold. */
export type ProductFilter = {
  storeId?: number | null;
  categoryId?: number | null;
  subcategoryId?: number | null;
  categoryIds?: readonly number[];
  subcategoryIds?: readonly number[];
  storeIds?: readonly number[];
  brandIds?: readonly number[];
  collectionIds?: readonly number[];
  shippingIds?: readonly number[];
  /** Undefined or null: any product; an empty list: none. */
  productIds?: readonly number[] | null;
  tags?: readonly string[];
  /** Bounds of the price that is shown now, both included, in minor units; null or 0: no bound. */
  minMinor?: number | null;
  maxMinor?: number | null;
  minRating?: number;
  /** Percent below the selling price, by SPEC §9's formula. */
  minDiscount?: number;
  /** Read by `readSearchText`. */
  search?: SearchText | null;
  /** A second filter that must hold as well: what a banner or home section shows. */
  within?: ReadyFilter;
};

export type ReadyFilter = Omit<ProductFilter, 'within'>;

/** `products p` with the flash price of a moment `f`: what the conditions and prices below refer to. */
export function productsAt(now: Date): RawBuilder<unknown> {
  return sql`products p left join running_flash(${now}) f on f.product_id = p.id`;
}

/** The price a tile shows (SPEC §9, the lowest of its variants), as one SQL expression over `productsAt`. */
export const shownPrice = sql`lowest_price(effective_price(p.selling_minor, p.offered_minor, f.price_minor), p.own_low_minor, p.sells_plain)`;

/** Whether the variants of `p` that count cost differently at that moment: the tile says "from". */
export const pricesDiffer = sql`coalesce(p.own_low_minor <> p.own_high_minor or
  p.sells_plain and p.own_low_minor <> effective_price(p.selling_minor, p.offered_minor, f.price_minor), false)`;

/** Who is listed at all: public products of active stores. */
export const isListed = sql`p.status = 1 and p.store_id in (select id from stores where status = 'active')`;

/** The conditions of a filter, each under its own name so that facets can leave out one of them. */
export function filterConditions(filter: ReadyFilter) {
  const { storeId, categoryId, subcategoryId, collectionIds, productIds, tags } = filter;
  return {
    store: storeId == null ? null : sql`p.store_id = ${storeId}`,
    category: categoryId == null ? null : sql`p.category_id = ${categoryId}`,
    subcategory: subcategoryId == null ? null : sql`p.subcategory_id = ${subcategoryId}`,
    products: productIds == null ? null : sql`p.id = any(${[...productIds]}::int[])`,
    tags: tags?.length ? sql`tag_list(p.tags) && tag_list(${tags.join(',')})` : null,
    search: filter.search ? finds(filter.search) : null,
    categories: oneOfThese(sql`p.category_id`, filter.categoryIds),
    subcategories: oneOfThese(sql`p.subcategory_id`, filter.subcategoryIds),
    stores: oneOfThese(sql`p.store_id`, filter.storeIds),
    brand: oneOfThese(sql`p.brand_id`, filter.brandIds),
    collection: collectionIds?.length
      ? sql`p.id in (select product_id from collection_products where collection_id = any(${[...collectionIds]}::int[]))`
      : null,
    shipping: oneOfThese(sql`p.shipping_rule_id`, filter.shippingIds),
    rating: filter.minRating ? sql`p.rating >= ${filter.minRating}` : null,
    discount: filter.minDiscount ? sql`${shownDiscount} >= ${filter.minDiscount}` : null,
    price: priceCondition(filter.minMinor ?? 0, filter.maxMinor ?? 0),
  } satisfies Record<string, RawBuilder<unknown> | null>;
}

/** The percent a tile shows, 0 to 100: rules/price.ts `discountPercent`. */
export const shownDiscount = sql`(case when ${shownPrice} < p.selling_minor then 100 - ${shownPrice} * 100 / p.selling_minor else 0 end)`;

function oneOfThese(
  column: RawBuilder<unknown>,
  ids: readonly number[] | undefined,
): RawBuilder<unknown> | null {
  return ids?.length ? sql`${column} = any(${[...ids]}::int[])` : null;
}

function priceCondition(minMinor: number, maxMinor: number): RawBuilder<unknown> | null {
  const bounds = [
    ...(minMinor > 0 ? [sql`${shownPrice} >= ${minMinor}`] : []),
    ...(maxMinor > 0 ? [sql`${shownPrice} <= ${maxMinor}`] : []),
  ];
  return bounds.length ? allOf(bounds) : null;
}

/** All of these conditions; nulls and an empty list hold for everything. */
export function allOf(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null);
  return given.length ? sql.join(given, sql` and `) : sql`true`;
}
