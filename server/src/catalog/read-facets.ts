import type { Listing } from '@souk/contract/catalog';
import { moneyNumber } from '@souk/rules/money';
import { sql, type RawBuilder } from 'kysely';
import { readOverlay, type TranslatedEntity } from '#texts/translations.ts';
import type { TileContext } from './load-tiles.ts';
import {
  allOf,
  filterConditions,
  isListed,
  productsAt,
  shownDiscount,
  shownPrice,
  type ReadyFilter,
} from './product-filter.ts';

type Option = { id: number; title: string; count: number };
type FacetsRow = {
  brands: Option[];
  collections: Option[];
  shipping: Option[];
  stores: Option[];
  categories: Option[];
  sub_categories: (Option & { slug: string; category_slug: string })[];
  ratings: [number, number, number, number];
  discounts: [number, number, number, number];
  min_minor: number;
  max_minor: number;
};

export type Facets = Required<Pick<Listing, 'brands' | 'collections' | 'shipping' | 'facets'>>;

/** More options than this are no help in a sidebar; the chosen ones and those with most products stay. */
const maxOptions = 100;

/** The filters of the sidebar, each a bit of `missed`, which says of a row of the scope what it does not pass. */
const bits = {
  subcategory: 1,
  categories: 2,
  subcategories: 4,
  stores: 8,
  brand: 16,
  collection: 32,
  shipping: 64,
  rating: 128,
  discount: 256,
  price: 512,
} as const;
type FacetName = keyof typeof bits;
const facetNames = Object.keys(bits) as FacetName[];

type Active = readonly FacetName[];

/** Whether a row of the scope passes every filter that is set but these. */
function passes(active: Active, ...but: FacetName[]): RawBuilder<unknown> {
  const asked = active.filter((name) => !but.includes(name)).reduce((mask, name) => mask | bits[name], 0);
  return asked === 0 ? sql`true` : sql.raw(`missed & ${asked} = 0`);
}

/**
 * The sidebar's options with how many products each would show: every facet leaves out its own filter and keeps the
 * others. Offered is what occurs in the category, the source and the text searched; an option that the other filters
 * emptied stays with 0. The order is that of all goods in the scope, whatever is chosen, so that no option changes
 * places when one is pressed. One query over the scope, however many facets.
 */
export async function readFacets(
  context: TileContext,
  filter: ReadyFilter,
  within: ReadyFilter,
): Promise<Facets> {
  const { db, now, settings } = context;
  const conditions: Record<string, RawBuilder<unknown> | null> = filterConditions(filter);
  const scope = Object.entries(conditions).filter(([name]) => !facetNames.some((facet) => facet === name));
  const inside = [
    isListed,
    ...scope.map(([, condition]) => condition),
    ...Object.values(filterConditions(within)),
  ];
  const active = facetNames.filter((name) => conditions[name]);
  const missed = active.map(
    (name) => sql`case when ${conditions[name]} then 0 else ${sql.raw(String(bits[name]))} end`,
  );
  const options = optionsFrom(active);
  const { rows } = await sql<FacetsRow>`
    with scope as materialized (
      select p.id, p.brand_id, p.category_id, p.subcategory_id, p.store_id, p.shipping_rule_id, p.rating,
        ${shownPrice} as price, ${shownDiscount} as discount, ${sql.join([sql`0`, ...missed], sql` | `)} as missed
      from ${productsAt(now)} where ${allOf(inside)}
    ), brand_options as (
      ${options('brands', 'brand', { column: 'brand_id', chosen: filter.brandIds })}
    ), shipping_options as (
      ${options('shipping_rules', 'shipping', { column: 'shipping_rule_id', chosen: filter.shippingIds })}
    ), store_options as (
      ${options('stores', 'stores', { column: 'store_id', chosen: filter.storeIds })}
    ), category_options as (
      ${options('categories', 'categories', { column: 'category_id', chosen: filter.categoryIds })}
    ), collection_options as (
      ${options('collections', 'collection', { column: 'collection_id', chosen: filter.collectionIds })}
    ), subcategory_counts as (
      select subcategory_id as id, count(*) filter (where ${passes(active, 'subcategory', 'subcategories')}) as count, count(*) as goods
      from scope group by subcategory_id
    ), subcategory_options as (
      select o.id, o.title, o.slug, parent.slug as category_slug, coalesce(n.count, 0) as count, coalesce(n.goods, 0) as goods
      from subcategories o join categories parent on parent.id = o.category_id and parent.status = 1
        left join subcategory_counts n on n.id = o.id
      where o.status = 1 and (n.id is not null or o.category_id = ${filter.categoryId ?? 0})
      order by o.id = any(${[...(filter.subcategoryIds ?? [])]}::int[]) desc, 6 desc, o.id limit ${maxOptions}
    )
    select ${sql.join(['brand', 'collection', 'shipping', 'store', 'category', 'subcategory'].map(listOf))},
      ${thresholds(active, 'rating', [1, 2, 3, 4])} as ratings,
      ${thresholds(active, 'discount', [1, 20, 30, 50])} as discounts,
      coalesce(min(price) filter (where ${passes(active, 'price')}), 0) as min_minor,
      coalesce(max(price) filter (where ${passes(active, 'price')}), 0) as max_minor
    from scope`.execute(db);
  return facetsView(context, rows[0]!, settings.currency); // an aggregate without group by always has one row
}

