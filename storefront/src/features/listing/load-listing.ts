import type { RouterContextProvider } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { apiQuery, readFilters } from './read-filters.ts';

type Scope = {
  category?: string | undefined;
  sub_category?: string | undefined;
  q?: string;
  banner?: string;
  home_spm?: string;
  slug?: string;
  per_page?: string;
};

/** A page of products with everything its filters offer; the same for category, brand, collection and search. */
export async function loadListing(context: Readonly<RouterContextProvider>, url: URL, scope: Scope) {
  const filters = readFilters(url.searchParams);
  const listing = await publicApi(context).need('GET products', {
    query: { ...apiQuery(filters), ...scope, sidebar_data: 'true' },
  });
  return { listing, filters, path: pathOf(url) };
}

/** The address without filters: what a banner or section points at is another list, not a narrower one. */
function pathOf({ pathname, searchParams }: URL): string {
  const source = new URLSearchParams();
  for (const name of ['banner', 'home_spm']) {
    const value = searchParams.get(name);
    if (value) source.set(name, value);
  }
  return source.size > 0 ? `${pathname}?${source}` : pathname;
}

export type LoadedListing = Awaited<ReturnType<typeof loadListing>>;
