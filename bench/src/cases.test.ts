import { startDemoShop, type DemoShop } from '@souk/host/testing/demo-shop';
import { ensureStorefrontBuild } from '@souk/host/storefront-build';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareCases } from './cases.ts';
import { compare } from './compare.ts';
import { type BareServer, startBareServer } from './start-bare-server.ts';

let shop: DemoShop;
let bare: BareServer;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  [shop, bare] = await Promise.all([startDemoShop(), startBareServer()]);
}, 300_000);
afterAll(() => Promise.all([shop.stop(), bare.stop()]));

test('the demo shop answers every case of the bench as it should, also ten at once', async () => {
  const cases = await prepareCases(shop);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  for (const each of cases) {
    const { bytes, rounds } = await compare(each, { shopUrl: shop.url, bare }, { rounds: 1, seconds: 0.02 });
    expect(bytes, each.name).toBeGreaterThan(0);
    expect(rounds, each.name).toHaveLength(1);
  }
});
