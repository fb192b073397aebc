import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ChosenMedia, chooseMediaQuietly } from '#media/choose-media.ts';
import { type BucketStore, openBucketStore } from '#testing/bucket-store.ts';
import { assertNoUploads, restoreFiles } from './restore-files.ts';

/* Restores a backup's pictures into any kind of storage; a failed restore leaves nothing. */

let store: BucketStore;
let dataDir: string;
beforeAll(async () => (store = await openBucketStore()));
afterAll(() => store?.close());
beforeEach(async () => {
  store.objects.clear();
  store.calm();
  dataDir = await makeTestFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const bytes = (text: string) => Readable.from([Buffer.from(text)]);
const names = Array.from({ length: 20 }, (_, index) => `2026/${index}.png`);
async function listed({ media }: ChosenMedia): Promise<string[]> {
  const found: string[] = [];
  for await (const name of media.list()) found.push(name);
  return found.toSorted();
}

describe.each([
  ['a folder', () => chooseMediaQuietly({ dataDir, media: { bucket: null, publicUrl: null } })],
  ['a bucket', () => store.mediaOf(dataDir)],
])('%s', (_what, open) => {
  test('restores all pictures, and nothing else', async () => {
    const place = open();
    const files = await restoreFiles(dataDir, place);
    for (const name of names) await files.addUpload(name, bytes(name));
    expect(await files.show()).toEqual({ uploads: 20, secrets: [] });
    expect(await listed(place)).toEqual(names.toSorted());
    expect(await readdir(dataDir)).toEqual(['uploads']);
  });

  test('undo removes them', async () => {
    const place = open();
    const files = await restoreFiles(dataDir, place);
    for (const name of names) await files.addUpload(name, bytes(name));
    await files.undo();
    expect(await listed(place)).toEqual([]);
    expect(await readdir(join(dataDir, 'uploads'))).toEqual([]);
  });

  test("a killed restore's leftovers don't block the next one and are removed; other files block it", async () => {
    const place = open();
    const killed = await restoreFiles(dataDir, place);
    for (const name of names) await killed.addUpload(name, bytes(name));
    await expect.poll(() => listed(place)).toHaveLength(20);
    await assertNoUploads(dataDir, place);
    const files = await restoreFiles(dataDir, place);
    await files.addUpload('lamp.png', bytes('lamp'));
    await files.show();
    expect(await listed(place)).toEqual(['lamp.png']);
    await expect(restoreFiles(dataDir, place)).rejects.toThrow(
      `${place.where} already has uploads (lamp.png)`,
    );
  });
});

test('reports a store that fails midway, and undoes everything', async () => {
  await mkdir(join(dataDir, 'uploads'));
  const place = store.mediaOf(dataDir);
  const files = await restoreFiles(dataDir, place);
  store.trouble({ kind: '503', method: 'PUT', path: '/13.png', times: 3 });
  const all = (async () => {
    for (const name of names) await files.addUpload(name, bytes(name));
    await files.show();
  })();
  await expect(all).rejects.toThrow('could not be reached');
  await files.undo();
  expect(await listed(place)).toEqual([]);
});
