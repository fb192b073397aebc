import { sql, type RawBuilder } from 'kysely';
import type { SearchFilter } from '#outbound/search-port.ts';
import { found, foundAmong, type SearchText } from '#search/search-text.ts';

export type ProductFilter = SearchFilter & {
  search?: SearchText | null;
  /** Restricts to a small set of products, checked one by one. */
  few?: readonly number[];
  /** A second filter that must also hold: the content of a banner or home section. */
  within?: ReadyFilter;
};

export type ReadyFilter = Omit<ProductFilter, 'within'>;

/** `products p` left joined to the flash prices `f` of a moment, as the two price expressions below require. */
export function productsAt(now: Date): RawBuilder<unknown> {
  return sql`products p left join running_flash(${now}) f on f.product_id = p.id`;
}

/** The price on a tile (SPEC §9, the lowest of its variants), over `productsAt`. */
export const shownPrice = sql`lowest_price(effective_price(p.selling_minor, p.offered_minor, f.price_minor), p.own_low_minor, p.sells_plain)`;

/** Whether the variants of `p` differ in price at that moment: the tile says "from". */
export const pricesDiffer = sql`coalesce(p.own_low_minor <> p.own_high_minor or
  p.sells_plain and p.own_low_minor <> effective_price(p.selling_minor, p.offered_minor, f.price_minor), false)`;

/** Whether `p` is listed: public products of active stores. */
export const isListed = sql`p.status = 1 and p.store_id in (select id from stores where status = 'active')`;

export type Shown = { price: RawBuilder<unknown>; discount: RawBuilder<unknown> };
/** From the row, which ignores flash sales; `flashAt` has rows of the same shape for those. */
export const inRow: Shown = { price: sql`l.price_minor`, discount: sql`l.discount` };
export const inEither: Shown = {
  price: sql`coalesce(flash.price_minor, l.price_minor)`,
  discount: sql`coalesce(flash.discount, l.discount)`,
};

/** The CTE `flash`: listed products in flash sales at a moment, with their prices. They are few. */
export function flashAt(now: Date): RawBuilder<unknown> {
  return sql`flash as materialized (
    select sold.*, (case when price_minor < selling_minor then 100 - price_minor * 100 / selling_minor else 0 end)::smallint as discount
    from (
      select l.id, l.store_id, l.category_id, l.subcategory_id, l.brand_id, l.shipping_rule_id, l.in_stock, l.review_count,
        l.created_at, l.purchased, l.rating, l.selling_minor, lowest_price(f.price_minor, l.own_low_minor, l.sells_plain) as price_minor
      from running_flash(${now}) f join listed_products l on l.id = f.product_id
    ) sold
  )`;
}

/** A condition over `listed_products l`, and whether prices matter for it. */
export type ProductCondition = { where: RawBuilder<unknown>; isPriced: boolean };

/**
 * Selects `columns` of matching listed products `l`. If prices matter, products in flash sales come from `flashAt` and the others in index
 * order: `top`, an order and limit, is applied to both.
 */
export function listed(
  columns: RawBuilder<unknown>,
  { where, isPriced }: ProductCondition,
  top: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  return isPriced
    ? sql`(select ${columns} from listed_products l where ${where} and l.id not in (select id from flash) ${top})
      union all (select ${columns} from flash l where ${where} ${top})`
    : sql`select ${columns} from listed_products l where ${where}`;
}

/** Whether a filter depends on values that a flash sale changes. */
export function asksPrices({ minMinor, maxMinor, minDiscount }: ReadyFilter): boolean {
  return Boolean(minMinor || maxMinor || minDiscount);
}

/** A filter's conditions over `listed_products l`, by name so that facets can leave one out. */
export function filterConditions(filter: ReadyFilter, shown: Shown = inRow) {
  const { storeId, categoryId, subcategoryId, collectionIds, productIds, tags, search, few } = filter;
  return {
    store: storeId == null ? null : sql`l.store_id = ${storeId}`,
    category: categoryId == null ? null : sql`l.category_id = ${categoryId}`,
    subcategory: subcategoryId == null ? null : sql`l.subcategory_id = ${subcategoryId}`,
    products: productIds == null ? null : sql`l.id = any(${[...productIds]}::int[])`,
    tags: tags?.length
      ? sql`l.id in (select p.id from products p where p.status = 1 and p.tags <> '' and tag_list(p.tags) && tag_list(${tags.join(',')}))`
      : null,
    few: few ? sql`l.id = any(${[...few]}::int[])` : null,
    search: search
      ? sql`l.id in (${few ? foundAmong(search, few, sql`product_id`) : found(search, sql`product_id`)})`
      : null,
    categories: oneOfThese(sql`l.category_id`, filter.categoryIds),
    subcategories: oneOfThese(sql`l.subcategory_id`, filter.subcategoryIds),
    stores: oneOfThese(sql`l.store_id`, filter.storeIds),
    brand: oneOfThese(sql`l.brand_id`, filter.brandIds),
    collection: collectionIds?.length
      ? sql`l.id in (select product_id from collection_products where collection_id = any(${[...collectionIds]}::int[]))`
      : null,
    shipping: oneOfThese(sql`l.shipping_rule_id`, filter.shippingIds),
    rating: filter.minRating ? sql`l.rating >= ${filter.minRating}` : null,
    discount: filter.minDiscount ? sql`${shown.discount} >= ${filter.minDiscount}` : null,
    price: priceCondition(shown, filter.minMinor ?? 0, filter.maxMinor ?? 0),
  } satisfies Record<string, RawBuilder<unknown> | null>;
}

/** A single ID is compared with `=`, which lets an index provide the sort order. */
function oneOfThese(
  column: RawBuilder<unknown>,
  ids: readonly number[] | undefined,
): RawBuilder<unknown> | null {
  if (!ids?.length) return null;
  return ids.length === 1 ? sql`${column} = ${ids[0]!}` : sql`${column} = any(${[...ids]}::int[])`;
}

function priceCondition({ price }: Shown, minMinor: number, maxMinor: number): RawBuilder<unknown> | null {
  const bounds = [
    ...(minMinor > 0 ? [sql`${price} >= ${minMinor}`] : []),
    ...(maxMinor > 0 ? [sql`${price} <= ${maxMinor}`] : []),
  ];
  return bounds.length ? allOf(bounds) : null;
}

/** Joins the conditions with `and`, ignoring nulls; an empty list is true. */
export function allOf(conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== null);
  return given.length ? sql.join(given, sql` and `) : sql`true`;
}
