// @module-tag slow
import { once } from 'node:events';
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ChangeListener, invalidateOnChange } from '#cache/invalidate-on-change.ts';
import { sample } from '#runtime/test-scrape.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct } from '#testing/builders.ts';

let shop: TestShop;
let invalidation: ChangeListener;
/** How many requests reached Fastify. */
let wentOn = 0;
let product: number;
let onSale: number;
beforeAll(async () => {
  shop = await buildTestShop({ rateLimits: true });
  for (let count = 0; count < 12; count++)
    product = (await buildProduct(shop.db, { title: `Lamp ${count}` })).id;
  onSale = (await buildProduct(shop.db)).id;
  const [start, end] = [-60_000, 3_600_000].map((ms) => new Date(shop.clock.now().getTime() + ms));
  await buildFlashSale(shop.db, { start: start!, end: end!, items: [{ productId: onSale, priceMinor: 1 }] });
  invalidation = invalidateOnChange(shop.app.shop);
  invalidation.onBack([]);
  const { server, repliesAtOnce } = shop.app;
  await server.ready();
  const { server: http } = server;
  const listeners = http.listeners('request') as ((...about: unknown[]) => void)[];
  http.removeAllListeners('request');
  http.on('request', (request, response) =>
    repliesAtOnce.guest(request, response, () => {
      wentOn++;
      for (const listener of listeners) listener.call(http, request, response);
    }),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
});
afterAll(() => shop.close());

type Answer = { status: number | undefined; head: IncomingHttpHeaders; body: Buffer; isAtOnce: boolean };

async function open(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body = '' } = {},
): Promise<Answer> {
  const before = wentOn;
  const { port } = shop.app.server.server.address() as AddressInfo;
  const asked = ask({
    port,
    method,
    path: `/api/v1/${path}`,
    headers: { 'accept-encoding': 'br', ...headers },
  });
  asked.end(body);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat((await reply.toArray()) as Buffer[]);
  return { status: reply.statusCode, head: reply.headers, body: bytes, isAtOnce: wentOn === before };
}

/** Repeats the request until it is answered from the cache before Fastify. */
async function untilAtOnce(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const look = async () => {
    const answer = await open(path, headers);
    expect(answer.isAtOnce).toBe(true);
    return answer;
  };
  return vi.waitFor(look, { timeout: 15_000 });
}

/** Without headers specific to one answer. */
function headOf({ head }: Pick<Answer, 'head'>) {
  const own = /^(?:date|connection|keep-alive|x-request-id|x-ratelimit-.*)$/;
  return Object.fromEntries(Object.entries(head).filter(([name]) => !own.test(name)));
}

const paths = () => [
  'products?per_page=20',
  `product/${product}`,
  'categories',
  `reviews/${product}`,
  `product/${onSale}`,
];

