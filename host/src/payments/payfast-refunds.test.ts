import { refundPayment } from '@souk/server/payment/refund-payment';
import { sendRefunds } from '@souk/server/payment/send-refund';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSandboxShop, placeAndBegin, type PlacedOrder, type SandboxShop } from './sandbox-shop.ts';

/* PayFast's refund API exists live only (PAYMENTS §6b.5): with `PAYFAST_API_URL` the shop refunds automatically. */

let world: SandboxShop;
let order: PlacedOrder;
let ref: string;
beforeAll(async () => {
  world = await openSandboxShop({ hasPayfastRefunds: true });
});
afterAll(() => world.close());

beforeEach(async () => {
  ({ order, ref } = await placeAndBegin(world.shop, { currency: 'ZAR', method: 8 }));
  await world.outcome('payfast', ref, { outcome: 'pay' });
  await world.deliver({ provider: 'payfast' });
});

async function refund(amountMinor: number | null) {
  const { number } = order;
  await refundPayment(world.shop.db, {
    number,
    amountMinor,
    reason: 'kindness',
    now: world.shop.clock.now(),
  });
  await sendRefunds(world.shop.app.shop);
}
const refunds = () =>
  world.shop.db
    .selectFrom('refunds')
    .select(['state', 'amount_minor'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
const isRefunded = async () =>
  (
    await world.shop.db
      .selectFrom('orders')
      .select('refunded')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
  ).refunded;

test('refunds in parts, each immediately', async () => {
  await refund(10_000);
  expect(await refunds()).toEqual([{ state: 'done', amount_minor: 10_000 }]);
  expect(await isRefunded()).toBe(false);
  await refund(null);
  const rest = { state: 'done', amount_minor: order.totalMinor - 10_000 };
  expect(await refunds()).toEqual([{ state: 'done', amount_minor: 10_000 }, rest]);
  expect(await isRefunded()).toBe(true);
});

test('refused by PayFast: failed, and nothing counts as refunded', async () => {
  await world.outcome('payfast', ref, { knobs: { refund: 'refused' } });
  await refund(null);
  expect(await refunds()).toEqual([{ state: 'failed', amount_minor: order.totalMinor }]);
  expect(await isRefunded()).toBe(false);
});

test("a lost response: it isn't sent again, people review it", async () => {
  await world.trouble({ provider: 'payfast', kind: 'cut', path: 'refunds', hasEffect: true });
  await refund(null);
  await sendRefunds(world.shop.app.shop);
  expect(await refunds()).toEqual([{ state: 'by-hand', amount_minor: order.totalMinor }]);
});
