import { apiRoot } from '@souk/rules/api-address';

const slashAtTheEnd = /(?<=[^/])\/(?=\?|$)/;

/** Apps write `products/?page=2` too: a read of the API is answered as if the slash were not there (CONTRACT L9). */
export function withoutTrailingSlash({ method, url = '/' }: { method?: string; url?: string }): string {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || !url.startsWith(`${apiRoot}/`)) return url;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (path === `${apiRoot}/`) return url;
  return path.replace(slashAtTheEnd, '') + url.slice(path.length);
}
