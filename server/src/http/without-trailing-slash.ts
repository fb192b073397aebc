import { apiRoot } from '@souk/rules/api-address';

const slashAtTheEnd = /(?<=[^/])\/(?=\?|$)/;

/** Removes the trailing slash of API reads, because apps send `products/?page=2` too (CONTRACT L9). */
export function withoutTrailingSlash({ method, url = '/' }: { method?: string; url?: string }): string {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || !url.startsWith(`${apiRoot}/`)) return url;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (path === `${apiRoot}/`) return url;
  return path.replace(slashAtTheEnd, '') + url.slice(path.length);
}
