import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plainBody } from '@souk/server/cache/packed-body';
import { bytesOf, type Page, prepareForCache, prepareQuickly, sendPage } from './page.ts';

const text = `<html><body>${'<p>A lamp, and another lamp.</p>'.repeat(2000)}</body></html>`;
const made: Page = { status: 200, headers: {}, cookies: [], body: Buffer.from(text), route: '/' };

let page: Page;
let server: FastifyInstance;
beforeEach(() => {
  page = made;
  server = Fastify();
  server.get('/', (request, reply) => sendPage(request, reply, page, { nowMs: 0 }));
});
afterEach(() => server.close());

const ask = (headers: Record<string, string> = {}) => server.inject({ url: '/', headers });

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

describe('how long CDNs may cache it', () => {
  const life = async (changes: Partial<Page>, how: { cookie?: string; isUnheard?: boolean } = {}) => {
    const other = Fastify();
    const base = { ...made, headers: { 'cache-control': 'public, max-age=0, s-maxage=60' }, ...changes };
    other.get('/', (request, reply) => sendPage(request, reply, base, { nowMs: 1_000_000, ...how }));
    const { headers } = await other.inject('/');
    await other.close();
    return [headers['cache-control'], headers['surrogate-control'], headers['cdn-cache-control']];
  };
  const minute = ['public, max-age=0, s-maxage=60', 'max-age=60, stale-while-revalidate=10'];

  test('a minute and a little, never beyond a start or end of a sale, and no longer than browsers', async () => {
    expect(await life({ untilMs: Infinity })).toEqual([...minute, `public, ${minute[1]}`]);
    expect((await life({ untilMs: 1_020_000 })).slice(0, 2)).toEqual([
      'public, max-age=0, s-maxage=20',
      'max-age=20',
    ]);
    expect(await life({ untilMs: 1_000_500 })).toEqual(['no-cache', undefined, undefined]);
  });

  test('a missing page ten seconds, and any page five while changes may be missed', async () => {
    expect((await life({ untilMs: Infinity, status: 404 }))[0]).toBe('public, max-age=0, s-maxage=10');
    expect((await life({ untilMs: Infinity }, { isUnheard: true }))[0]).toBe('public, max-age=0, s-maxage=5');
  });

  test('not if it sets a cookie, and not if it is not cached here', async () => {
    expect(await life({ untilMs: Infinity }, { cookie: 'currentLanguage=ar' })).toEqual([
      'private, max-age=0',
      undefined,
      undefined,
    ]);
    const old = { untilMs: Infinity, headers: { 'cache-control': 'no-store' } };
    expect(await life(old)).toEqual(['no-store', undefined, undefined]);
  });
});

describe('a cached page', () => {
  beforeEach(async () => {
    page = await prepareForCache(made);
  });

  test('retains little of the memory used for its rendering', () => {
    expect(bytesOf(page)).toBeLessThan(bytesOf(made) / 4);
  });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['', 'identity'],
  ] as const)(
    'a client that accepts "%s" gets it as %s, and always the same page',
    async (accepted, encoding) => {
      for (const _time of [1, 2]) {
        const reply = await ask({ 'accept-encoding': accepted });
        expect(reply.headers['content-encoding'] ?? 'identity').toBe(encoding);
        expect(decoders[encoding](reply.rawPayload).toString()).toBe(text);
      }
    },
  );

  test('a client that has it gets 304', async () => {
    const { headers } = await ask();
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('can be restored from its cached form', async () => {
    expect((await plainBody(page.body)).toString()).toBe(text);
    expect((await prepareForCache(page)).etag).toBe(page.etag);
  });
});

test('a newly rendered page is stored as Brotli, and compressed for clients that accept only gzip', async () => {
  page = await prepareQuickly(made);
  expect(bytesOf(page)).toBeLessThan(bytesOf(made) / 4);
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const { headers, rawPayload } = await ask({ 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.etag]).toEqual([encoding, page.etag]);
    expect(decoders[encoding](rawPayload).toString()).toBe(text);
  }
});

test('a personal page is compressed when it is sent, if that is worth it', async () => {
  const packed = await ask({ 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(text);
  page = { ...made, body: Buffer.from('<p>Gone</p>') };
  const small = await ask({ 'accept-encoding': 'br, gzip' });
  expect([small.headers['content-encoding'], small.payload]).toEqual([undefined, '<p>Gone</p>']);
});
