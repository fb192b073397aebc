import fastify, { type FastifyInstance } from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ShopScripts } from './shop-scripts.ts';

/* The data shared by all pages: cached forever under the address of its content, and under no other. */

const yesterday = 'window.__soukFacts={"name":"Yesterday"}';
const today = 'window.__soukFacts={"name":"Today"}';

type Read = (language: string) => Promise<string | null>;

let server: FastifyInstance;
/** The current data, as read by a process that does not know an address. */
let read: Read;
let asked: string[];
beforeEach(() => {
  asked = [];
  read = async (language) => (language === 'en' ? today : null);
});
afterEach(() => server.close());

/** A process that has rendered no page yet. */
function startProcess(): ShopScripts {
  const scripts = new ShopScripts();
  server = fastify();
  server.get('/messages/:file', (request, reply) =>
    scripts.send(request, reply, {
      url: request.url,
      nowMs: 0,
      read: (language) => {
        asked.push(language);
        return read(language);
      },
    }),
  );
  return scripts;
}

async function open(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: replied, rawPayload } = await server.inject({ url, headers });
  const isPacked = replied['content-encoding'] === 'br';
  const body = (isPacked ? brotliDecompressSync(rawPayload) : rawPayload).toString();
  return {
    status: statusCode,
    kept: replied['cache-control'],
    etag: replied['etag'],
    isPacked,
    body,
    replied,
  };
}

const forEver = 'public, max-age=31536000, immutable';

test('a script that a page references is cached forever, compressed, and not read again', async () => {
  const scripts = startProcess();
  const url = scripts.addressOf('en', yesterday);
  const script = await open(url);
  expect(script).toMatchObject({ status: 200, kept: forEver, body: yesterday });
  expect(script.replied).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  expect(await open(url, { 'accept-encoding': 'br' })).toMatchObject({ body: yesterday });
  expect(await open(url, { 'if-none-match': String(script.etag) })).toMatchObject({ status: 304, body: '' });
  expect(asked).toEqual([]);
});

test('other data and languages have other addresses, equal ones the same in every process', () => {
  const scripts = startProcess();
  const urls = [
    scripts.addressOf('en', yesterday),
    scripts.addressOf('en', today),
    scripts.addressOf('ar', today),
  ];
  expect(new Set(urls).size).toBe(3);
  expect(scripts.addressOf('en', yesterday)).toBe(urls[0]);
  expect(new ShopScripts().addressOf('en', yesterday)).toBe(urls[0]);
});

test('an address created by another process is cached forever if it matches the current data', async () => {
  startProcess();
  const url = new ShopScripts().addressOf('en', today);
  expect(await open(url)).toMatchObject({ status: 200, kept: forEver, body: today });
  expect(await open(url)).toMatchObject({ status: 200, kept: forEver, body: today });
  expect(asked).toEqual(['en']);
});

test('an unknown older address gets the current data, not cached', async () => {
  startProcess();
  const url = new ShopScripts().addressOf('en', yesterday);
  for (const _time of ['first', 'again'])
    expect(await open(url)).toMatchObject({ status: 200, kept: 'no-store', etag: undefined, body: today });
  read = async () => 'window.__soukFacts={"name":"Tomorrow"}';
  expect((await open(url)).body).toContain('Tomorrow');
});

test('404 for languages that the shop does not offer, and for other names', async () => {
  startProcess();
  expect(await open('/messages/shop.fr.0123456789ab.js')).toMatchObject({ status: 404, body: '' });
  expect(asked).toEqual(['fr']);
  for (const name of ['shop.en.js', 'shop.en.XYZ.js', 'shop..0123456789ab.js', 'shop.en.0123456789ab.js.map'])
    expect(await open(`/messages/${name}`)).toMatchObject({ status: 404, body: '' });
  expect(asked).toEqual(['fr']);
});

test('a read error fails the request, and the next one succeeds', async () => {
  startProcess();
  const url = new ShopScripts().addressOf('en', today);
  read = () => Promise.reject(new Error('the database is away'));
  expect((await open(url)).status).toBe(500);
  read = async () => today;
  expect(await open(url)).toMatchObject({ status: 200, kept: forEver });
});
