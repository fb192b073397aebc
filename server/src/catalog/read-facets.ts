import { DISCOUNT_STEPS, RATING_STEPS } from '@souk/rules/facet-steps';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { facetBits, facetNames, columnFacets, facetColumns, type FacetName } from './facet-names.ts';
import { maxOptions } from '#outbound/search-port.ts';
import { listed, optionLists } from './facet-options.ts';
import { countedAs, inPlace, maskOf, passes, type Active } from './facet-passes.ts';
import type { FacetsRow } from './facets-view.ts';
import { findCachedFacets, type SidebarPlace } from './cached-facets.ts';
import { maxCounted } from '#search/search-text.ts';
import { readNarrowedFacets } from './read-narrowed-facets.ts';
import { scopeKinds, listingScopeOf } from './listing-scope.ts';
import { allOf, inEither, filterConditions, flashAt, type ReadyFilter } from './product-filter.ts';

type Scope = {
  filter: ReadyFilter;
  within: ReadyFilter;
  now: Date;
  most?: number;
  /** Options per facet; absent: the sidebar's default. */
  mostOptions?: number;
};

/**
 * The sidebar of a listing. For a place without further filters the cached one, if fresh or if the place is too large to count per request;
 * otherwise counted now.
 */
export async function readFacets(
  db: Kysely<DB>,
  { filter, within, now }: Omit<Scope, 'most'>,
): Promise<FacetsRow> {
  const place = sidebarPlace(filter, within);
  const stored = place && (await findCachedFacets(db, place, now));
  const isPlain = Object.keys(facetBits).every(
    (name) => name === 'subcategory' || !filterConditions(filter)[name as FacetName],
  );
  if (stored && isPlain && (stored.isFresh || stored.isLarge)) return stored.facets;
  if (stored?.isLarge) return readNarrowedFacets(db, { filter, stored: stored.facets, now });
  return readFacetsRow(db, { filter, within, now, most: maxCounted });
}

/** The place that only the sidebar's own filters narrow; null if something else narrows it too. */
function sidebarPlace(filter: ReadyFilter, within: ReadyFilter): SidebarPlace | null {
  const isPlace =
    listingScopeOf(within, { ...filter, categoryId: null, ...sidebarFilters })?.kind ===
    scopeKinds.everything;
  return isPlace ? { categoryId: filter.categoryId ?? 0, subcategoryId: filter.subcategoryId ?? 0 } : null;
}
const sidebarFilters: ReadyFilter = {
  subcategoryId: null,
  categoryIds: [],
  subcategoryIds: [],
  storeIds: [],
  brandIds: [],
  collectionIds: [],
  shippingIds: [],
  minMinor: null,
  maxMinor: null,
  minRating: 0,
  minDiscount: 0,
};

/**
 * The sidebar's options with the number of products each would show: every facet ignores its own filter and applies the others. Options are
 * what occurs in the category, source and search text; options emptied by other filters stay with 0. Sorted by counts before filtering, so
 * that options don't move when one is selected. One query over the scope, whatever the number of facets.
 */
export async function readFacetsRow(
  db: Kysely<DB>,
  { filter, within, now, most, mostOptions = maxOptions }: Scope,
): Promise<FacetsRow> {
  const conditions: Record<string, RawBuilder<unknown> | null> = filterConditions(filter, inEither);
  const scope = Object.entries(conditions).filter(([name]) => !facetNames.some((facet) => facet === name));
  const inside = [
    ...scope.map(([, condition]) => condition),
    ...Object.values(filterConditions(within, inEither)),
  ];
  const active = facetNames.filter((name) => conditions[name]);
  const missed = active.map(
    (name) => sql`case when ${conditions[name]} then 0 else ${sql.raw(String(facetBits[name]))} end`,
  );
  const lists = optionLists({ active, filter, most: mostOptions });
  const { rows } = await sql<FacetsRow>`
    with ${flashAt(now)}, scope as materialized (
      select l.id, l.brand_id, l.category_id, l.subcategory_id, l.store_id, l.shipping_rule_id, l.rating,
        ${inEither.price} as price, ${inEither.discount} as discount, ${sql.join([sql`0`, ...missed], sql` | `)} as missed
      from listed_products l left join flash on flash.id = l.id where ${allOf(inside)}${most ? sql` limit ${sql.lit(most)}` : sql``}
    ), counted as materialized (
      ${countPointers(active)}
    ), ${sql.join(lists.map(({ name, options }) => sql`${sql.table(name)} as (${options})`))}
    select ${sql.join(lists.map(listed))},
      ${thresholds(active, 'rating', RATING_STEPS)} as ratings,
      ${thresholds(active, 'discount', DISCOUNT_STEPS)} as discounts,
      coalesce(min(price) filter (where ${passes(active, 'price')}), 0) as min_minor,
      coalesce(max(price) filter (where ${passes(active, 'price')}), 0) as max_minor
    from scope`.execute(db);
  return rows[0]!;
}

/** Counts rows of the scope per brand, shipping rule, store and so on, with a column for each set of filters needed. */
function countPointers(active: Active): RawBuilder<unknown> {
  const masks = new Set([
    0,
    inPlace(active),
    maskOf(active, 'subcategory', 'subcategories'),
    ...columnFacets.map((name) => maskOf(active, name)),
  ]);
  const columns = columnFacets.map((name) => sql.ref(facetColumns[name]));
  const counts = [...masks].map((mask) =>
    mask === 0
      ? sql`count(*) as ${countedAs(mask)}`
      : sql`count(*) filter (where ${sql.raw(`missed & ${mask} = 0`)}) as ${countedAs(mask)}`,
  );
  return sql`
    select grouping(${sql.join(columns)}) as pointer, coalesce(${sql.join(columns)}) as id, ${sql.join(counts)}
    from scope group by grouping sets (${sql.join(columns.map((column) => sql`(${column})`))})`;
}

const thresholds = (active: Active, facet: 'rating' | 'discount', steps: readonly number[]) =>
  sql`array[${sql.join(
    steps.map(
      (step) => sql`count(*) filter (where ${passes(active, facet)} and ${sql.ref(facet)} >= ${step})`,
    ),
  )}]`;
