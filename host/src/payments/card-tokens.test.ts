import { refundPayment } from '@souk/server/payment/refund-payment';
import { sendRefunds } from '@souk/server/payment/send-refund';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandboxShop, placeOrderIn, type PlacedOrder, type SandboxShop } from './sandbox-shop.ts';

/* CONTRACT §2.6: "`payment_token` is a Stripe card token `tok_…` that the server charges". */

let world: SandboxShop;
let order: PlacedOrder;
beforeAll(async () => {
  world = await openSandboxShop();
});
afterAll(() => world.close());
beforeEach(async () => {
  order = await placeOrderIn(world.shop, { currency: 'USD', method: 3 });
});

const pay = (payment_token: string, fields: object = {}) =>
  world.shop.call('POST order/payment-done', {
    body: { id: order.id, user_token: order.token, payment_token, order_method: 3, ...fields },
  });
const books = async () =>
  (
    await world.shop.db
      .selectFrom('payment_ledger')
      .select(['kind', 'amount_minor', 'currency'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount_minor, currency }) => [kind, amount_minor, currency]);
const payment = () => ['payment', order.totalMinor, 'USD'];

test('is charged once however often it is sent, and refunded like any payment', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => pay('tok_visa')));
  expect(replies.map(({ status, message }) => [status, message])).toEqual([1, 2, 3].map(() => [200, '']));
  expect((await pay('tok_visa')).data).toMatchObject({ id: order.id, payment_done: 1 });
  expect(await books()).toEqual([payment()]);
  await refundPayment(world.shop.db, {
    number: order.number,
    amountMinor: null,
    reason: 'kindness',
    now: world.shop.clock.now(),
  });
  await sendRefunds(world.shop.app.shop);
  expect(await books()).toEqual([payment(), ['refund', order.totalMinor, 'USD']]);
});

test('declined or unknown: "Unable to verify the payment", and another card pays', async () => {
  for (const token of ['tok_chargeDeclined', 'tok_nobody', 'tok_threeDSecure2Required']) {
    expect((await pay(token)).form).toEqual(['Unable to verify the payment']);
  }
  expect(await books()).toEqual([]);
  expect((await pay('tok_visa')).status).toBe(200);
  expect(await books()).toEqual([payment()]);
});

const walletToken = (amount: number, currency = 'usd', card = 'visa') =>
  `ctoken_${card}_${amount}_${currency}_${'0'.repeat(32)}`;

test("a wallet's token pays exactly the confirmed amount, once", async () => {
  for (const token of [
    walletToken(order.totalMinor + 1),
    walletToken(order.totalMinor, 'eur'),
    walletToken(order.totalMinor, 'usd', 'chargeDeclined'),
    'ctoken_nobody',
  ])
    expect((await pay(token)).form).toEqual(['Unable to verify the payment']);
  expect(await books()).toEqual([]);
  const agreed = walletToken(order.totalMinor);
  const replies = await Promise.all([1, 2].map(() => pay(agreed)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await books()).toEqual([payment()]);
});

test('a provider that is down when a token arrives: the same token pays later, once', async () => {
  await world.trouble({ provider: 'stripe', kind: '500', times: 3 });
  expect((await pay('tok_visa')).form).toEqual(['Unable to verify the payment']);
  expect((await pay('tok_visa')).status).toBe(200);
  expect(await books()).toEqual([payment()]);
});

test('charged with the response lost: the webhook pays, and the same token charges nothing more', async () => {
  await world.trouble({ provider: 'stripe', kind: 'cut', times: 3, hasEffect: true });
  expect((await pay('tok_visa')).form).toEqual(['Unable to verify the payment']);
  await world.deliver({ provider: 'stripe' });
  expect(await books()).toEqual([payment()]);
  expect((await pay('tok_visa')).data).toMatchObject({ payment_done: 1 });
  expect(await books()).toEqual([payment()]);
});
