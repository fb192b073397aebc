// @module-tag slow
import type { PaymentFact } from '@souk/rules/payment-state';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from './expire-orders.ts';
import { buildGuest, orderBody, stockOf } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { sendRefunds } from './send-refund.ts';
import { sweepAttempts } from './sweep-attempts.ts';
import { testProvider } from './test-provider.ts';

/* The shopper left for the provider and never returns: the sweep inquires, the hold expires (PAYMENTS §10.17). */

const start = new Date('2026-11-20T12:00:00Z');
const holdMinutes = 30;
const total = 3000 * 2 + 500;

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let product: Awaited<ReturnType<typeof buildProduct>>;
let token = '';
let order = { id: 0, number: '' };
let ref = '';

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: start, payments: provider.payments });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.updateTable('payment_attempts').set({ inquire_at: null }).execute();
  shop.clock.set(start);
  provider.truth.clear();
  provider.state.isDown = false;
  product = await buildProduct(shop.db, { stock: 5, sellingMinor: 3000 });
  token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
  const placed = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  order = { id: placed.data.id, number: placed.data.order };
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  ref = provider.seen.started.at(-1)!.ref;
  Object.assign(provider.seen, { abandoned: [], refunded: [], inquired: 0 });
});

const advanceClock = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));
const minutes = (count: number) => count * 60_000;
const sweep = () => sweepAttempts(shop.app.shop);
const expire = () => expireOrders(shop.app.shop);
const paidFact = (): PaymentFact => ({
  type: 'paid',
  amount: { minor: total, currency: 'USD' },
  paymentId: `pi-${order.number}`,
});
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { user_token: token } })).data;

describe('the sweep', () => {
  test('inquires after 30 s, another 30, then after 1, 2, 5, 15 and 60 minutes, then hourly', async () => {
    for (const seconds of [30, 30, 60, 120, 300, 900, 3600, 3600]) {
      advanceClock(seconds * 1000 - 1);
      expect(await sweep()).toBe(0);
      advanceClock(1);
      expect(await sweep()).toBe(1);
    }
    expect(provider.seen.inquired).toBe(8);
  });

  test('gives up after a week', async () => {
    advanceClock(7 * 24 * minutes(60) + 1);
    expect(await sweep()).toBe(1);
    advanceClock(24 * minutes(60));
    expect(await sweep()).toBe(0);
  });

  test('inquires again after a provider was down', async () => {
    provider.state.isDown = true;
    provider.truth.set(ref, [paidFact()]);
    advanceClock(30_000);
    await sweep();
    expect(await detail()).toMatchObject({ payment_done: 0 });
    provider.state.isDown = false;
    advanceClock(60_000);
    await sweep();
    expect(await detail()).toMatchObject({ payment_done: 1 });
  });

  test('inquires once with six processes', async () => {
    advanceClock(30_000);
    const looked = await Promise.all([1, 2, 3, 4, 5, 6].map(sweep));
    expect(looked.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(provider.seen.inquired).toBe(1);
  });
});

describe('the hold expires', () => {
  test('paid unnoticed: the last inquiry finds it, and the order stays', async () => {
    provider.truth.set(ref, [paidFact()]);
    advanceClock(minutes(holdMinutes));
    await expire();
    expect(await detail()).toMatchObject({ payment_done: 1, cancelled: 0 });
    expect(await stockOf(shop.db, product)).toBe(3);
  });

  test('not paid: stock is restored, and the attempt is ended at the provider', async () => {
    advanceClock(minutes(holdMinutes));
    await expire();
    expect(await stockOf(shop.db, product)).toBe(5);
    await sweep();
    expect(provider.seen.abandoned).toEqual([ref]);
    expect(await detail()).toMatchObject({ payment_done: 0, cancelled: 1 });
  });

  test.each([false, true])(
    'money that arrives later is refunded (provider down then: %s)',
    async (isDown) => {
      provider.state.isDown = isDown;
      advanceClock(minutes(holdMinutes));
      await expire();
      provider.state.isDown = false;
      provider.truth.set(ref, [paidFact()]);
      advanceClock(minutes(60));
      await sweep();
      await sendRefunds(shop.app.shop);
      expect(provider.seen.refunded.map(({ amount }) => amount.minor)).toEqual([total]);
      expect(await detail()).toMatchObject({ payment_done: 0, cancelled: 1, refunded: 1 });
      expect(await stockOf(shop.db, product)).toBe(5);
    },
  );
});
