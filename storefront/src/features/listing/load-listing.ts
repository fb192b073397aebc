import type { RouterContextProvider } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';
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
  const { publicUrl } = context.get(shopContext);
  return { listing, filters, canonical: publicUrl + url.pathname };
}

export type LoadedListing = Awaited<ReturnType<typeof loadListing>>;
