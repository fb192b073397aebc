import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { FacetsRow } from './facets-view.ts';
import { maxCounted } from '#search/search-text.ts';
import { scopeKinds } from './listing-scope.ts';

/** A category and one of its subcategories; 0: none. */
export type SidebarPlace = { categoryId: number; subcategoryId: number };

export type CachedFacets = {
  facets: FacetsRow;
  isFresh: boolean;
  /** Too many products to count per request: the cached sidebar is used even if stale. */
  isLarge: boolean;
};

/** Whether the category of `kept_facets k`, or the whole shop, has too many products to count per request. */
export const isLarge = sql<boolean>`((select coalesce(sum(amount), 0) from listed_counts c
  where c.kind = case when k.category_id > 0 then ${sql.lit(scopeKinds.category)} else ${sql.lit(scopeKinds.everything)} end
    and c.place_id = k.category_id) > ${sql.lit(maxCounted)})`;

export async function findCachedFacets(
  db: Kysely<DB>,
  { categoryId, subcategoryId }: SidebarPlace,
  now: Date,
): Promise<CachedFacets | null> {
  const { rows } = await sql<CachedFacets>`
    select k.facets, ${isLarge} as "isLarge",
      k.made_at <= ${now} and (k.holds_until is null or k.holds_until > ${now})
        and not exists (select from facet_changes c where c.category_id in (-1, ${categoryId})) as "isFresh"
    from kept_facets k where k.category_id = ${categoryId} and k.subcategory_id = ${subcategoryId}`.execute(
    db,
  );
  return rows[0] ?? null;
}
