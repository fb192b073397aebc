import { DISCOUNT_STEPS, RATING_STEPS } from '@souk/rules/facet-steps';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import {
  facetNames,
  columnFacets,
  facetColumns,
  groupingOf,
  type FacetName,
  type ColumnFacet,
} from './facet-names.ts';
import { maxOptions } from '#outbound/search-port.ts';
import type { FacetsRow } from './facets-view.ts';
import { maxCounted } from '#search/search-text.ts';
import { allOf, filterConditions, flashAt, listed, type ReadyFilter } from './product-filter.ts';

type Given = { filter: ReadyFilter; stored: FacetsRow; now: Date };

/**
 * The sidebar of a filtered place that is too large to scan: options come from the place's cached sidebar. Counts are of products that pass
 * each facet's filters, up to `mostCounted`; a facet whose own filter is the only one uses the cached counts.
 */
export async function readNarrowedFacets(db: Kysely<DB>, { filter, stored, now }: Given): Promise<FacetsRow> {
  const sets = countedSets(filter);
  const offered = await withChosen(db, filter, stored);
  const { rows } = await sql<CountedRow>`
    with ${flashAt(now)}, scope as materialized (${scopeOf(filter, sets)}), stored(pointer, id) as (
      select * from jsonb_to_recordset(${JSON.stringify(idsOf(offered))}::jsonb) as stored(pointer int, id int)
    )
    select
      (select jsonb_object_agg(set || ' ' || pointer || ' ' || id, count) from (
        select set, grouping(${sql.join(columns)}) as pointer, coalesce(${sql.join(columns)}) as id, count(*) as count
        from scope group by grouping sets (${sql.join(columns.map((column) => sql`(set, ${column})`))})
      ) counted join stored using (pointer, id)) as pointed,
      (select jsonb_object_agg(set || ' ' || id, count) from (
        select set, collection_id as id, count(*) as count from scope join collection_products i on i.product_id = scope.id group by 1, 2
      ) counted) as collected,
      (select jsonb_object_agg(set, to_jsonb(whole)) from (
        select set, ${stepsOf('rating', RATING_STEPS)} as ratings, ${stepsOf('discount', DISCOUNT_STEPS)} as discounts,
          min(price_minor) as min_minor, max(price_minor) as max_minor
        from scope group by 1
      ) whole) as whole`.execute(db);
  return withCounts(offered, rows[0]!, sets);
}

/** Chosen options stay, however rare. */
async function withChosen(db: Kysely<DB>, filter: ReadyFilter, stored: FacetsRow): Promise<FacetsRow> {
  const chosen = {
    brands: missing(stored.brands, filter.brandIds),
    stores: missing(stored.stores, filter.storeIds),
    categories: missing(stored.categories, filter.categoryIds),
    sub_categories: missing(stored.sub_categories, filter.subcategoryIds),
  };
  if (Object.values(chosen).every((ids) => ids.length === 0)) return stored;
  const place = allOf([filterConditions({ categoryId: filter.categoryId }).category]);
  const counted = (column: string) =>
    sql`(select count(*) from (select from listed_products l where ${place} and ${sql.ref(column)} = o.id limit ${sql.lit(maxCounted)}) few) as count`;
  const { rows } = await sql<{
    list: keyof typeof chosen;
    id: number;
    title: string;
    slug: string;
    category_slug: string;
    count: number;
  }>`
    select 'brands' as list, o.id, o.title, '' as slug, '' as category_slug, ${counted('l.brand_id')} from brands o
      where o.id = any(${chosen.brands}::int[]) and o.status = 1
    union all select 'stores', o.id, o.name, '', '', ${counted('l.store_id')} from stores o where o.id = any(${chosen.stores}::int[])
    union all select 'categories', o.id, o.title, '', '', ${counted('l.category_id')} from categories o
      where o.id = any(${chosen.categories}::int[]) and o.status = 1
    union all select 'sub_categories', o.id, o.title, o.slug, c.slug, ${counted('l.subcategory_id')} from subcategories o
      join categories c on c.id = o.category_id and c.status = 1
      where o.id = any(${chosen.sub_categories}::int[]) and o.status = 1
    order by count desc, id`.execute(db);
  const withThem = <Option>(list: keyof typeof chosen, options: Option[]) => {
    const added = rows.filter((row) => row.list === list && row.count > 0);
    return [...options.slice(0, maxOptions - added.length), ...added];
  };
  return {
    ...stored,
    brands: withThem('brands', stored.brands),
    stores: withThem('stores', stored.stores),
    categories: withThem('categories', stored.categories),
    sub_categories: withThem('sub_categories', stored.sub_categories),
  };
}

