import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '#environment.ts';
import { type BucketStore, openBucketStore } from '#testing/bucket-store.ts';
import { examine, inEnglish } from './finding.ts';
import { checkPictures } from './pictures.ts';

let store: BucketStore;
let dataDir: string;
/** Serves the bucket publicly below `/shop`. */
let outside: Server;
let publicUrl: string;
beforeAll(async () => {
  store = await openBucketStore();
  dataDir = await makeTestFolder();
  outside = createServer((request, response) => {
    const object = store.objects.get(request.url!.slice(1));
    response.writeHead(object ? 200 : 404).end(object?.bytes);
  });
  await new Promise<void>((done) => void outside.listen(0, '127.0.0.1', done));
  publicUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});
afterAll(async () => {
  outside?.close();
  await store?.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  store.objects.clear();
  store.calm();
});

async function look(variables: Record<string, string>) {
  const environment = readEnvironment({ DATA_DIR: dataDir, ...variables });
  const { state, message } = await examine('Uploads', () => checkPictures(environment));
  return `${state}: ${inEnglish(message)}`;
}

test('accepts a folder created by the first start, and an existing one', async () => {
  expect(await look({})).toBe(`ok: ${dataDir}/uploads doesn’t exist yet; the first start creates it`);
  await mkdir(join(dataDir, 'uploads'));
  expect(await look({})).toBe(`ok: ${dataDir}/uploads is writable`);
});

test('a bucket stores, returns and deletes a probe without a trace', async () => {
  store.calls();
  expect(await look(store.variables)).toMatch(/^ok: http:.*\/pictures\/shop\/uploads\/ is writable$/);
  expect(store.calls().map(({ method }) => method)).toEqual(['PUT', 'GET', 'DELETE', 'HEAD']);
  expect(store.objects.size).toBe(0);
});

test('reports wrong keys as a problem with a remedy', async () => {
  expect(await look({ ...store.variables, S3_SECRET_ACCESS_KEY: 'wrong' })).toMatch(
    /^problem: 127\.0\.0\.1:\d+ refused the request \(403 SignatureDoesNotMatch\): check S3_ACCESS_KEY_ID/,
  );
});

test('reports pictures still only in the folder, with a remedy', async () => {
  await writeFile(join(dataDir, 'uploads/old.png'), 'old');
  expect(await look(store.variables)).toMatch(
    /^warning: .*\(old\.png\); run "npx souk media move --to bucket"$/,
  );
  await rm(join(dataDir, 'uploads/old.png'));
});

test('checks public URLs like a browser', async () => {
  const right = { ...store.variables, MEDIA_PUBLIC_URL: `${publicUrl}/shop` };
  expect(await look(right)).toMatch(/^ok/);
  expect(await look({ ...right, MEDIA_PUBLIC_URL: `${publicUrl}/elsewhere` })).toMatch(
    /^warning: .* returns 404 to browsers;/,
  );
});
