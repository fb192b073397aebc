import type { SORTS } from '@souk/contract/catalog';

/** A search as tsqueries of quoted lexemes (`search/tsquery.ts`). */
export type SearchWords = {
  /** Matches every result. */
  matching: string;
  /** Ranking criteria with their weights. */
  steps: readonly { weight: number; query: string }[];
};

/** Filters of a product list. Values of one filter are alternatives; different filters are combined. */
export type SearchFilter = {
  storeId?: number | null;
  categoryId?: number | null;
  subcategoryId?: number | null;
  categoryIds?: readonly number[];
  subcategoryIds?: readonly number[];
  storeIds?: readonly number[];
  brandIds?: readonly number[];
  collectionIds?: readonly number[];
  shippingIds?: readonly number[];
  /** Undefined or null: any product; an empty list: none. */
  productIds?: readonly number[] | null;
  tags?: readonly string[];
  /** Inclusive bounds of the current price in minor units; null or 0: unbounded. */
  minMinor?: number | null;
  maxMinor?: number | null;
  minRating?: number;
  /** Percent below the selling price, by SPEC §9's formula. */
  minDiscount?: number;
};

export type SearchSort = (typeof SORTS)[number];

export type FoundProducts = {
  ids: number[];
  /** Exact up to 10,000, which is also the maximum. */
  total: number;
};

type Option = { id: number; title: string; count: number; goods?: number };
/** Sidebar options with the number of products each would show; prices in minor units. */
export type NamedFacets = {
  brands: Option[];
  collections: Option[];
  shipping: Option[];
  stores: Option[];
  categories: Option[];
  sub_categories: (Option & { slug: string; category_slug: string })[];
  ratings: [number, number, number, number];
  discounts: [number, number, number, number];
  min_minor: number;
  max_minor: number;
};

/** Searches and counts visible products. The built-in implementation uses the database (`catalog/built-in-search.ts`). */
export type SearchPort<Words extends SearchWords, Filter extends SearchFilter & { search?: Words | null }> = {
  /** One page, 1-based. Sold-out products come last in every order. */
  find(asked: {
    filter: Filter;
    within: Filter;
    sort: SearchSort;
    page: number;
    perPage: number;
  }): Promise<FoundProducts>;
  /** Every facet ignores its own filter and applies the others. */
  countFacets(asked: { filter: Filter; within: Filter }): Promise<NamedFacets>;
  /** The first products for an incomplete text, without a total. */
  suggest(words: Words, limit: number): Promise<number[]>;
};

/**
 * An external search engine. Its copy may lag behind, so callers exclude products that have changed (`catalog/engine-search.ts`). All
 * methods throw SearchEngineError if there is no complete answer.
 */
export type SearchEngine = {
  /** Its location without keys, for messages. */
  where: string;
  find(index: string, asked: EngineQuery & EnginePage): Promise<{ hits: EngineHit[]; total: number }>;
  /** The options with most products, at most `maxOptions` per facet, and the named ones. */
  countFacets(index: string, asked: EngineQuery & { named: NamedOptions }): Promise<FacetCounts>;
  /** Creates an empty index and returns its name. */
  create(): Promise<string>;
  /**
   * Writes or deletes documents. Versions that are not higher than the stored one are ignored. Returns rejected documents with the engine's
   * reason. `isShown`: visible at once, or only after `show`.
   */
  write(index: string, products: readonly EngineWrite[], isShown: boolean): Promise<RejectedProduct[]>;
  show(index: string): Promise<void>;
  count(index: string): Promise<number>;
  /** No effect if it doesn't exist. */
  drop(index: string): Promise<void>;
};

export type EngineQuery = {
  words: SearchWords;
  filter: SearchFilter;
  within: SearchFilter;
  without: readonly number[];
};
export type EnginePage = { sort: SearchSort; offset: number; limit: number };

/** Maximum offset plus limit. */
export const engineReach = 10_000;

/** `keys`: its sort keys, in the order of `sortKeys`. */
export type EngineHit = { id: number; keys: number[] };

/** Sort keys of each order, most significant first; -1: descending. Price in minor units, dates in microseconds. */
export const sortKeys = {
  popular: [
    ['in_stock', -1],
    ['fit', -1],
    ['purchased', -1],
    ['id', 1],
  ],
  recent: [
    ['in_stock', -1],
    ['created', -1],
    ['id', -1],
  ],
  price_low_to_high: [
    ['in_stock', -1],
    ['price', 1],
    ['id', 1],
  ],
  price_high_to_low: [
    ['in_stock', -1],
    ['price', -1],
    ['id', 1],
  ],
  best_rated: [
    ['in_stock', -1],
    ['rating', -1],
    ['reviews', -1],
    ['id', 1],
  ],
} as const satisfies Record<SearchSort, readonly (readonly [SortKey, 1 | -1])[]>;
export type SortKey = 'in_stock' | 'fit' | 'purchased' | 'id' | 'created' | 'price' | 'rating' | 'reviews';

export const facetLists = [
  'brands',
  'collections',
  'shipping',
  'stores',
  'categories',
  'sub_categories',
] as const;
export type FacetList = (typeof facetLists)[number];
export type NamedOptions = Record<FacetList, readonly number[]>;

/** `count`: with all filters but the facet's own. `goods`: in the whole place, without filters. */
export type FacetCount = { id: number; count: number; goods: number };
export type FacetCounts = Record<FacetList, FacetCount[]> & {
  /** At least 1, 2, 3 and 4. */
  ratings: [number, number, number, number];
  /** At least 1, 20, 30 and 50 percent. */
  discounts: [number, number, number, number];
  /** Null: no products. */
  prices: { minMinor: number; maxMinor: number } | null;
};
/** Maximum options per facet; the chosen and the fullest are kept. */
export const maxOptions = 100;

/** A product's document. Labels as in tsvectors; `rating` in hundredths, `created` in microseconds since 1970. */
export type EngineProduct = {
  id: number;
  /** Each lexeme alone and with its label: `|lamp`, `A|lamp`. */
  words: string[];
  in_stock: number;
  purchased: number;
  created: number;
  price: number;
  discount: number;
  rating: number;
  reviews: number;
  store: number;
  category: number;
  subcategory: number | null;
  brand: number | null;
  shipping: number;
  collections: number[];
};

export type EngineWrite = { id: number; version: number; good: EngineProduct | null };
export type RejectedProduct = { id: number; reason: string };

/** The engine gave no complete answer: unreachable, slow, overloaded, refused, or malformed. The message contains no keys. */
export class SearchEngineError extends Error {
  override name = 'SearchEngineError';
}
