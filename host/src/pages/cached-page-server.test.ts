import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { App } from '@souk/server/app';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { CachedPageServer } from './cached-page-server.ts';
import { PageCache } from './page-cache.ts';
import { prepareQuickly, type Page } from './page.ts';

const html = `<p>${'lamps '.repeat(500)}</p>`;
const freshUntil = 1000;

let server: Server;
let nowMs: number;
let looks: { turn: number };
let cache: PageCache;
let atOnce: CachedPageServer;
/** Answers passed to the accounting. */
let answered: unknown[];
beforeEach(async () => {
  nowMs = 0;
  looks = { turn: 3 };
  answered = [];
  cache = new PageCache();
  const app = {
    atOnce: {
      visitorOf: ({ headers }: IncomingMessage) =>
        headers['x-forwarded-for'] === undefined ? '192.0.2.7' : null,
      answered: ({ url }: IncomingMessage, { visitor, shown, status }: Record<string, unknown>) =>
        answered.push({ url, visitor, shown, status }),
    },
  };
  atOnce = new CachedPageServer({ app: app as unknown as App, cache, looks, nowMs: () => nowMs });
  await cachePage('en /all/lamps', html);
  atOnce.learn({ url: '/all/lamps', headers: {} }, 'en /all/lamps', 3);
  server ??= createServer((request, response) =>
    current().guest(request, response, () => response.end('the shop')),
  ).listen(0, '127.0.0.1');
  if (!server.listening) await once(server, 'listening');
});
afterAll(() => void server.close());

const current = () => atOnce;

async function cachePage(key: string, html: string) {
  const made: Page = {
    status: 200,
    headers: { 'content-type': 'text/html', 'cache-control': 'public' },
    cookies: [],
    body: Buffer.from(html),
    untilMs: 90_000,
    route: '/all/:category',
  };
  const page = await prepareQuickly(made);
  const lifetime = { tags: new Set(['catalog']), freshUntil, staleUntil: 5000 };
  await cache.get(key, 0, async () => ({ page, lifetime: lifetime }));
  return page;
}

async function open(headers: Record<string, string> = {}, { method = 'GET', path = '/all/lamps' } = {}) {
  const { port } = server.address() as AddressInfo;
  const asked = ask({ port, path, method, headers: { 'accept-encoding': 'br', ...headers } }).end();
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const { statusCode, headers: head } = reply;
  if (head['content-encoding'] !== 'br') return { statusCode, head, body: await text(reply) };
  const parts = await reply.toArray();
  return { statusCode, head, body: brotliDecompressSync(Buffer.concat(parts as Buffer[])).toString() };
}

test('a cached page is sent with its headers and accounted for once sent; a client that has it gets 304', async () => {
  const { body, statusCode, head } = await open();
  expect([body, statusCode]).toEqual([html, 200]);
  expect(head).toMatchObject({
    'content-type': 'text/html',
    'cache-control': 'public, max-age=0, s-maxage=60',
    'server-timing': 'clock;dur=0',
    etag: expect.any(String),
  });
  const expected = {
    url: '/all/lamps',
    visitor: '192.0.2.7',
    shown: { route: '/all/:category', from: 'fresh' },
  };
  await vi.waitFor(() => expect(answered).toEqual([{ ...expected, status: 200 }]));

  const again = await open({ 'if-none-match': head.etag! });
  expect([again.statusCode, again.body, again.head.etag]).toEqual([304, '', head.etag]);
  await vi.waitFor(() => expect(answered.at(-1)).toEqual({ ...expected, status: 304 }));
  expect(cache.counts().found).toMatchObject({ fresh: 2, made: 1 });
});

const others: [who: string, headers: Record<string, string>, how: { method?: string; path?: string }][] = [
  ['asks for another address', {}, { path: '/all/lamps?x=1' }],
  ['chose a language', { cookie: 'seen=1; currentLanguage=ar' }, {}],
  ['is forwarded by somebody who is not believed', { 'x-forwarded-for': '198.51.100.1' }, {}],
  ['takes nothing packed', { 'accept-encoding': 'identity' }, {}],
  ['takes no form that is there', { 'accept-encoding': 'gzip' }, {}],
  ['sends a form', {}, { method: 'POST' }],
  ['wants the head only', {}, { method: 'HEAD' }],
  ['brings a body', { 'content-length': '0' }, {}],
];
test.each(others)('a client that %s is passed on to the shop', async (_who, headers, how) => {
  const { body } = await open(headers, how);
  expect(body).toBe(how.method === 'HEAD' ? '' : 'the shop');
  expect([answered, cache.counts().found.fresh]).toEqual([[], 0]);
});

test('each language chosen by visitors has a page of its own', async () => {
  await cachePage('ar /all/lamps', html.replaceAll('lamps', 'مصابيح'));
  const headers = { cookie: 'seen=1; currentLanguage=ar' };
  atOnce.learn({ url: '/all/lamps', headers }, 'ar /all/lamps', 3);
  expect((await open(headers)).body).toContain('مصابيح');
  expect((await open({ cookie: 'currentLanguage=en' })).body).toBe('the shop');
  expect((await open({ cookie: 'seen=2' })).body).toBe(html);
});

test('stale, dropped or unconfirmed pages are passed on to the shop', async () => {
  nowMs = freshUntil;
  expect((await open()).body).toBe('the shop');
  nowMs = 0;
  cache.lose(0);
  expect((await open()).body).toBe('the shop');
  cache.comeBack([]);
  expect((await open()).body).toBe(html);
  cache.dropTags(['catalog']);
  expect((await open()).body).toBe('the shop');
});

test('a change of languages or settings invalidates all learned addresses, and outdated ones are not learned afterwards', async () => {
  looks.turn++;
  expect((await open()).body).toBe('the shop');
  atOnce.learn({ url: '/all/lamps', headers: {} }, 'en /all/lamps', 3);
  expect((await open()).body).toBe('the shop');
  atOnce.learn({ url: '/all/lamps', headers: {} }, 'en /all/lamps', 4);
  expect((await open()).body).toBe(html);
});
