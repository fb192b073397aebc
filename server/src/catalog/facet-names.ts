export { maxOptions } from '#outbound/search-port.ts';

/** The filters of the sidebar, each a bit of `missed`, which says of a row of the scope what it does not pass. */
export const bits = {
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
export type FacetName = keyof typeof bits;
export const facetNames = Object.keys(bits) as FacetName[];

/** What each row of the scope points at; the scope is grouped by all of them in one go. */
export const pointers = {
  brand: 'brand_id',
  shipping: 'shipping_rule_id',
  stores: 'store_id',
  categories: 'category_id',
  subcategories: 'subcategory_id',
} as const satisfies Partial<Record<FacetName, string>>;
export type PointerName = keyof typeof pointers;
export const pointerNames = Object.keys(pointers) as PointerName[];

/** PostgreSQL's `grouping(…)` of the rows that are grouped by one of them: a bit for each of the others. */
export const groupingOf = (name: PointerName): number =>
  (1 << pointerNames.length) - 1 - (1 << (pointerNames.length - 1 - pointerNames.indexOf(name)));
