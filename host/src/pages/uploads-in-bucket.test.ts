// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BucketStore, openBucketStore } from '#testing/bucket-store.ts';
import { serveUploads } from './uploads.ts';

/* Images of a bucket as browsers get them, from any of several machines. */

let store: BucketStore;
let root: string;
let servers: FastifyInstance[];
let lamp: Buffer;
beforeAll(async () => {
  store = await openBucketStore();
  lamp = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
});
afterAll(() => store?.close());
beforeEach(async () => {
  store.objects.clear();
  store.calm();
  store.calls();
  root = await makeTestFolder();
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(root, { recursive: true, force: true });
});

/** A machine with a folder of its own. */
async function machine(name: string, variables: Record<string, string> = {}) {
  const dataDir = join(root, name);
  const chosen = store.mediaOf(dataDir, variables);
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  const server = fastify();
  servers.push(server);
  serveUploads(server, chosen, {
    defaultImage: 'default-image.webp',
    cacheBytes: 1e6,
    cachedMs: chosen.cachedMs,
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.inject({ url: `/uploads/${path}`, headers });
  return { ...chosen, dataDir, get };
}
const puts = () => store.calls().filter(({ method }) => method === 'PUT');

test('an image stored by one machine is sent by another; a size created by one is shared', async () => {
  const [one, other] = [await machine('one'), await machine('other')];
  await one.media.put('lamp.png', lamp);
  expect((await other.get('lamp.png')).rawPayload.equals(lamp)).toBe(true);
  puts();
  const first = await one.get('w320-lamp.png');
  expect(puts().map(({ path }) => path)).toEqual([
    expect.stringMatching(/^\/pictures\/shop\/sizes\/w320-\w+\.webp$/),
  ]);
  const second = await other.get('w320-lamp.png');
  expect(puts()).toEqual([]);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect(second.headers.etag).toBe(first.headers.etag);
});

test('a size of a shipped image is shared too', async () => {
  const [one, other] = [await machine('one'), await machine('other')];
  expect((await one.get('w320-default-image.webp')).statusCode).toBe(200);
  expect(puts()).toHaveLength(1);
  expect((await other.get('w320-default-image.webp')).statusCode).toBe(200);
  expect(puts()).toEqual([]);
});

test('two machines that create a size simultaneously send the same image', async () => {
  const [one, other] = [await machine('one'), await machine('other')];
  await one.media.put('lamp.png', lamp);
  const [first, second] = await Promise.all([one.get('w320-lamp.png'), other.get('w320-lamp.png')]);
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect([...store.objects.keys()].filter((key) => key.includes('/sizes/'))).toHaveLength(1);
});

test('during a move to the bucket, files still in the folder are served from there', async () => {
  const { dataDir, get } = await machine('one');
  await writeFile(join(dataDir, 'uploads/old.png'), lamp);
  expect((await get('old.png')).rawPayload.equals(lamp)).toBe(true);
});

test('the bucket is asked at most once a minute', async () => {
  const { media, get } = await machine('one');
  await media.put('lamp.png', lamp);
  await get('lamp.png');
  store.calls();
  for (let time = 0; time < 10; time++) expect((await get('lamp.png')).statusCode).toBe(200);
  expect(store.calls()).toEqual([]);
});

describe('ranges and conditional requests', () => {
  const large = randomBytes(400_000);

  test.each([
    ['small', 'bytes=0-9', 206, [0, 10]],
    ['small', 'bytes=-5', 206, [-5, undefined]],
    ['small', 'bytes=90-', 206, [90, undefined]],
    ['small', 'bytes=5-2', 200, [0, undefined]],
    ['small', 'bytes=0-1,4-5', 200, [0, undefined]],
    ['small', 'bytes=0-999999', 206, [0, undefined]],
    ['large', 'bytes=100000-299999', 206, [100_000, 300_000]],
    ['large', 'bytes=-1', 206, [-1, undefined]],
  ] as const)('%s, %s: %i', async (which, range, status, [from, to]) => {
    const bytes = which === 'small' ? large.subarray(0, 100) : large;
    const { media, get } = await machine('one');
    await media.put('x.png', bytes);
    const reply = await get('x.png', { range });
    expect(reply.statusCode).toBe(status);
    expect(reply.rawPayload.equals(bytes.subarray(from, to))).toBe(true);
    expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length));
  });

  test('beyond the end, of an older version, and an image the browser has', async () => {
    const { media, get } = await machine('one');
    await media.put('x.png', large);
    const beyond = await get('x.png', { range: 'bytes=400000-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */400000']);
    const { etag } = (await get('x.png')).headers as { etag: string };
    expect((await get('x.png', { range: 'bytes=0-9', 'if-range': '"old"' })).statusCode).toBe(200);
    expect((await get('x.png', { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    const same = await get('x.png', { 'if-none-match': `"old", ${etag}` });
    expect([same.statusCode, same.body]).toEqual([304, '']);
  });
});

describe('if the bucket fails', () => {
  test('an image that may exist is 503, not cached, rather than missing', async () => {
    const { media, get } = await machine('one');
    await media.put('lamp.png', lamp);
    store.trouble({ kind: '503', times: 3 });
    const away = await get('lamp.png');
    expect([away.statusCode, away.headers['cache-control']]).toEqual([503, 'no-store']);
    expect((await get('lamp.png')).statusCode).toBe(200);
  });

  test('shipped images are still served, but not cached forever', async () => {
    const { get } = await machine('one');
    store.trouble({ kind: '503', times: 100 });
    const reply = await get('default-image.webp');
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  });

  test('the original is sent if a size cannot be stored', async () => {
    const { media, get } = await machine('one');
    await media.put('lamp.png', lamp);
    store.trouble({ kind: '503', method: 'PUT' });
    expect((await get('w320-lamp.png')).rawPayload.equals(lamp)).toBe(true);
  });
});

test('with MEDIA_PUBLIC_URL browsers are redirected there, except for images that only the shop has', async () => {
  const { media, get } = await machine('one', { MEDIA_PUBLIC_URL: 'https://img.example/shop/' });
  await media.put('2026/lamp.png', lamp);
  const whole = await get('2026/lamp.png');
  expect([whole.statusCode, whole.headers.location]).toEqual([
    302,
    'https://img.example/shop/uploads/2026/lamp.png',
  ]);
  expect(whole.headers['cache-control']).toBe('public, max-age=3600');
  const size = await get('w320-2026/lamp.png');
  expect(size.headers.location).toMatch(/^https:\/\/img\.example\/shop\/sizes\/w320-\w+\.webp$/);
  const key = new URL(size.headers.location as string).pathname.slice(1);
  expect(store.objects.get(key)!.headers).toMatchObject({ 'content-type': 'image/webp' });
  expect((await get('default-image.webp')).statusCode).toBe(200);
  expect((await get('none.png')).statusCode).toBe(404);
});
