// @module-tag slow
import { ensureStorefrontBuild } from '@souk/host/storefront-build';
import { cloneDemoDatabase } from '@souk/host/testing/demo-database';
import { openShopFolder, readyOf, type ShopFolder, type ShopProcess } from '@souk/host/testing/shop-folder';
import type { TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCases } from './cases.ts';
import { load } from './load.ts';

let database: TestDatabase;
let folder: ShopFolder;
let shop: ShopProcess;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  database = await cloneDemoDatabase();
  folder = await openShopFolder();
  shop = await folder.start({
    DATABASE_URL: database.url,
    DEMO: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  });
}, 300_000);
afterAll(async () => {
  await folder?.close();
  await database?.drop();
});

test('the demo shop answers every case of the soak, also ten at a time', async () => {
  await readyOf(shop);
  const { origin: url } = shop;
  const cases = await prepareCases({ url, databaseUrl: database.url });
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  for (const each of cases) {
    const rate = await load(url, each.visiting, { seconds: 0.02 }).catch(refusedForNow);
    if (rate !== null) expect(rate.visits, each.name).toBeGreaterThan(0);
  }
});

/** A machine busy with other tests may be too slow for ten new pages at once; the shop then refuses them (decision 016). */
function refusedForNow(error: Error): null {
  if (/was answered with 503 /.test(error.message)) return null;
  throw error;
}
