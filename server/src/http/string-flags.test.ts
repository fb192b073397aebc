import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProduct, setSetting } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { withStringFlags } from './string-flags.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const guest = { 'x-user-token': 'string-flags-guest' };

test('compat_string_flags turns entity flags into strings and leaves the envelope alone', async () => {
  const { id, inventoryIds } = await buildProduct(shop.db, { stock: 5 });
  const body = { product_id: id, inventory_id: String(inventoryIds[0]), quantity: '2' };
  const before = await shop.call('POST cart/action', { body, headers: guest });
  expect(before.data).toMatchObject({
    quantity: 2,
    selected: 1,
    inventory_id: inventoryIds[0],
    shipping_type: 1,
  });

  await setSetting(shop.db, 'compat_string_flags', true);
  shop.app.shop.site.invalidate();
  const after = await shop.call('GET cart/by-user', { headers: guest });
  expect(after.status).toBe(200);
  expect(after.data[0]).toMatchObject({
    quantity: '2',
    selected: '1',
    inventory_id: String(inventoryIds[0]),
    shipping_type: '1',
    product_id: id,
  });
  const gateway = await shop.call('GET payment-gateway');
  expect(gateway.data.cash_on_delivery).toBe(1);
});

test('payment_done and cancelled stay numbers: clients compare them strictly', () => {
  const order = {
    status: 1,
    order_method: 2,
    payment_done: 0,
    cancelled: 0,
    ordered_products: [{ quantity: 3 }],
  };
  expect(withStringFlags(order)).toEqual({
    status: '1',
    order_method: '2',
    payment_done: 0,
    cancelled: 0,
    ordered_products: [{ quantity: '3' }],
  });
});
