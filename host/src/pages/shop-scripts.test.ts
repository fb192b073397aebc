import fastify, { type FastifyInstance } from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ShopScripts } from './shop-scripts.ts';

/* The facts that stand around pages: kept for ever under the address of what they say, and under no other. */

const yesterday = 'window.__soukFacts={"name":"Yesterday"}';
const today = 'window.__soukFacts={"name":"Today"}';

type Read = (language: string) => Promise<string | null>;

let server: FastifyInstance;
/** What stands around pages now, as a process reads it that does not know an address. */
let read: Read;
let asked: string[];
beforeEach(() => {
  asked = [];
  read = async (language) => (language === 'en' ? today : null);
});
afterEach(() => server.close());

/** A process that has drawn no page yet. */
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

test('a script that a page names is kept for ever, packed, and read from nowhere', async () => {
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

test('other facts and other languages have other addresses, equal ones the same in every process', () => {
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

test('what a page of another process names is kept for ever where it is what stands around pages now', async () => {
  startProcess();
  const url = new ShopScripts().addressOf('en', today);
  expect(await open(url)).toMatchObject({ status: 200, kept: forEver, body: today });
  expect(await open(url)).toMatchObject({ status: 200, kept: forEver, body: today });
  expect(asked).toEqual(['en']);
});

test('an address of before that nobody knows any more is answered with today’s facts, which nobody keeps', async () => {
  startProcess();
  const url = new ShopScripts().addressOf('en', yesterday);
  for (const _time of ['first', 'again'])
    expect(await open(url)).toMatchObject({ status: 200, kept: 'no-store', etag: undefined, body: today });
  read = async () => 'window.__soukFacts={"name":"Tomorrow"}';
  expect((await open(url)).body).toContain('Tomorrow');
});

test('there is none of a language that the shop is not offered in, nor by another name', async () => {
  startProcess();
  expect(await open('/messages/shop.fr.0123456789ab.js')).toMatchObject({ status: 404, body: '' });
  expect(asked).toEqual(['fr']);
  for (const name of ['shop.en.js', 'shop.en.XYZ.js', 'shop..0123456789ab.js', 'shop.en.0123456789ab.js.map'])
    expect(await open(`/messages/${name}`)).toMatchObject({ status: 404, body: '' });
  expect(asked).toEqual(['fr']);
});

test('facts that cannot be read now fail, and are there as soon as they can', async () => {
  startProcess();
  const url = new ShopScripts().addressOf('en', today);
  read = () => Promise.reject(new Error('the database is away'));
  expect((await open(url)).status).toBe(500);
  read = async () => today;
  expect(await open(url)).toMatchObject({ status: 200, kept: forEver });
});
