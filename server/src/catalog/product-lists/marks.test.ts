import { marks } from '@souk/contract/marks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';

let shop: TestShop;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());

test('returns a shopper’s own visible products, newest first', async () => {
  const headers = await shop.signIn(await buildUser(shop.db));
  const other = await shop.signIn(await buildUser(shop.db));
  const [first, second] = [await buildProduct(shop.db), await buildProduct(shop.db)];
  const hidden = await buildProduct(shop.db);
  const [open, closed] = [await buildStore(shop.db), await buildStore(shop.db)];
  for (const { id: product_id } of [first, hidden, second]) {
    await shop.call('POST user/wishlist/action', { headers, body: { product_id } });
  }
  await shop.call('POST user/compare-list/action', { headers, body: { product_id: first.id } });
  for (const store_id of [open, closed])
    await shop.call('POST user/store/follow', { headers, body: { store_id } });
  await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', hidden.id).execute();
  await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', closed).execute();

  const mine = await shop.call('GET user/marks', { headers });
  expect(marks.reply.parse(mine.data)).toEqual({
    wishlist: [second.id, first.id],
    compare: [first.id],
    following: [open],
  });
  expect(mine.headers['cache-control']).toBe('no-store');
  expect((await shop.call('GET user/marks', { headers: other })).data).toEqual({
    wishlist: [],
    compare: [],
    following: [],
  });
});

test('401 without a login', async () => {
  const { httpStatus, form } = await shop.call('GET user/marks', {
    headers: { 'x-user-token': 'some-guest' },
  });
  expect([httpStatus, form]).toEqual([401, ['Please log in first.']]);
});
