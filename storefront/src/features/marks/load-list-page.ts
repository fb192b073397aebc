import type { Page } from '@souk/contract/wire';
import { redirect } from 'react-router';

/** The number of the page in an address, as text for the API. */
export function pageOf(request: Request): string {
  return new URL(request.url).searchParams.get('page') ?? '1';
}

/** Who empties the last page of a list by removing goes to the one before it. */
export function withinPages<T>(page: Page<T>, pathname: string): Page<T> {
  if (page.data.length > 0 || page.current_page <= page.last_page) return page;
  throw redirect(page.last_page > 1 ? `${pathname}?page=${page.last_page}` : pathname);
}
