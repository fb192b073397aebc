// @module-tag slow
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { buildS3Sandbox, type S3Sandbox } from '@souk/sandbox/s3/build-s3-sandbox';
import { mediaContract } from '@souk/server/testing/media-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  BucketRefusedError,
  bucketRequester,
  BucketUnavailableError,
  type BucketConfig,
} from './bucket-requester.ts';
import { headersOf, mediaBucket } from './media-bucket.ts';

const keys = { id: 'AKIASOUK', secret: 'a secret of the test' };
const region = 'eu-central-1';
let store: S3Sandbox;
let config: BucketConfig;
let logged: string[];
beforeAll(async () => {
  store = buildS3Sandbox({ clock: { now: () => new Date() }, bucket: 'pictures', region, keys });
  config = { url: await store.listen(), region, keyId: keys.id, secretKey: keys.secret };
});
afterAll(() => store.close());
beforeEach(() => {
  store.objects.clear();
  store.calm();
  store.calls();
  logged = [];
});

const requester = (changes: Partial<BucketConfig> = {}, timeoutMs = 5000, restMs = 60_000) =>
  bucketRequester(
    { ...config, ...changes },
    {
      fetch,
      log: { warn: (facts, text) => void logged.push(JSON.stringify(facts) + text) },
      timeoutMs,
      longestPauseMs: () => 0,
      restMs,
    },
  );
const media = (...how: Parameters<typeof requester>) => mediaBucket(requester(...how), 'shop/uploads/');
const methods = () => store.calls().map(({ method }) => method);

mediaContract(async () => media());

test('stores a picture with its type and permanent caching, for direct delivery', async () => {
  await media().put('lamp.png', Buffer.from('a lamp'));
  expect(store.objects.get('shop/uploads/lamp.png')!.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await media().head('lamp.png'))!.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('lists 2,500 names in three pages', async () => {
  const lamp = Buffer.from('a lamp');
  const names = Array.from({ length: 2500 }, (_, index) => `${index}.png`);
  const places = [...names.map((name) => `shop/uploads/${name}`), 'shop/other.png'];
  const object = { bytes: lamp, etag: '"x"', modifiedMs: 0, headers: {} };
  for (const key of places) store.objects.set(key, object);
  const listed: string[] = [];
  for await (const name of media().list()) listed.push(name);
  expect(listed.toSorted()).toEqual(names.toSorted());
  expect(methods()).toEqual(['GET', 'GET', 'GET']);
});

describe('on failures of the store', () => {
  const lamp = randomBytes(200_000);

  test.each(['500', '503', 'cut', 'hang'] as const)(
    '%s: retries twice, then reports it unavailable',
    async (kind) => {
      const place = media({}, 100);
      await place.put('lamp.png', lamp);
      store.calls();
      store.trouble({ kind, times: 2 });
      expect((await place.head('lamp.png'))!.bytes).toBe(lamp.length);
      expect(methods()).toEqual(['HEAD', 'HEAD', 'HEAD']);
      store.trouble({ kind, times: 3 });
      await expect(place.put('lamp.png', lamp)).rejects.toThrow(BucketUnavailableError);
      expect(methods()).toEqual(['PUT', 'PUT', 'PUT']);
      expect(logged).toHaveLength(5);
    },
  );

  test("doesn't retry a conditional put, which may have succeeded", async () => {
    store.trouble({ kind: 'cut', hasEffect: true });
    await expect(media().putNew('lamp.png', lamp)).rejects.toThrow(BucketUnavailableError);
    expect(methods()).toEqual(['PUT']);
    expect(await media().putNew('lamp.png', lamp)).toBe(false);
  });

  test.each([
    ['left alone for a while', 60_000, 5],
    ['asked again after it', 0, 6],
  ])('a store that keeps failing is %s', async (_what, restMs, asked) => {
    const place = media({}, 5000, restMs);
    store.trouble({ kind: '503', times: 6 });
    await expect(place.head('lamp.png')).rejects.toThrow('could not be reached: status 503');
    await expect(place.head('lamp.png')).rejects.toThrow(restMs ? 'not retrying' : 'status 503');
    expect(methods()).toHaveLength(asked);
    store.calm();
    const last = place.head('lamp.png');
    await (restMs ? expect(last).rejects.toThrow('not retrying') : expect(last).resolves.toBeNull());
  });

  test('resumes an interrupted response', async () => {
    const place = media();
    await place.put('lamp.png', lamp);
    store.calls();
    store.trouble({ kind: 'torn', method: 'GET', times: 2 });
    const found = await place.read('lamp.png');
    expect(lamp.equals(await buffer(found!.stream))).toBe(true);
    expect(store.calls().map(({ status }) => status)).toEqual([0, 0, 206]);
    store.trouble({ kind: 'torn', method: 'GET', times: 2 });
    const part = await place.read('lamp.png', { from: 1000, to: 150_999 });
    expect(lamp.subarray(1000, 151_000).equals(await buffer(part!.stream))).toBe(true);
  });

  test('repeated interruptions are an error, not a truncated picture', async () => {
    const place = media();
    await place.put('lamp.png', lamp);
    store.trouble({ kind: 'torn', method: 'GET', times: 3 });
    const found = await place.read('lamp.png');
    await expect(buffer(found!.stream)).rejects.toThrow();
  });

  test("a picture replaced while being read isn't mixed", async () => {
    const place = media();
    await place.put('lamp.png', lamp);
    store.trouble({ kind: 'torn', method: 'GET' });
    const found = await place.read('lamp.png');
    await place.put('lamp.png', randomBytes(200_000));
    await expect(buffer(found!.stream)).rejects.toThrow('412');
  });
});

describe("reports a refusal in the store's words without retrying", () => {
  test.each([
    ['a wrong secret', { secretKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['a key that is none', { keyId: 'AKIANOBODY' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
  ])('%s', async (_what, changes, words) => {
    const failed = await media(changes)
      .put('lamp.png', Buffer.from('x'))
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BucketRefusedError);
    expect((failed as Error).message).toContain(words);
    expect((failed as Error).message).not.toContain(keys.secret);
    expect(methods()).toEqual(['PUT']);
    expect(store.objects.size).toBe(0);
  });

  test("a refused HEAD doesn't count as a missing picture", async () => {
    store.trouble({ kind: '403' });
    await expect(media().head('lamp.png')).rejects.toThrow('list the bucket');
  });
});

test('a presigned URL accepts one picture of its type without keys, until it expires', async () => {
  const headers = headersOf('lamp.png');
  const request = { method: 'PUT', key: 'shop/uploads/lamp.png', headers } as const;
  const url = await requester().sign(request, 600);
  expect(url).not.toContain(keys.secret);
  const put = (to: string, changes = {}) =>
    fetch(to, { method: 'PUT', headers: { ...headers, ...changes }, body: 'a lamp' });
  expect((await put(url, { 'content-type': 'text/html' })).status).toBe(403);
  expect((await put(url.replace('lamp.png', 'other.png'))).status).toBe(403);
  expect((await put(url.replace('Expires=600', 'Expires=6000'))).status).toBe(403);
  expect(store.objects.size).toBe(0);
  expect((await put(url)).status).toBe(200);
  expect(String(await buffer((await media().read('lamp.png'))!.stream))).toBe('a lamp');
});
