import { startDemoShop, type DemoShop } from '@souk/host/testing/demo-shop';
import { ensureStorefrontBuild } from '@souk/host/storefront-build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCases } from './cases.ts';
import { load } from './load.ts';

let shop: DemoShop;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  shop = await startDemoShop();
}, 300_000);
afterAll(() => shop.stop());

test('the demo shop answers every case of the soak as it should, also ten at once', async () => {
  const cases = await prepareCases(shop);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  for (const each of cases) {
    const rate = await load(shop.url, each.visiting, { seconds: 0.02 }).catch(refusedForNow);
    if (rate !== null) expect(rate.visits, each.name).toBeGreaterThan(0);
  }
});

/** A machine that is busy with other tests may be too slow for ten new pages at once; then the shop says so (decision 016). */
function refusedForNow(error: Error): null {
  if (/was answered with 503 /.test(error.message)) return null;
  throw error;
}
