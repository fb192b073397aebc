/** Sidebar filters, each a bit of `missed`: the filters that a row of the scope fails. */
export const facetBits = {
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
export type FacetName = keyof typeof facetBits;
export const facetNames = Object.keys(facetBits) as FacetName[];

/** Columns by which the scope is grouped, all in one pass. */
export const facetColumns = {
  brand: 'brand_id',
  shipping: 'shipping_rule_id',
  stores: 'store_id',
  categories: 'category_id',
  subcategories: 'subcategory_id',
} as const satisfies Partial<Record<FacetName, string>>;
export type ColumnFacet = keyof typeof facetColumns;
export const columnFacets = Object.keys(facetColumns) as ColumnFacet[];

/** PostgreSQL's `grouping(…)` value of rows grouped by one of them: a bit for each of the others. */
export const groupingOf = (name: ColumnFacet): number =>
  (1 << columnFacets.length) - 1 - (1 << (columnFacets.length - 1 - columnFacets.indexOf(name)));
