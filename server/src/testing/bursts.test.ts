// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from './build-test-shop.ts';
import { fillShop, type FilledShop } from './fill-shop.ts';

let shop: TestShop;
let filled: FilledShop;
beforeAll(async () => {
  shop = await buildTestShop({ timeoutMs: 30_000 });
  filled = await fillShop(shop.db, shop.clock.now());
});
afterAll(() => shop.close());

test.each<[string, (filled: FilledShop) => string]>([
  ['the front page', () => 'home'],
  ['common', () => 'common'],
  ['a listing with everything beside it', () => 'products?sidebar_data=true&all_categories=true&q=lamp'],
  ['a product', ({ lampId }) => `product/${lampId}`],
  ['suggestions', ({ lampId }) => `suggested-products/${lampId}`],
  ['reviews with their total', ({ lampId }) => `reviews/${lampId}?get_total=true`],
  ['a store', () => 'store?slug=noor&q=lamp'],
  ['flash sales', () => 'flash-sale'],
  ['a search', () => 'search?q=lamp'],
])('INVARIANTS §2 "no test may see a 5xx": 300 concurrent visitors request %s', async (_name, pathOf) => {
  const url = `/api/v1/${pathOf(filled)}`;
  const replies = await Promise.all(Array.from({ length: 300 }, () => shop.app.server.inject({ url })));
  const statuses = replies.map((reply) => [reply.statusCode, reply.json<{ status: number }>().status]);
  expect(statuses).toEqual(Array.from({ length: 300 }, () => [200, 200]));
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
});
