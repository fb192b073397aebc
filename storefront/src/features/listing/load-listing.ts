import type { Listing } from '@souk/contract/catalog';
import type { RouterContextProvider } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { sentTile, shownPage, type SentTile, type ShownPage } from '#features/catalog/shown-tile.ts';
import { apiQuery, readFilters, type Filters } from './read-filters.ts';
import { withinPages } from './page-number.ts';
import { sentOptions } from './sent-options.ts';

type Scope = {
  category?: string | undefined;
  sub_category?: string | undefined;
  q?: string;
  banner?: string;
  home_spm?: string;
  slug?: string;
  per_page?: string;
};

/** Loads a product page with its filter options, for category, brand, collection and search. */
export async function loadListing(context: Readonly<RouterContextProvider>, url: URL, scope: Scope) {
  const filters = readFilters(url.searchParams);
  const listing = await publicApi(context).need('GET products', {
    query: { ...apiQuery(filters), ...scope, sidebar_data: 'true' },
  });
  withinPages(listing.result, url);
  return { listing: shownListing(listing), filters, path: pathOf(url) };
}

/** The URL without filters: banners and sections link to separate lists, not filtered ones. */
function pathOf({ pathname, searchParams }: URL): string {
  const source = new URLSearchParams();
  for (const name of ['banner', 'home_spm']) {
    const value = searchParams.get(name);
    if (value) source.set(name, value);
  }
  return source.size > 0 ? `${pathname}?${source}` : pathname;
}

type Facets = NonNullable<Listing['facets']>;

function shownListing({ result, brands, collections, shipping, facets, ...offered }: Listing) {
  return {
    ...offered,
    ...(brands && { brands: sentOptions(brands) }),
    ...(collections && { collections: sentOptions(collections) }),
    ...(shipping && { shipping: sentOptions(shipping) }),
    ...(facets && {
      facets: {
        ...facets,
        categories: sentOptions(facets.categories),
        sub_categories: sentOptions(facets.sub_categories),
        stores: sentOptions(facets.stores),
      },
    }),
    result: shownPage(result, sentTile),
  };
}

type OptionList = 'brands' | 'collections' | 'shipping';
type OptionFacet = 'categories' | 'sub_categories' | 'stores';
export type ShownFacets = Omit<Facets, OptionFacet> & Record<OptionFacet, string>;

type Place = { id: number } | null;
/** For a category, only that the list belongs to one. */
export type ShownListing = Omit<Listing, 'result' | 'category' | 'sub_category' | OptionList | 'facets'> & {
  [Name in OptionList]?: string;
} & {
  facets?: ShownFacets;
  result: ShownPage<SentTile>;
  category: Place;
  sub_category: Place;
};

export type LoadedListing = { listing: ShownListing; filters: Filters; path: string };
