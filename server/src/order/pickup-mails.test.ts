import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildShippingRule, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { moveOrder } from './move-order.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

test('an order for pickup is announced as ready and picked up, not as shipped and delivered', async () => {
  const rule = await buildShippingRule(shop.db, {
    places: [{ country: 'DE', priceMinor: 700, dayNeeded: 4, pickupPoint: true, pickupPriceMinor: 0 }],
  });
  const point = { pickup_address_line_1: '5 Harbor St', pickup_zip: '24103', pickup_city: 'Kiel' };
  await shop.db.updateTable('shipping_places').set(point).where('id', '=', rule.placeIds[0]!).execute();
  const storeId = await buildStore(shop.db);
  await makeOwner(shop.db, await buildUser(shop.db), storeId);
  const product = await buildProduct(shop.db, { storeId, shippingRuleId: rule.id });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const headers = { 'x-user-token': token };
  const { data: cart } = await shop.call('GET cart/by-user', { headers });
  const choice = { cart: cart[0]!.id, shipping_place: { id: rule.placeIds[0] }, shipping_type: 2 };
  await shop.call('POST cart/update-shipping', { headers, body: { cart: [choice] } });
  const { data: placed } = await shop.call('POST order/action', { body: orderBody(token) });
  const tracked = await shop.call('GET track-order', { query: { tracking_id: placed.order } });
  expect(tracked.data.ordered_products).toMatchObject([{ shipping_type: 2 }]);
  const toSeller = (await shop.mails()).find(({ kind }) => kind === 'seller-order');
  expect(toSeller?.text).toMatch(/The customer will pay .* in cash at pickup\./);
  for (let step = 0; step < 4; step++)
    await moveOrder(shop.db, { number: placed.order, actor: 'operator', now: shop.clock.now() });

  const mails = (await shop.mails()).filter(({ kind }) => /^order-(placed|moved)$/.test(kind));
  const ready = 'Your order is ready for pickup';
  expect(mails.map(({ subject }) => subject.replace(/ \(.*/, ''))).toEqual([
    'We’ve received your order',
    'Your order is confirmed',
    ready,
    ready,
    'Your order was picked up',
  ]);
  expect(mails[0]!.text).toContain('We’ll email you when it’s ready for pickup.');
  for (const mail of mails) {
    expect(mail.text).toContain('Pickup at 5 Harbor St, 24103 Kiel');
    expect(mail.text).not.toMatch(/carrier|Deliver |Delivered|ships|shipped/);
  }
});