test('each cached reply has the headers, bytes and tags that Fastify sends with it', async () => {
  for (const path of paths()) {
    const cached = await untilAtOnce(path);
    // Requests with a body go to Fastify.
    const made = await open(path, { 'content-length': '0' });
    expect(made.isAtOnce).toBe(false);
    expect([cached.status, headOf(cached), cached.body.equals(made.body)]).toEqual([200, headOf(made), true]);
    expect(cached.head['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(cached.head['x-request-id']).not.toBe(made.head['x-request-id']);

    if (path.endsWith(`/${onSale}`)) {
      // It contains the time, so it is never 304.
      expect(cached.head.etag).toBeUndefined();
      continue;
    }
    const named = { 'if-none-match': String(cached.head.etag) };
    const [again, anew] = [await open(path, named), await open(path, { ...named, 'content-length': '0' })];
    expect([again.status, again.body.length, again.isAtOnce, headOf(again)]).toEqual([
      304,
      0,
      true,
      headOf(anew),
    ]);
  }
});

test.each([
  ['is signed in', { authorization: 'Bearer somebody' }],
  ['is signed in by a browser', { cookie: 'seen=1; frontend_token=somebody' }],
  ['has a key', { 'idempotency-key': 'a-key-of-somebody' }],
  ['speaks another language', { language: 'ar' }],
  ['takes whatever packing there is', { 'accept-encoding': '*' }],
  ['is forwarded by nobody who is believed', { 'x-forwarded-for': '198.51.100.1' }],
  ['brings a body', { 'content-length': '0' }],
])('a client that %s is passed on to Fastify', async (_who, headers) => {
  await untilAtOnce('products?per_page=20');
  await open('products?per_page=20', { 'accept-encoding': 'identity' }); // decompresses it
  expect((await open('products?per_page=20', headers)).isAtOnce).toBe(false);
  expect((await open('products?per_page=20', {}, { method: 'HEAD' })).isAtOnce).toBe(false);
});

test.each(['identity', 'deflate', ''])(
  "a client that accepts no compression (%j) is served early once the body was decompressed for another, with Fastify's headers",
  async (encoding) => {
    const path = `products?per_page=${21 + encoding.length}`;
    const accepting = { 'accept-encoding': encoding };
    const packed = await untilAtOnce(path);
    const first = await open(path, accepting);
    expect([first.isAtOnce, first.head['content-encoding']]).toEqual([false, undefined]);
    const again = await open(path, accepting);
    expect([again.isAtOnce, headOf(again), again.body.toString()]).toEqual([
      true,
      headOf(first),
      brotliDecompressSync(packed.body).toString(),
    ]);
    invalidation.onTags([`product:${product}`]);
    expect((await open(path, accepting)).isAtOnce).toBe(false);
  },
);

test('each language has a reply of its own, and a guest cookie does not count as a login', async () => {
  const path = `product/${product}`;
  const arabic = await untilAtOnce(path, { language: 'AR' });
  const english = await untilAtOnce(path, { cookie: 'user_token=a; currentLanguage=ar' });
  expect(arabic.head['surrogate-key']).toBe(english.head['surrogate-key']);
  expect((await open(path, { lang: 'ar' })).status).toBe(200);
});

test('changed content is passed on, and so is everything after a change of languages or settings', async () => {
  const path = `product/${product}`;
  await untilAtOnce(path);
  invalidation.onTags([`product:${product + 1}`]);
  expect((await open(path)).isAtOnce).toBe(true);
  invalidation.onTags([`product:${product}`]);
  expect((await open(path)).isAtOnce).toBe(false);
  await untilAtOnce(path);
  invalidation.onTags(['settings']);
  expect((await open(path)).isAtOnce).toBe(false);
  await untilAtOnce(path);
  invalidation.onLost();
  expect((await open(path)).isAtOnce).toBe(false);
  invalidation.onBack([]);
  await untilAtOnce(path);
});

test('an answer is counted by its route template', async () => {
  const labels = { method: 'GET', route: '/api/v1/categories', status: '200' };
  const counted = async () =>
    sample((await shop.app.shop.metrics.scrape()).body, 'souk_http_requests_total', labels);
  await untilAtOnce('categories');
  const before = (await counted()) ?? 0;
  for (let visit = 0; visit < 3; visit++) expect((await open('categories')).isAtOnce).toBe(true);
  // Counted after it was sent.
  await vi.waitFor(async () => expect(await counted()).toBe(before + 3), { timeout: 15_000 });
});

test('a client has one rate limit count wherever it is answered, and is refused when it is used up', async () => {
  const path = 'brands';
  await untilAtOnce(path);
  const left = async (headers = {}) => Number((await open(path, headers)).head['x-ratelimit-remaining']);
  const first = await left();
  expect(await left({ 'content-length': '0' })).toBe(first - 1);
  const { head } = await open(path);
  expect(head).toMatchObject({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': String(first - 2) });
  expect(Number(head['x-ratelimit-reset'])).toBeGreaterThan(0);
  for (let rest = first - 2; rest > 0; rest--) expect((await open(path)).status).toBe(200);
  const refused = await open(path);
  expect([refused.status, refused.isAtOnce, refused.head['x-ratelimit-remaining']]).toEqual([
    429,
    false,
    '0',
  ]);
});
