// @module-tag slow
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { openSilentProxy, type SilentProxy } from '@souk/server/testing/silent-proxy';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { watchReadiness } from './readiness.ts';

/* INVARIANTS §3: `/readyz` asks "select 1 ≤ 1 s (cached 1 s), migrations done, ≥ 200 MB free"; we query what pages need. */

let database: TestDatabase;
let proxy: SilentProxy;
let shop: Database;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await openSilentProxy(database.url);
  shop = openDatabase({ url: proxy.url, max: 3 });
});
afterEach(async () => {
  await shop.close();
  await proxy.kill();
});

const always = { readSite: async () => {}, dataDir: tmpdir() };

test("a shop whose database responds is ready; with a dead pool it isn't, and is again with new connections", async () => {
  expect(await watchReadiness({ ...always, database: shop })()).toBe(true);
  proxy.silenceOld();
  expect(await watchReadiness({ ...always, database: shop, limitMs: 200 })()).toBe(false);
  await expect.poll(() => watchReadiness({ ...always, database: shop })()).toBe(true);
});

test("isn't ready without the tables", async () => {
  const empty = await createEmptyDatabase();
  const wrong = openDatabase({ url: empty.url });
  expect(await watchReadiness({ ...always, database: wrong })()).toBe(false);
  await wrong.close();
  await empty.drop();
});

test("isn't ready while settings hang", async () => {
  const readSite = () => new Promise(() => {});
  expect(await watchReadiness({ ...always, readSite, database: shop, limitMs: 100 })()).toBe(false);
});

test("every response is in time, and a pending check isn't repeated", async () => {
  let asked = 0;
  const never = {
    probe() {
      asked++;
      return new Promise<void>(() => {});
    },
  };
  const isReady = watchReadiness({ ...always, database: never, limitMs: 50 });
  const answers = await Promise.all(Array.from({ length: 20 }, isReady));
  expect(answers).toEqual(Array(20).fill(false));
  // Longer than the second for which a result is cached.
  const start = performance.now();
  await expect
    .poll(async () => [await isReady(), performance.now() - start > 2200], { timeout: 4000 })
    .toEqual([false, true]);
  expect(asked).toBe(1);
});
