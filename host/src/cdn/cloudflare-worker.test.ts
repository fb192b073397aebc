import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

/* The documented Worker in front of a zone that caches by full address, like Cloudflare. */

type Worker = { default: { fetch(request: Request): Promise<Response> } };
let worker: Worker['default'];
beforeAll(async () => {
  const file = join(import.meta.dirname, '../../../docs/operating/cdn/cloudflare-worker.js');
  ({ default: worker } = (await import(pathToFileURL(file).href)) as Worker);
});
afterEach(() => void vi.unstubAllGlobals());

/** What the Worker requests from the zone. */
async function requestedUrl(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<string> {
  let asked = '';
  vi.stubGlobal('fetch', async (request: Request, options?: { cf?: { cacheEverything: boolean } }) => {
    asked = `${request.method} ${request.url.replace('https://shop.example', '')}${options?.cf?.cacheEverything ? '' : ' past the cache'}`;
    expect(request.headers.get('cookie')).toBe(headers['cookie'] ?? null);
    return new Response('');
  });
  await worker.fetch(new Request(`https://shop.example${url}`, { method, headers }));
  return asked;
}

test.each([
  ['/', {}, 'GET /?__edge='],
  ['/', { cookie: 'a=1; currentLanguage=AR; b=2' }, 'GET /?__edge=ar'],
  ['/', { cookie: 'xcurrentLanguage=ar; frontend_token=x' }, 'GET /?__edge='],
  ['/', { cookie: 'currentLanguage=<script>' }, 'GET /?__edge='],
  ['/search?q=a+b&utm_source=x&fbclid=y', {}, 'GET /search?q=a+b&__edge='],
  ['/?gclid=1', { cookie: 'currentLanguage=pt-br' }, 'GET /?__edge=pt-br'],
  ['/api/v1/products?page=1', { language: 'AR' }, 'GET /api/v1/products?page=1&__edge=ar%2F'],
  ['/api/v1/products', { language: 'ar', authorization: 'Bearer x' }, 'GET /api/v1/products past the cache'],
  ['/api/v1/products', { cookie: 'frontend_token=x' }, 'GET /api/v1/products past the cache'],
])('%s with %j: %s', async (url, headers, expected) => {
  expect(await requestedUrl(url, headers)).toBe(expected);
});

test('a form bypasses the cache', async () => {
  expect(await requestedUrl('/language', {}, 'POST')).toBe('POST /language past the cache');
});

test('a cached page states the current time and no age', async () => {
  const headers = { 'cf-cache-status': 'HIT', age: '30', 'server-timing': 'clock;dur=1000000', etag: '"x"' };
  vi.stubGlobal('fetch', async () => new Response('page', { headers }));
  const { headers: sent } = await worker.fetch(new Request('https://shop.example/'));
  expect([sent.get('server-timing'), sent.get('age'), sent.get('etag')]).toEqual([
    'clock;dur=1030000',
    null,
    '"x"',
  ]);
});
