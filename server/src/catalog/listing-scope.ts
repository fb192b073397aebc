import { sql, type RawBuilder } from 'kysely';
import type { ReadyFilter } from './product-filter.ts';

/** Kinds of listings with product counts, numbered as in `listed_counts` (0034). */
export const scopeKinds = { everything: 0, category: 1, subcategory: 2, brand: 3, store: 4 } as const;

export type ListingScope = { kind: (typeof scopeKinds)[keyof typeof scopeKinds]; id: number };

const everything: ListingScope = { kind: scopeKinds.everything, id: 0 };

/** The listing to which these filters together are equivalent; null if they are not equivalent to one. */
export function listingScopeOf(...filters: readonly ReadyFilter[]): ListingScope | null {
  const asked = filters.flatMap(narrowings);
  const [first = everything] = asked;
  return asked.length > 1 ? null : first;
}

/** The filter's restrictions: listings, or null for anything else. */
function narrowings(filter: ReadyFilter): (ListingScope | null)[] {
  const { storeId, categoryId, subcategoryId, categoryIds, subcategoryIds, storeIds, brandIds } = filter;
  const { category, subcategory, store, brand } = scopeKinds;
  const one = (kind: ListingScope['kind'], id: number | null | undefined) =>
    id == null ? [] : [{ kind, id }];
  const several = (kind: ListingScope['kind'], ids: readonly number[] | undefined) =>
    ids?.length ? [ids.length === 1 ? { kind, id: ids[0]! } : null] : [];
  return [
    ...one(store, storeId),
    ...one(category, categoryId),
    ...one(subcategory, subcategoryId),
    ...several(category, categoryIds),
    ...several(subcategory, subcategoryIds),
    ...several(store, storeIds),
    ...several(brand, brandIds),
    ...(isNarrowed(filter) ? [null] : []),
  ];
}

function isNarrowed(filter: ReadyFilter): boolean {
  const { collectionIds, shippingIds, productIds, tags, minMinor, maxMinor, search } = filter;
  const { minRating, minDiscount } = filter;
  const lists = [collectionIds, shippingIds, tags].some((list) => list?.length);
  return lists || productIds != null || Boolean(minMinor || maxMinor || minRating || minDiscount || search);
}

export const listedCountIn = ({ kind, id }: ListingScope): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(amount), 0) from listed_counts where kind = ${sql.lit(kind)} and place_id = ${id})`;
