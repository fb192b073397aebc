// @module-tag slow
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import type { Media } from '@souk/server/outbound/media-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BucketStore, openBucketStore } from '#testing/bucket-store.ts';
import { openShopFolder } from '#testing/shop-folder.ts';
import { mediaFolder } from './media-folder.ts';
import { moveMedia } from './move-media.ts';

let store: BucketStore;
let dataDir: string;
let folder: Media;
let bucket: Media;
beforeAll(async () => (store = await openBucketStore()));
afterAll(() => store?.close());
beforeEach(async () => {
  store.objects.clear();
  store.calm();
  store.calls();
  dataDir = await makeTestFolder();
  await mkdir(join(dataDir, 'uploads'));
  folder = mediaFolder(join(dataDir, 'uploads'));
  bucket = store.mediaOf(dataDir).media;
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const names = Array.from({ length: 30 }, (_, index) => (index % 3 ? `${index}.jpg` : `2026/${index}.png`));
const fill = (media: Media) => Promise.all(names.map((name) => media.put(name, randomBytes(500))));
async function contentsOf(media: Media): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const name of media.list()) {
    const bytes = await buffer((await media.read(name))!.stream);
    found.push([name, createHash('md5').update(bytes).digest('hex')]);
  }
  return Object.fromEntries(found);
}
const puts = () => store.calls().filter(({ method }) => method === 'PUT').length;

describe.each([
  ['from the folder to the bucket', () => [folder, bucket] as const],
  ['from the bucket to the folder', () => [bucket, folder] as const],
])('%s', (_way, places) => {
  test('copies everything with contents; the second run has nothing to do', async () => {
    const [from, to] = places();
    await fill(from);
    const dry = await moveMedia({ from, to, isDry: true });
    expect(dry).toMatchObject({ pictures: 30, copied: 30, copiedBytes: 15_000, same: 0 });
    expect(await contentsOf(to)).toEqual({});
    const report = await moveMedia({ from, to, isDry: false });
    expect(report).toMatchObject({ pictures: 30, copied: 30, same: 0, missing: [], differing: [], extra: 0 });
    expect(await contentsOf(to)).toEqual(await contentsOf(from));
    puts();
    expect(await moveMedia({ from, to, isDry: false })).toMatchObject({ copied: 0, same: 30 });
    expect(puts()).toBe(0);
  });

  test('lists and keeps a different picture of the same name and size, unless replacing', async () => {
    const [from, to] = places();
    await fill(from);
    await to.put('1.jpg', randomBytes(500));
    await to.put('2.jpg', randomBytes(20));
    await to.put('theirs.jpg', randomBytes(20));
    const before = await contentsOf(to);
    const report = await moveMedia({ from, to, isDry: false });
    expect(report).toMatchObject({ copied: 28, missing: [], extra: 1 });
    expect(report.differing.toSorted()).toEqual(['1.jpg', '2.jpg']);
    expect(await contentsOf(to)).toMatchObject(before);
    const replaced = await moveMedia({ from, to, isDry: false, isReplacing: true });
    expect(replaced).toMatchObject({ copied: 2, same: 28, differing: [] });
    expect(await contentsOf(to)).toMatchObject(await contentsOf(from));
  });
});

test('resumes an interrupted run', async () => {
  await fill(folder);
  store.trouble({ kind: '503', method: 'PUT', path: '/20.jpg', times: 9 });
  await expect(moveMedia({ from: folder, to: bucket, isDry: false })).rejects.toThrow('could not be reached');
  await expect.poll(() => store.objects.size).toBeGreaterThan(5);
  const there = store.objects.size;
  store.calm();
  const report = await moveMedia({ from: folder, to: bucket, isDry: false });
  expect(report.same).toBeGreaterThanOrEqual(there);
  expect(report.copied + report.same).toBe(30);
  expect(await contentsOf(bucket)).toEqual(await contentsOf(folder));
});

test('during uploads and deletions: copies new pictures and counts deleted ones', async () => {
  await fill(folder);
  let came = 0;
  const busy: Media = {
    ...folder,
    async read(name) {
      if (came < 5) await folder.put(`new-${came++}.jpg`, randomBytes(10));
      if (name === '20.jpg') await folder.delete(name);
      return folder.read(name);
    },
  };
  const report = await moveMedia({ from: busy, to: bucket, isDry: false });
  expect(report).toMatchObject({ copied: 34, vanished: 1, missing: [], differing: [] });
  expect(await contentsOf(bucket)).toEqual(await contentsOf(folder));
});

test('detects a store that alters contents', async () => {
  await fill(folder);
  const bad: Media = {
    ...bucket,
    putNew: (name, bytes) => bucket.putNew(name, name === '1.jpg' ? randomBytes(bytes.length) : bytes),
  };
  expect((await moveMedia({ from: folder, to: bad, isDry: false })).differing).toEqual(['1.jpg']);
});

describe('souk media', () => {
  test('moves, reports and signs; without MEDIA_URL it says what is missing', async () => {
    const shop = await openShopFolder();
    try {
      await mkdir(join(shop.dataDir, 'uploads'));
      await fill(mediaFolder(join(shop.dataDir, 'uploads')));
      const run = async (words: string[], variables = store.variables) => {
        const command = shop.run(['media', ...words], variables);
        return { code: await command.ended, output: command.output() };
      };
      expect((await run(['move', '--to', 'bucket'], {})).output).toContain('Set MEDIA_URL');
      const moved = await run(['move', '--to', 'bucket']);
      expect(moved.output).toContain('30 images; 30 (0.0 MB) copied, 0 already up to date');
      expect(moved.code).toBe(0);
      await bucket.put('1.jpg', randomBytes(500));
      const differing = await run(['move', '--to', 'bucket', '--dry-run']);
      expect(differing.output).toMatch(/1 different at the destination .*:\n {2}1\.jpg/);
      expect(differing.code).toBe(1);
      const { output } = await run(['sign', 'big.png', '--minutes', '5']);
      const [, address] = /'(http[^']+)'/.exec(output)!;
      const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' };
      expect((await fetch(address!, { method: 'PUT', headers, body: 'big' })).status).toBe(200);
      expect((await bucket.head('big.png'))!.bytes).toBe(3);
    } finally {
      await shop.close();
    }
  });
});