/** What the rows of the scope point at by a column, the chosen ones kept, the fullest first. Counted before anything is joined. */
const optionsFrom =
  (active: Active) =>
  (
    table: 'brands' | 'shipping_rules' | 'stores' | 'categories' | 'collections',
    facet: FacetName,
    { column, chosen }: { column: string; chosen: readonly number[] | undefined },
  ): RawBuilder<unknown> => {
    const title = sql.ref(table === 'stores' ? 'o.name' : 'o.title');
    const isShown = table === 'stores' || table === 'shipping_rules' ? sql`true` : sql`o.status = 1`;
    const members =
      table === 'collections' ? sql`scope join collection_products i on i.product_id = scope.id` : sql`scope`;
    const isInPlace = active.includes('subcategory')
      ? sql.raw(`missed & ${bits.subcategory} = 0`)
      : sql`true`;
    return sql`
      select o.id, ${title} as title, n.count, n.goods from (
        select ${sql.ref(column)} as id, count(*) filter (where ${passes(active, facet)}) as count, count(*) as goods
        from ${members} where ${isInPlace} group by 1
      ) n join ${sql.table(table)} o on o.id = n.id and ${isShown}
      order by o.id = any(${[...(chosen ?? [])]}::int[]) desc, n.goods desc, o.id limit ${maxOptions}`;
  };

const listNames: Record<string, string> = {
  brand: 'brands',
  collection: 'collections',
  shipping: 'shipping',
  store: 'stores',
  category: 'categories',
  subcategory: 'sub_categories',
};

const listOf = (name: string) => sql`
  coalesce((select jsonb_agg(to_jsonb(o) order by goods desc, id) from ${sql.table(`${name}_options`)} o), '[]')
    as ${sql.ref(listNames[name]!)}`;

const thresholds = (active: Active, facet: 'rating' | 'discount', steps: readonly number[]) =>
  sql`array[${sql.join(
    steps.map(
      (step) => sql`count(*) filter (where ${passes(active, facet)} and ${sql.ref(facet)} >= ${step})`,
    ),
  )}]`;

async function facetsView(context: TileContext, row: FacetsRow, currency: string): Promise<Facets> {
  const overlay = await readOverlay(context, [
    { entity: 'brands', rows: row.brands },
    { entity: 'collections', rows: row.collections },
    { entity: 'shipping_rules', rows: row.shipping },
    { entity: 'stores', rows: row.stores },
    { entity: 'categories', rows: row.categories },
    { entity: 'subcategories', rows: row.sub_categories },
  ]);
  const option =
    (entity: TranslatedEntity) =>
    ({ id, title, count }: Option): Option => ({
      id,
      title: overlay(entity, { id, title }, ['title']).title,
      count,
    });
  const [one, two, three, four] = row.ratings;
  const [any, fifth, third, half] = row.discounts;
  return {
    brands: row.brands.map(option('brands')),
    collections: row.collections.map(option('collections')),
    shipping: row.shipping.map(option('shipping_rules')),
    facets: {
      categories: row.categories.map(option('categories')),
      sub_categories: row.sub_categories.map(({ slug, category_slug, ...own }) => ({
        ...option('subcategories')(own),
        slug,
        category_slug,
      })),
      stores: row.stores.map(({ id, title, count }) => ({
        id,
        title: overlay('stores', { id, name: title }, ['name']).name,
        count,
      })),
      ratings: { '1': one, '2': two, '3': three, '4': four },
      discounts: { '1': any, '20': fifth, '30': third, '50': half },
      price: { min: moneyNumber(row.min_minor, currency), max: moneyNumber(row.max_minor, currency) },
    },
  };
}
