import type { Listing } from '@souk/contract/catalog';
import { moneyNumber } from '@souk/rules/money';
import { sql, type RawBuilder } from 'kysely';
import { readOverlay, type TranslatedEntity } from './catalog-texts.ts';
import type { TileContext } from './load-tiles.ts';
import {
  allOf,
  filterConditions,
  isListed,
  productsAt,
  shownPrice,
  type ReadyFilter,
} from './product-filter.ts';

type Option = { id: number; title: string; count: number };
type FacetsRow = {
  brands: Option[];
  collections: Option[];
  shipping: Option[];
  sub_categories: (Option & { slug: string; category_slug: string })[];
  ratings: [number, number, number, number];
  min_minor: number;
  max_minor: number;
};

export type Facets = Required<Pick<Listing, 'brands' | 'collections' | 'shipping' | 'facets'>>;

/** More options than this are no help in a sidebar; the chosen ones and those with most products stay. */
const maxOptions = 100;

/**
 * The sidebar's options with how many products each would show: every facet leaves out its own filter and keeps the
 * others. Offered is what occurs in the category, the source and the text searched; an option that the other filters
 * emptied stays with 0. One query over the scope, however many facets.
 */
export async function readFacets(
  context: TileContext,
  filter: ReadyFilter,
  within: ReadyFilter,
): Promise<Facets> {
  const { db, now, language, settings } = context;
  const { brand, collection, shipping, rating, price, subcategory, ...scope } = filterConditions(filter);
  const inside = [isListed, ...Object.values(scope), ...Object.values(filterConditions(within))];
  const flag = (condition: RawBuilder<unknown> | null) =>
    condition ? sql`coalesce(${condition}, false)` : sql`true`;
  const { rows } = await sql<FacetsRow>`
    with scope as materialized (
      select p.id, p.brand_id, p.subcategory_id, p.shipping_rule_id, p.rating, ${shownPrice} as price,
        ${flag(subcategory)} as s, ${flag(brand)} as b, ${flag(collection)} as c, ${flag(shipping)} as d,
        ${flag(rating)} as r, ${flag(price)} as m
      from ${productsAt(now)} where ${allOf(inside)}
    ), brand_options as (
      select o.id, o.title, count(*) filter (where c and d and r and m) as count
      from scope join brands o on o.id = scope.brand_id and o.status = 1 where s
      group by o.id order by bool_or(b) and ${Boolean(brand)} desc, count(*) desc, o.id limit ${maxOptions}
    ), collection_options as (
      select o.id, o.title, count(*) filter (where b and d and r and m) as count
      from scope join collection_products i on i.product_id = scope.id
        join collections o on o.id = i.collection_id and o.status = 1 where s
      group by o.id order by o.id = any(${[...(filter.collectionIds ?? [])]}::int[]) desc, count(*) desc, o.id
      limit ${maxOptions}
    ), shipping_options as (
      select o.id, o.title, count(*) filter (where b and c and r and m) as count
      from scope join shipping_rules o on o.id = scope.shipping_rule_id where s
      group by o.id order by bool_or(d) and ${Boolean(shipping)} desc, count(*) desc, o.id limit ${maxOptions}
    ), subcategory_options as (
      select o.id, o.title, o.slug, parent.slug as category_slug, o.position, parent.position as parent_position,
        count(scope.id) filter (where b and c and d and r and m) as count
      from subcategories o join categories parent on parent.id = o.category_id and parent.status = 1
        left join scope on scope.subcategory_id = o.id
      where o.status = 1 and (scope.id is not null or o.category_id = ${filter.categoryId ?? 0})
      group by o.id, parent.id order by parent.position, parent.id, o.position, o.id limit ${maxOptions}
    )
    select
      coalesce((select jsonb_agg(to_jsonb(o)) from brand_options o), '[]') as brands,
      coalesce((select jsonb_agg(to_jsonb(o)) from collection_options o), '[]') as collections,
      coalesce((select jsonb_agg(to_jsonb(o)) from shipping_options o), '[]') as shipping,
      coalesce((select jsonb_agg(to_jsonb(o) order by parent_position, position, id) from subcategory_options o), '[]')
        as sub_categories,
      array[
        count(*) filter (where s and b and c and d and m and rating >= 1),
        count(*) filter (where s and b and c and d and m and rating >= 2),
        count(*) filter (where s and b and c and d and m and rating >= 3),
        count(*) filter (where s and b and c and d and m and rating >= 4)
      ] as ratings,
      coalesce(min(price) filter (where s and b and c and d and r), 0) as min_minor,
      coalesce(max(price) filter (where s and b and c and d and r), 0) as max_minor
    from scope`.execute(db);
  const facets = rows[0]!; // an aggregate without group by always has one row
  const overlay = await readOverlay(context, [
    { entity: 'brands', rows: facets.brands },
    { entity: 'collections', rows: facets.collections },
    { entity: 'shipping_rules', rows: facets.shipping },
    { entity: 'subcategories', rows: facets.sub_categories },
  ]);
  const byTitle = (a: Option, b: Option) => a.title.localeCompare(b.title, language.code) || a.id - b.id;
  const option =
    (entity: TranslatedEntity) =>
    (row: Option): Option => {
      const { id, title, count } = overlay(entity, row, ['title']);
      return { id, title, count };
    };
  const [one, two, three, four] = facets.ratings;
  return {
    brands: facets.brands.map(option('brands')).toSorted(byTitle),
    collections: facets.collections.map(option('collections')).toSorted(byTitle),
    shipping: facets.shipping.map(option('shipping_rules')).toSorted(byTitle),
    facets: {
      sub_categories: facets.sub_categories.map((row) => ({
        ...option('subcategories')(row),
        slug: row.slug,
        category_slug: row.category_slug,
      })),
      ratings: { '1': one, '2': two, '3': three, '4': four },
      price: {
        min: moneyNumber(facets.min_minor, settings.currency),
        max: moneyNumber(facets.max_minor, settings.currency),
      },
    },
  };
}
