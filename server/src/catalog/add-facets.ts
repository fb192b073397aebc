import type { FacetCount, FacetCounts } from '#outbound/search-port.ts';

export function addFacets(one: FacetCounts, other: FacetCounts): FacetCounts {
  return {
    brands: addOptions(one.brands, other.brands),
    collections: addOptions(one.collections, other.collections),
    shipping: addOptions(one.shipping, other.shipping),
    stores: addOptions(one.stores, other.stores),
    categories: addOptions(one.categories, other.categories),
    sub_categories: addOptions(one.sub_categories, other.sub_categories),
    ratings: addSteps(one.ratings, other.ratings),
    discounts: addSteps(one.discounts, other.discounts),
    prices: addPrices(one.prices, other.prices),
  };
}

function addOptions(some: readonly FacetCount[], others: readonly FacetCount[]): FacetCount[] {
  const sums = new Map(some.map((option) => [option.id, option]));
  for (const { id, count, goods } of others) {
    const before = sums.get(id);
    sums.set(id, { id, count: count + (before?.count ?? 0), goods: goods + (before?.goods ?? 0) });
  }
  return [...sums.values()];
}

type Steps = FacetCounts['ratings'];

const addSteps = ([a, b, c, d]: Steps, [e, f, g, h]: Steps): Steps => [a + e, b + f, c + g, d + h];

function addPrices(one: FacetCounts['prices'], other: FacetCounts['prices']): FacetCounts['prices'] {
  if (!one || !other) return one ?? other;
  return {
    minMinor: Math.min(one.minMinor, other.minMinor),
    maxMinor: Math.max(one.maxMinor, other.maxMinor),
  };
}
