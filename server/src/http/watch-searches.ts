import { apiRoot } from '@souk/rules/api-address';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const robots = /bot|crawl|spider|slurp/i;
const searches = [`${apiRoot}/products?`, `${apiRoot}/all?`, '/search?', '/search.data?'];

/**
 * Calls `onSearch` with the address of each answered search: pages and API calls, cached or not, except calls that our own
 * pages make.
 */
export function watchSearches(
  server: FastifyInstance,
  { isInProcess, onSearch }: { isInProcess(request: FastifyRequest): boolean; onSearch(url: string): void },
): void {
  server.addHook('onResponse', (request, { statusCode }, done) => {
    if (statusCode === 200 && isSearch(request) && !isInProcess(request)) onSearch(request.url);
    done();
  });
}

export function isSearch({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return (
    method === 'GET' &&
    url.includes('q=') &&
    searches.some((path) => url.startsWith(path)) &&
    !robots.test(headers['user-agent'] ?? '')
  );
}
