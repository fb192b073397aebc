import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildShippingRule, buildUser, makeOwner } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

/* An unpaid order whose paid items are cancelled; another store's part of it costs nothing. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({
    now: new Date('2026-11-20T12:00:00Z'),
    payments: testProvider().payments,
  });
});
afterAll(() => shop.close());

test('marks an unpaid order as paid when only free items are left, and their seller begins', async () => {
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 0 }] });
  const gift = await buildProduct(shop.db, { stock: 5, sellingMinor: 3000, shippingRuleId });
  const lamp = await buildProduct(shop.db, { stock: 5, sellingMinor: 4000, shippingRuleId });
  await makeOwner(shop.db, await buildUser(shop.db, { email: 'gift@example.com' }), gift.storeId);
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 100, store_id: gift.storeId });
  const token = await buildGuest(shop.db, { items: [{ product: gift }, { product: lamp }] });
  const { data } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: 3, voucher: code }),
  });
  const found = async () =>
    (await shop.call('GET order/find/{id}', { params: { id: data.id }, query: { user_token: token } })).data;
  const before = await found();
  expect(before.payment_done).toBe(0);
  const partId = before.parts.find((part) => part.store.id === lamp.storeId)!.id;
  const mails = (await shop.mails()).length;
  const cancelled = await shop.call('POST cancellation/cancel-order', {
    body: {
      order_id: data.id,
      order_part_id: partId,
      title: 'Too many',
      message: 'Sorry',
      user_token: token,
    },
  });
  expect(cancelled.status).toBe(200);
  expect(await found()).toMatchObject({ payment_done: 1, cancelled: 0 });
  await shop.work();
  expect((await shop.mails()).slice(mails).map(({ kind, to }) => [kind, to])).toContainEqual([
    'seller-order',
    'gift@example.com',
  ]);
  const row = await shop.db
    .selectFrom('orders')
    .select('hold_until')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  expect(row.hold_until).toBeNull();
  expect((await checkBooks(shop.db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
});
