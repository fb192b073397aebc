import { discountIn, lastValueOf, pageIn, priceIn, rangeOf, starsIn } from '@souk/rules/list-filters';

/** Filters of a listing as in the URL (SPEC §9 filter values, CONTRACT §2.2). */
export type Filters = {
  categories: number[];
  subcategories: number[];
  stores: number[];
  brands: number[];
  collections: number[];
  shipping: number[];
  rating: number;
  /** Minimum discount in percent. */
  discount: number;
  min: string;
  max: string;
  sort: Sort;
  page: number;
};

export const sorts = ['popular', 'recent', 'price_low_to_high', 'price_high_to_low', 'best_rated'] as const;
export type Sort = (typeof sorts)[number];

export const filterNames = [
  'categories',
  'sub_categories',
  'store',
  'brand',
  'collection',
  'shipping',
  'rating',
  'discount',
  'min',
  'max',
  'sortby',
  'page',
] as const;

/** Parses filters leniently: invalid values are ignored. Lists are repeated keys or comma-separated. */
export function readFilters(search: URLSearchParams): Filters {
  const ids = (name: string) => [
    ...new Set(
      search
        .getAll(name)
        .flatMap((value) => value.split(','))
        .filter((value) => /^[1-9]\d{0,8}$/.test(value))
        .map(Number),
    ),
  ];
  const value = (name: string) => lastValueOf(search, name);
  const [min, max] = rangeOf(priceIn(value('min')), priceIn(value('max')));
  const sort = value('sortby');
  return {
    categories: ids('categories'),
    subcategories: ids('sub_categories'),
    stores: ids('store'),
    brands: ids('brand'),
    collections: ids('collection'),
    shipping: ids('shipping'),
    rating: starsIn(value('rating')),
    discount: discountIn(value('discount')),
    min: min ?? '',
    max: max ?? '',
    sort: sorts.find((known) => known === sort) ?? 'popular',
    page: pageIn(value('page')),
  };
}

export function apiQuery(filters: Filters) {
  return {
    categories: filters.categories.join(','),
    sub_categories: filters.subcategories.join(','),
    store: filters.stores.join(','),
    brand: filters.brands.join(','),
    collection: filters.collections.join(','),
    shipping: filters.shipping.join(','),
    rating: filters.rating ? String(filters.rating) : '',
    discount: filters.discount ? String(filters.discount) : '',
    min: filters.min,
    max: filters.max,
    sortby: filters.sort,
    page: String(filters.page),
  };
}

type Change = Partial<Record<(typeof filterNames)[number], string | number | readonly number[]>>;

/** The same URL with other filters, on the first page and without empty values. */
export function withFilters(search: URLSearchParams, change: Change): string {
  const next = new URLSearchParams(search);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text === '' || text === '0' || (name === 'page' && text === '1')) next.delete(name);
    else next.set(name, text);
  }
  return next.size ? `?${next}` : '?';
}

/** A brand or collection can be the page itself rather than a filter. */
export type FixedScope = { brand?: boolean; collection?: boolean };

export function withoutFilters(search: URLSearchParams, fixed: FixedScope): string {
  return withFilters(search, {
    min: '',
    max: '',
    rating: 0,
    discount: 0,
    categories: [],
    sub_categories: [],
    store: [],
    shipping: [],
    ...(fixed.brand ? {} : { brand: [] }),
    ...(fixed.collection ? {} : { collection: [] }),
  });
}

/** Number of active filters, without sorting and paging. */
export function countFilters(filters: Filters, fixed: FixedScope = {}): number {
  return (
    (fixed.brand ? 0 : filters.brands.length) +
    (fixed.collection ? 0 : filters.collections.length) +
    filters.categories.length +
    filters.subcategories.length +
    filters.stores.length +
    filters.shipping.length +
    (filters.rating ? 1 : 0) +
    (filters.discount ? 1 : 0) +
    (filters.min || filters.max ? 1 : 0)
  );
}
