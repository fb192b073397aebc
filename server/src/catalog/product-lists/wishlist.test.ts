import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

const wish = (headers: Record<string, string>, product_id: number) =>
  shop.call('POST user/wishlist/action', { headers, body: { product_id } });

test('"wishlisted 1|null": on tile and page for its owner, null for others; such replies are no-store', async () => {
  const { id } = await buildProduct(shop.db, { title: 'Wished teapot' });
  const [wisher, other] = [
    await shop.signIn(await buildUser(shop.db)),
    await shop.signIn(await buildUser(shop.db)),
  ];
  await wish(wisher, id);
  for (const [headers, wishlisted, caching] of [
    [wisher, 1, 'no-store'],
    [other, null, 'no-store'],
    [{}, null, 'no-cache'],
  ] as const) {
    const page = await shop.call('GET product/{id}', { params: { id }, headers });
    const listing = await shop.call('GET products', { query: { q: 'wished teapot' }, headers });
    const tile = listing.data.result.data.find((one) => one.id === id);
    expect([page.data.wishlisted, tile?.wishlisted]).toEqual([wishlisted, wishlisted]);
    expect([page.headers['cache-control'], listing.headers['cache-control']]).toEqual([caching, caching]);
  }
  await wish(wisher, id);
  const page = await shop.call('GET product/{id}', { params: { id }, headers: wisher });
  expect(page.data.wishlisted).toBeNull();
});

test('price_was is the tile’s price when it was added: selling, offered or flash price', async () => {
  const headers = await shop.signIn(await buildUser(shop.db));
  const now = shop.clock.now().getTime();
  const plain = await buildProduct(shop.db, { sellingMinor: 2000 });
  const offered = await buildProduct(shop.db, { sellingMinor: 2000, offeredMinor: 1500 });
  const flash = await buildProduct(shop.db, { sellingMinor: 2000, offeredMinor: 1500 });
  await buildFlashSale(shop.db, {
    start: new Date(now - 1000),
    end: new Date(now + 3_600_000),
    items: [{ productId: flash.id, priceMinor: 900 }],
  });
  const pricesWere = async () => {
    const { data } = await shop.call('GET user/wishlist/all', {
      headers,
      query: { order_by: 'id', type: 'asc' },
    });
    return data.data.map((entry) => entry.price_was);
  };
  for (const { id } of [plain, offered, flash]) await wish(headers, id);
  await shop.db.updateTable('products').set({ selling_minor: 1800 }).where('id', '=', plain.id).execute();
  expect(await pricesWere()).toEqual(['20.00', '15.00', '9.00']);
  // Adding it again stores a new price.
  await wish(headers, plain.id);
  await wish(headers, plain.id);
  expect(await pricesWere()).toEqual(['15.00', '9.00', '18.00']);
  await shop.db.updateTable('wishlist_items').set({ price_minor: null }).execute();
  expect(await pricesWere()).toEqual([null, null, null]);
});

test('an empty wishlist is an empty page', async () => {
  const headers = await shop.signIn(await buildUser(shop.db));
  const { data } = await shop.call('GET user/wishlist/all', { headers });
  expect(data).toMatchObject({ data: [], total: 0, from: null, to: null, last_page: 1, per_page: 30 });
});
