// @module-tag slow
import { moveOrder } from '@souk/server/order/move-order';
import { sweepAttempts } from '@souk/server/payment/sweep-attempts';
import { expireOrders } from '@souk/server/payment/expire-orders';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sendRefunds } from '@souk/server/payment/send-refund';
import {
  beginPayment,
  openSandboxShop,
  placeAndBegin,
  remoteProviders,
  type PlacedOrder,
} from './sandbox-shop.ts';

/* PAYMENTS §1f: "A second tab can pay two sessions of the same order". A payment or cancellation closes the other sessions. */

const world = await openSandboxShop({ hasPayfastRefunds: true });
afterAll(() => world.close());

let order: PlacedOrder;
let ref = '';
beforeEach(async () => {
  world.shop.clock.set(new Date('2026-11-20T12:00:00Z'));
  ({ order, ref } = await placeAndBegin(world.shop, { currency: 'USD', method: 3 }));
});

const advanceClock = (ms: number) => world.shop.clock.set(new Date(world.shop.clock.now().getTime() + ms));
const body = (fields: object = {}) => ({ body: { id: order.id, user_token: order.token, ...fields } });
const payWithToken = () =>
  world.shop.call('POST order/payment-done', body({ payment_token: 'tok_visa', order_method: 3 }) as never);
const books = async () =>
  (
    await world.shop.db
      .selectFrom('payment_ledger')
      .select(['kind', 'amount_minor'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount_minor: minor }) => [kind, minor]);
const refusesPayment = (of: string) =>
  expect(world.outcome('stripe', of, { outcome: 'pay' })).rejects.toThrow('this payment has ended');
const states = async () =>
  (
    await world.shop.db
      .selectFrom('payment_attempts')
      .select('state')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state);

test("a paid order closes another tab's session, and a second run of the job changes nothing", async () => {
  await payWithToken();
  await world.shop.work();
  await refusesPayment(ref);
  expect(await states()).toEqual(['cancelled', 'paid']);
  expect(await books()).toEqual([['payment', order.totalMinor]]);
  await world.shop.work();
  expect(await states()).toEqual(['cancelled', 'paid']);
});

test('an expired order closes its session', async () => {
  advanceClock(31 * 60_000);
  await expireOrders(world.shop.app.shop);
  await world.shop.work();
  await refusesPayment(ref);
});

test('a cancelled order closes its session', async () => {
  const { db, clock } = world.shop;
  await moveOrder(db, { number: order.number, to: 6, actor: 'operator', now: clock.now() });
  await world.shop.work();
  await refusesPayment(ref);
  expect(await books()).toEqual([]);
});

test('retries a provider that is down until the session is closed', async () => {
  await payWithToken();
  await world.trouble({ provider: 'stripe', kind: '500', times: 3 });
  await expect(world.shop.work()).rejects.toThrow('payment sessions');
  await world.trouble({ provider: 'stripe', kind: '500', times: 0 });
  await world.shop.work();
  await refusesPayment(ref);
});

test('a session paid before it could be closed is refunded, and the other one pays the order', async () => {
  await Promise.all([payWithToken(), world.outcome('stripe', ref, { outcome: 'pay' })]);
  await world.shop.work();
  await world.deliver();
  const payment = ['payment', order.totalMinor];
  expect((await books()).slice(0, 2)).toEqual([payment, payment]);
  const refunds = await world.shop.db
    .selectFrom('refunds')
    .select(['amount_minor', 'reason'])
    .where('order_id', '=', order.id)
    .execute();
  expect(refunds).toEqual([{ amount_minor: order.totalMinor, reason: 'paid twice' }]);
});

test('approved at PayPal after the order was paid: nothing is captured', async () => {
  await world.shop.call('POST order/transaction', body({ order_method: 4 }) as never);
  const paypal = await beginPayment(world.shop, order);
  await world.shop.call('POST order/transaction', body({ order_method: 3 }) as never);
  await payWithToken();
  await world.shop.work();
  const browser = await world.outcome('paypal', paypal, { outcome: 'pay' });
  await world.deliver();
  await world.comeBack(browser);
  advanceClock(31_000);
  await sweepAttempts(world.shop.app.shop);
  expect(await books()).toEqual([['payment', order.totalMinor]]);
});

/** How an order ends while a session is open elsewhere. */
const endings = {
  paid: () => payWithToken(),
  cancelled: () =>
    moveOrder(world.shop.db, {
      number: order.number,
      to: 6,
      actor: 'operator',
      now: world.shop.clock.now(),
    }),
  expired: () => {
    advanceClock(31 * 60_000);
    return expireOrders(world.shop.app.shop);
  },
};

const paysOrder = async () => (await books()).filter(([kind]) => kind === 'payment');
/** Its lifetime at the provider is over, which is no longer than the order waits for its payment. */
async function hasLapsed(): Promise<boolean> {
  const { expires_at: end } = await world.shop.db
    .selectFrom('payment_attempts')
    .select('expires_at')
    .where('reference', '=', ref)
    .executeTakeFirstOrThrow();
  return end !== null && end <= world.shop.clock.now();
}

const refunds = () =>
  world.shop.db
    .selectFrom('refunds')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refunds.attempt_id')
    .select(['refunds.amount_minor', 'refunds.state', 'attempt.reference'])
    .where('refunds.order_id', '=', order.id)
    .execute();

describe.each(remoteProviders)('an open session at $name', ({ name, method, currency }) => {
  const { endsSessions, abandon } = world.shop.app.shop.payments.adapters.get(name)!;

  beforeEach(async () => {
    ({ order, ref } = await placeAndBegin(world.shop, { currency, method }));
  });

  test('the adapter declares how it ends', () => {
    expect(endsSessions).not.toBe('no-session');
    expect(abandon !== undefined).toBe(endsSessions === 'by-call');
  });

  test.each(['paid', 'cancelled', 'expired'] as const)(
    'never leaves a second payment with the shop once the order is %s',
    async (ending) => {
      await endings[ending]();
      await world.shop.work();
      const before = await paysOrder();
      expect(before).toHaveLength(ending === 'paid' ? 1 : 0);

      if (endsSessions === 'by-call' || (await hasLapsed())) {
        await expect(world.outcome(name, ref, { outcome: 'pay' })).rejects.toThrow('this payment has ended');
        expect(await paysOrder()).toEqual(before);
        return;
      }
      const browser = await world.outcome(name, ref, { outcome: 'pay' });
      await world.deliver();
      await world.comeBack(browser);
      advanceClock(31_000);
      await sweepAttempts(world.shop.app.shop);
      if (endsSessions === 'never-captured') {
        expect(await paysOrder()).toEqual(before);
        return;
      }
      await sendRefunds(world.shop.app.shop);
      await world.runDue();
      await world.deliver();
      advanceClock(61_000);
      await sendRefunds(world.shop.app.shop);
      expect(await paysOrder()).toHaveLength(before.length + 1);
      expect(await refunds()).toEqual([{ amount_minor: order.totalMinor, state: 'done', reference: ref }]);
    },
  );
});
