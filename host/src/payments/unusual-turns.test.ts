// @module-tag slow
import { refundPayment } from '@souk/server/payment/refund-payment';
import { sendRefunds } from '@souk/server/payment/send-refund';
import { sweepAttempts } from '@souk/server/payment/sweep-attempts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginPayment,
  openSandboxShop,
  placeAndBegin,
  remoteProviders,
  type PlacedOrder,
} from './sandbox-shop.ts';

/* Rare but possible: paying twice, paying in an old tab, refunds made in the provider's dashboard (PAYMENTS §10, §11). */

const world = await openSandboxShop();
afterAll(() => world.close());

/** Providers whose hosted page can charge twice. */
const payTwice: readonly string[] = ['razorpay', 'flutterwave', 'payfast'];
/** Report refunds made in their dashboard. */
const withRefundWebhooks: readonly string[] = ['stripe', 'paypal', 'razorpay', 'flutterwave', 'phonepe'];
const hasTokens: readonly string[] = ['paypal', 'phonepe'];

describe.each(remoteProviders)('$name', ({ name, method, currency, isAskable }) => {
  const { endsSessions } = world.shop.app.shop.payments.adapters.get(name)!;
  let order: PlacedOrder;
  let ref = '';

  beforeEach(async () => {
    world.shop.clock.set(new Date('2026-11-20T12:00:00Z'));
    ({ order, ref } = await placeAndBegin(world.shop, { currency, method }));
  });

  const act = (body: object, of = ref) => world.outcome(name, of, body);
  const deliver = () => world.deliver({ provider: name });
  const advanceClock = (ms: number) => world.shop.clock.set(new Date(world.shop.clock.now().getTime() + ms));
  const row = () =>
    world.shop.db
      .selectFrom('orders')
      .select(['order_method', 'payment_done', 'refunded'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
  const books = async () =>
    (
      await world.shop.db
        .selectFrom('payment_ledger')
        .select(['kind', 'amount_minor'])
        .where('order_id', '=', order.id)
        .orderBy('id')
        .execute()
    ).map(({ kind, amount_minor }) => [kind, amount_minor]);
  const choose = (other: number) =>
    world.shop.call('POST order/transaction', {
      body: { id: order.id, user_token: order.token, order_method: other },
    });

  /** The order is paid and the second payment refunded; PayFast's manually. */
  async function expectSecondReturned() {
    await sendRefunds(world.shop.app.shop);
    advanceClock(3 * 60_000);
    await deliver();
    await sendRefunds(world.shop.app.shop);
    expect(await row()).toMatchObject({ payment_done: true, refunded: false });
    const payment = ['payment', order.totalMinor];
    expect(await books()).toEqual([payment, payment, ...(isAskable ? [['refund', order.totalMinor]] : [])]);
    const refunds = await world.shop.db
      .selectFrom('refunds')
      .select(['state', 'amount_minor'])
      .where('order_id', '=', order.id)
      .execute();
    expect(refunds).toEqual([{ state: isAskable ? 'done' : 'by-hand', amount_minor: order.totalMinor }]);
  }

  test.runIf(payTwice.includes(name))('13. paid twice on the hosted page: one is refunded', async () => {
    await world.comeBack(await act({ outcome: 'pay', knobs: { isPaidTwice: true } }));
    await deliver();
    await expectSecondReturned();
  });

  test('13. two attempts in two tabs, both paid: one is refunded', async () => {
    const first = ref;
    await choose(2);
    await choose(method);
    ref = await beginPayment(world.shop, order);
    expect(ref).not.toBe(first);
    const browser = await act({ outcome: 'pay' });
    if (endsSessions === 'by-call') {
      await expect(act({ outcome: 'pay' }, first)).rejects.toThrow('this payment has ended');
      await world.comeBack(browser);
      expect(await books()).toEqual([['payment', order.totalMinor]]);
      return;
    }
    const old = await act({ outcome: 'pay' }, first);
    if (endsSessions === 'never-captured') {
      await world.comeBack(browser);
      await world.comeBack(old);
      await deliver();
      await expectCapturedOnce();
      return;
    }
    await Promise.all([deliver(), world.comeBack(browser), world.comeBack(old)]);
    await expectSecondReturned();
  });

  async function expectCapturedOnce() {
    expect(await row()).toMatchObject({ payment_done: true, refunded: false });
    expect(await books()).toEqual([['payment', order.totalMinor]]);
    const refunds = world.shop.db.selectFrom('refunds').select('id').where('order_id', '=', order.id);
    expect(await refunds.execute()).toEqual([]);
  }

  test.runIf(name === 'paypal')('11. captured by a concurrent request a moment before', async () => {
    const browser = await act({ outcome: 'pay', knobs: { notice: 'never' } });
    const code = 'ORDER_ALREADY_CAPTURED';
    await world.trouble({ provider: name, kind: 'mock', code, path: '/capture', times: 2, hasEffect: true });
    advanceClock(31_000);
    await Promise.all([world.comeBack(browser), sweepAttempts(world.shop.app.shop)]);
    await world.trouble({ provider: name, kind: 'mock', path: '/capture', times: 0 });
    await expectCapturedOnce();
  });

  test.runIf(name === 'razorpay')(
    '11. authorized too late for automatic capture: two concurrent requests capture it once',
    async () => {
      const browser = await act({ outcome: 'pay-later' });
      advanceClock(13 * 60_000);
      await act({ outcome: 'settle-paid' });
      await deliver();
      expect(await row()).toMatchObject({ payment_done: false });
      await Promise.all([world.comeBack(browser), sweepAttempts(world.shop.app.shop)]);
      await expectCapturedOnce();
    },
  );

  test.runIf(isAskable)('paid unnoticed, then another method selected: it is paid already', async () => {
    await act({ outcome: 'pay', knobs: { notice: 'never' } });
    const { data } = await choose(2);
    expect(data).toMatchObject({ order_method: method, payment_done: 1, state: 'paid', next: null });
    expect(await row()).toMatchObject({ order_method: method, payment_done: true });
    expect(await books()).toEqual([['payment', order.totalMinor]]);
  });

  test.runIf(hasTokens.includes(name))('16. renews access tokens that expire midway', async () => {
    await world.expireTokens(name);
    await world.comeBack(await act({ outcome: 'pay' }));
    expect(await row()).toMatchObject({ payment_done: true });
    await world.expireTokens(name);
    await refundPayment(world.shop.db, {
      number: order.number,
      amountMinor: null,
      reason: 'kindness',
      now: world.shop.clock.now(),
    });
    await sendRefunds(world.shop.app.shop);
    advanceClock(3 * 60_000);
    await sendRefunds(world.shop.app.shop);
    expect(await row()).toMatchObject({ refunded: true });
  });

  test.runIf(withRefundWebhooks.includes(name))(
    "refunds made in the provider's dashboard: recorded once each",
    async () => {
      await act({ outcome: 'pay' });
      await deliver();
      for (const amountMinor of [10_000, order.totalMinor - 10_000]) {
        expect(await row()).toMatchObject({ payment_done: true, refunded: false });
        await act({ outcome: 'refund', amountMinor });
        advanceClock(3 * 60_000);
        await world.runDue();
        await deliver();
      }
      await world.deliver({ provider: name, again: true });
      await sweepAttempts(world.shop.app.shop);
      const rest = order.totalMinor - 10_000;
      expect(await row()).toMatchObject({ payment_done: true, refunded: true });
      expect(await books()).toEqual([
        ['payment', order.totalMinor],
        ['refund', 10_000],
        ['refund', rest],
      ]);
    },
  );
});
