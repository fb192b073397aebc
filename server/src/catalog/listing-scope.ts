import { sql, type RawBuilder } from 'kysely';
import type { ReadyFilter } from './product-filter.ts';

/** Kinds of places with product counts, numbered as in `listed_counts` (0034). */
export const placeKinds = { everything: 0, category: 1, subcategory: 2, brand: 3, store: 4 } as const;

export type Place = { kind: (typeof placeKinds)[keyof typeof placeKinds]; id: number };

const everything: Place = { kind: placeKinds.everything, id: 0 };

/** The place to which these filters together are equivalent; null if they are not equivalent to one. */
export function placeOf(...filters: readonly ReadyFilter[]): Place | null {
  const asked = filters.flatMap(narrowings);
  const [first = everything] = asked;
  return asked.length > 1 ? null : first;
}

/** The filter's restrictions: places, or null for anything else. */
function narrowings(filter: ReadyFilter): (Place | null)[] {
  const { storeId, categoryId, subcategoryId, categoryIds, subcategoryIds, storeIds, brandIds } = filter;
  const { category, subcategory, store, brand } = placeKinds;
  const one = (kind: Place['kind'], id: number | null | undefined) => (id == null ? [] : [{ kind, id }]);
  const several = (kind: Place['kind'], ids: readonly number[] | undefined) =>
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

export const amountIn = ({ kind, id }: Place): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(amount), 0) from listed_counts where kind = ${sql.lit(kind)} and place_id = ${id})`;
