import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { maxOptions, type FacetCount, type FacetCounts, type FacetList } from '#outbound/search-port.ts';
import type { FacetsRow } from './facets-view.ts';
import type { ReadyFilter } from './product-filter.ts';

type Row = { list: FacetList; id: number; title: string; slug: string; category_slug: string };
/**
 * Adds titles to counted options that are visible: the chosen and then the fullest of each facet, sorted by count. A category includes all
 * its subcategories, even empty ones.
 */
export async function nameFacets(
  db: Kysely<DB>,
  counts: FacetCounts,
  filter: ReadyFilter,
): Promise<FacetsRow> {
  const ids = (list: FacetList) => sql`any(${counts[list].map(({ id }) => id)}::int[])`;
  const { rows } = await sql<Row>`
    select 'brands' as list, id, title, '' as slug, '' as category_slug from brands where id = ${ids('brands')} and status = 1
    union all select 'collections', id, title, '', '' from collections where id = ${ids('collections')} and status = 1
    union all select 'shipping', id, title, '', '' from shipping_rules where id = ${ids('shipping')}
    union all select 'stores', id, name, '', '' from stores where id = ${ids('stores')}
    union all select 'categories', id, title, '', '' from categories where id = ${ids('categories')} and status = 1
    union all select 'sub_categories', s.id, s.title, s.slug, c.slug from subcategories s
      join categories c on c.id = s.category_id and c.status = 1
      where (s.id = ${ids('sub_categories')} or s.category_id = ${filter.categoryId ?? 0}) and s.status = 1`.execute(
    db,
  );
  const named = <Option>(
    list: FacetList,
    chosen: readonly number[] | undefined,
    toOption: (row: Row) => Option,
  ) => {
    const counted = new Map(counts[list].map((one) => [one.id, one]));
    const options = rows
      .filter((row) => row.list === list)
      .map((row) => ({ row, ...(counted.get(row.id) ?? { id: row.id, count: 0, goods: 0 }) }))
      .sort((one, other) => isChosen(other, chosen) - isChosen(one, chosen) || byProductCount(one, other))
      .slice(0, maxOptions)
      .sort(byProductCount);
    return options.map(({ row, count }) => ({ ...toOption(row), count }));
  };
  const plainly = ({ id, title }: Row) => ({ id, title });
  return {
    brands: named('brands', filter.brandIds, plainly),
    collections: named('collections', filter.collectionIds, plainly),
    shipping: named('shipping', filter.shippingIds, plainly),
    stores: named('stores', filter.storeIds, plainly),
    categories: named('categories', filter.categoryIds, plainly),
    sub_categories: named('sub_categories', filter.subcategoryIds, ({ slug, category_slug, ...row }) => ({
      ...plainly(row as Row),
      slug,
      category_slug,
    })),
    ratings: counts.ratings,
    discounts: counts.discounts,
    min_minor: counts.prices?.minMinor ?? 0,
    max_minor: counts.prices?.maxMinor ?? 0,
  };
}

const isChosen = ({ id }: FacetCount, chosen: readonly number[] = []) => Number(chosen.includes(id));
const byProductCount = (one: FacetCount, other: FacetCount) => other.goods - one.goods || one.id - other.id;
