import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';

/* Server-rendered pages are cached under the tags of their calls. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

/** Calls the API as a server-rendered page. */
async function shownBy(path: string): Promise<unknown> {
  const headers = { 'x-souk-internal': shop.app.internalKey };
  const reply = await shop.app.server.inject({ url: `/api/v1/${path}`, headers });
  return reply.headers['surrogate-key'];
}

const products = 'catalog flash-sale content lists settings';

test('each reply has its tags', async () => {
  const id = await buildProduct(shop.db).then((product) => product.id);
  expect(await shownBy(`product/${id}`)).toBe(`product:${id} stock:${id} catalog flash-sale settings`);
  expect(await shownBy(`reviews/${id}`)).toBe(`product:${id} catalog flash-sale settings`);
  expect(await shownBy('common')).toBe('settings content catalog');
  expect(await shownBy('page/about')).toBe('content settings');
  for (const path of ['products', 'home', 'brands', 'flash-sale', 'sitemap'])
    expect([path, await shownBy(path)]).toEqual([path, products]);
  expect(await shownBy('countries-phones')).toBe('settings');
});

test('a store is requested by slug and tagged by id; a missing one has no tag', async () => {
  const storeId = await buildStore(shop.db);
  const { slug } = await shop.db
    .selectFrom('stores')
    .select('slug')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  expect(await shownBy(`store?slug=${slug}`)).toBe(`store:${storeId} ${products}`);
  expect(await shownBy('store?slug=nowhere')).toBe(products);
});

test('a missing entity is announced when it is created', async () => {
  expect(await shownBy('product/999999')).toBe('product:999999 stock:999999 catalog flash-sale settings');
});