const missing = (options: readonly { id: number }[], chosen: readonly number[] = []) =>
  chosen.filter((id) => !options.some((option) => option.id === id)).slice(0, maxOptions);

type CountedRow = {
  pointed: Record<string, number> | null;
  collected: Record<string, number> | null;
  whole: Record<string, Pick<FacetsRow, 'ratings' | 'discounts' | 'min_minor' | 'max_minor'>> | null;
};

const columns = columnFacets.map((name) => sql.ref(facetColumns[name]));

const stepsOf = (column: 'rating' | 'discount', steps: readonly number[]) =>
  sql`jsonb_build_array(${sql.join(steps.map((step) => sql`count(*) filter (where ${sql.ref(column)} >= ${sql.lit(step)})`))})`;

/** Names of the filters applied when counting a facet; null: none beyond the place. */
type Sets = Record<FacetName, readonly string[] | null>;

function countedSets(filter: ReadyFilter): Sets {
  const conditions = filterConditions(filter);
  const active = facetNames.filter((name) => conditions[name]);
  const setOf = (facet: FacetName) => {
    const own = facet === 'subcategories' ? ['subcategory', 'subcategories'] : [facet];
    const left = active.filter((name) => !own.includes(name));
    return left.every((name) => name === 'subcategory') ? null : left;
  };
  return Object.fromEntries(facetNames.map((name) => [name, setOf(name)])) as Sets; // each facet has one
}

/** Each distinct set once, numbered; a product may be in several. */
function scopeOf(filter: ReadyFilter, sets: Sets): RawBuilder<unknown> {
  const conditions: Record<string, RawBuilder<unknown> | null> = filterConditions(filter);
  const { category = null } = conditions;
  const read = sql`l.id, l.brand_id, l.category_id, l.subcategory_id, l.store_id, l.shipping_rule_id, l.rating, l.discount, l.price_minor`;
  const parts = distinctSets(sets).map((names, set) => {
    const where = allOf([category, ...names.map((name) => conditions[name] ?? null)]);
    return sql`(select ${sql.lit(set)} as set, goods.* from (${listed(read, { where, isPriced: true })}) goods limit ${sql.lit(maxCounted)})`;
  });
  return sql.join(parts, sql` union all `);
}

function distinctSets(sets: Sets): (readonly string[])[] {
  const all = Object.values(sets).filter((set) => set !== null);
  return [...new Map(all.map((set) => [set.join(), set])).values()];
}

const lists = {
  brand: 'brands',
  shipping: 'shipping',
  stores: 'stores',
  categories: 'categories',
  subcategories: 'sub_categories',
} as const satisfies Record<ColumnFacet, keyof FacetsRow>;

const idsOf = (stored: FacetsRow) =>
  columnFacets.flatMap((name) => stored[lists[name]].map(({ id }) => ({ pointer: groupingOf(name), id })));

function withCounts(stored: FacetsRow, { pointed, collected, whole }: CountedRow, sets: Sets): FacetsRow {
  const distinct = distinctSets(sets).map((set) => set.join());
  const numberOf = (facet: FacetName) => (sets[facet] ? distinct.indexOf(sets[facet].join()) : null);
  const counted = <Option extends { id: number; count: number }>(
    facet: FacetName,
    options: Option[],
    key: string,
  ) => {
    const set = numberOf(facet);
    if (set === null) return options;
    const counts = facet === 'collection' ? collected : pointed;
    return options.map((option) => ({ ...option, count: counts?.[`${set} ${key}${option.id}`] ?? 0 }));
  };
  const pointedAt = <Option extends { id: number; count: number }>(facet: ColumnFacet, options: Option[]) =>
    counted(facet, options, `${groupingOf(facet)} `);
  const wholeOf = (facet: FacetName) => {
    const set = numberOf(facet);
    return set === null ? stored : (whole?.[set] ?? noCounts);
  };
  const { min_minor, max_minor } = wholeOf('price');
  return {
    ...stored,
    brands: pointedAt('brand', stored.brands),
    shipping: pointedAt('shipping', stored.shipping),
    stores: pointedAt('stores', stored.stores),
    categories: pointedAt('categories', stored.categories),
    sub_categories: pointedAt('subcategories', stored.sub_categories),
    collections: counted('collection', stored.collections, ''),
    ratings: wholeOf('rating').ratings,
    discounts: wholeOf('discount').discounts,
    min_minor,
    max_minor,
  };
}

const noCounts: NonNullable<CountedRow['whole']>[string] = {
  ratings: [0, 0, 0, 0],
  discounts: [0, 0, 0, 0],
  min_minor: 0,
  max_minor: 0,
};
