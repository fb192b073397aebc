import type { Page } from '@souk/contract/wire';
import { lastValueOf, pageIn } from '@souk/rules/list-filters';
import { redirect } from 'react-router';

/** The page number in the URL, as a string for the API. */
export function pageNumberOf({ searchParams }: URL): string {
  return String(pageIn(lastValueOf(searchParams, 'page')));
}

/** Redirects a page beyond the end (from old links and shorter lists) to the last page, keeping the rest of the query. */
export function withinPages<T extends Pick<Page<unknown>, 'data' | 'current_page' | 'last_page'>>(
  list: T,
  address: URL,
): T {
  if (list.data.length > 0 || list.current_page <= list.last_page) return list;
  const search = new URLSearchParams(address.search);
  search.delete('page');
  if (list.last_page > 1) search.set('page', String(list.last_page));
  throw redirect(search.size > 0 ? `${address.pathname}?${search}` : address.pathname);
}
