import type { SORTS } from '@souk/contract/catalog';

/** Words as they are searched, as tsqueries of quoted lexemes (`search/tsquery.ts`). */
export type SearchWords = {
  /** Everything that is found. */
  matching: string;
  /** What counts for the order of it, and how much. */
  steps: readonly { weight: number; query: string }[];
};

/** What goods are narrowed by. Several values of one filter are alternatives; different filters all hold. */
export type GoodsFilter = {
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
  /** Bounds of the price that is shown now, both included, in minor units; null or 0: no bound. */
  minMinor?: number | null;
  maxMinor?: number | null;
  minRating?: number;
  /** Percent below the selling price, by SPEC §9's formula. */
  minDiscount?: number;
};

export type GoodsSort = (typeof SORTS)[number];

export type FoundGoods = {
  ids: number[];
  /** Exactly, or 10,000 where there are more. */
  total: number;
};

type Option = { id: number; title: string; count: number; goods?: number };
/** The options of a sidebar with how many goods each would show; prices in minor units. */
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

/** What is found and counted of the goods that shoppers see. The database is the built-in one (`catalog/built-in-search.ts`). */
export type SearchPort<Words extends SearchWords, Filter extends GoodsFilter & { search?: Words | null }> = {
  /** One page, from 1. Sold-out goods come last in every order. */
  find(asked: {
    filter: Filter;
    /** A second filter that must hold as well. */
    within: Filter;
    sort: GoodsSort;
    page: number;
    perPage: number;
  }): Promise<FoundGoods>;
  /** Every facet leaves out its own filter and keeps the others. */
  countFacets(asked: { filter: Filter; within: Filter }): Promise<NamedFacets>;
  /** The first goods for what somebody is typing; nobody counts them. */
  suggest(words: Words, limit: number): Promise<number[]>;
};

/**
 * An engine outside of the database that finds goods by words. It holds a copy, which is behind at times: whoever asks it says
 * which goods it must leave out (`catalog/engine-search.ts`). All of it throws SearchEngineError when there is no whole answer.
 */
export type SearchEngine = {
  /** For people: where it is, without keys. */
  where: string;
  find(index: string, asked: EngineAsked & EnginePage): Promise<{ hits: EngineHit[]; total: number }>;
  /** Of each facet those options that hold most, `maxOptions` at most, and whichever are named. */
  countFacets(index: string, asked: EngineAsked & { named: NamedOptions }): Promise<FacetCounts>;
  /** Makes a new, empty index and answers its name. */
  create(): Promise<string>;
  /**
   * Brings goods into an index, or takes them out. What has come with a higher version stays as it is. Answers those that it will
   * not have, with its reason. Whether they are shown at once, or not before `show`.
   */
  write(index: string, goods: readonly EngineWrite[], isShown: boolean): Promise<RefusedGood[]>;
  /** Shows all that was written before. */
  show(index: string): Promise<void>;
  count(index: string): Promise<number>;
  /** Of one that is not there: nothing. */
  drop(index: string): Promise<void>;
};

export type EngineAsked = {
  words: SearchWords;
  filter: GoodsFilter;
  within: GoodsFilter;
  /** Goods that are not meant, whatever the engine knows of them. */
  without: readonly number[];
};
export type EnginePage = { sort: GoodsSort; offset: number; limit: number };

/** The engine goes no further than this with a page. */
export const engineReach = 10_000;

/** `keys`: what it stands by, in the order of `sortKeys`. */
export type EngineHit = { id: number; keys: number[] };

/** What each order goes by, the first first; the sign says whether more comes first (-1). Price in minor units, dates in microseconds. */
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
} as const satisfies Record<GoodsSort, readonly (readonly [SortKey, 1 | -1])[]>;
export type SortKey = 'in_stock' | 'fit' | 'purchased' | 'id' | 'created' | 'price' | 'rating' | 'reviews';

/** Lists of a sidebar whose options are ids. */
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

/** `count`: with all filters but the facet's own. `goods`: what there is in the place, whatever else is chosen. */
export type FacetCount = { id: number; count: number; goods: number };
export type FacetCounts = Record<FacetList, FacetCount[]> & {
  /** At least 1, 2, 3 and 4. */
  ratings: [number, number, number, number];
  /** At least 1, 20, 30 and 50 percent. */
  discounts: [number, number, number, number];
  /** Null: of nothing. */
  prices: { minMinor: number; maxMinor: number } | null;
};
/** More options than this are no help in a sidebar; the chosen ones and those with most products stay. */
export const maxOptions = 100;

/** What is searched of one product. Labels as in tsvectors; `rating` in hundredths, `created` in microseconds since 1970. */
export type EngineGood = {
  id: number;
  /** Each lexeme by itself, and once more behind its label: `|lamp`, `A|lamp`. */
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

export type EngineWrite = { id: number; version: number; good: EngineGood | null };
export type RefusedGood = { id: number; reason: string };

/** There is no whole answer of the engine: it is away, slow, too busy, says no, or does not speak its own protocol. No keys in it. */
export class SearchEngineError extends Error {
  override name = 'SearchEngineError';
}
