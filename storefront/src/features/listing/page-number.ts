import type { Page } from '@souk/contract/wire';
import { lastValueOf, pageIn } from '@souk/rules/list-filters';
import { redirect } from 'react-router';

/** The number of the page in an address, as text for the API. */
export function pageNumberOf({ searchParams }: URL): string {
  return String(pageIn(lastValueOf(searchParams, 'page')));
}

/** A page beyond the end, which old links and emptied lists lead to, redirects to the last one; the rest of the query stays. */
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
