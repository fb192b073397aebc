// @module-tag slow
import { sweepAttempts } from '@souk/server/payment/sweep-attempts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  beginPayment,
  openSandboxShop,
  placeAndBegin,
  remoteProviders,
  type PlacedOrder,
} from './sandbox-shop.ts';

/* A payment that failed charges nobody, and the order can still be paid (PAYMENTS §1d to §7a.d). */

const world = await openSandboxShop();
afterAll(() => world.close());

/** Providers that redirect back after a failure; others let the customer retry on their page. */
const leadsBack: readonly string[] = ['paypal', 'razorpay', 'flutterwave', 'iyzico'];
/** Reports FAILED also for a decline after which the customer may go on; a later payment still counts. */
const endsByDecline: readonly string[] = ['payfast'];
/** Slow payments that failed may be followed by another try of the same attempt. */
const goesOn: readonly string[] = ['razorpay', 'flutterwave'];

describe.each(remoteProviders)('$name', ({ name, method, currency }) => {
  let order: PlacedOrder;
  let ref = '';

  beforeEach(async () => {
    world.shop.clock.set(new Date('2026-11-20T12:00:00Z'));
    ({ order, ref } = await placeAndBegin(world.shop, { currency, method }));
  });

  const act = (body: object) => world.outcome(name, ref, body);
  const deliver = () => world.deliver({ provider: name });
  const advanceClock = (ms: number) => world.shop.clock.set(new Date(world.shop.clock.now().getTime() + ms));
  const sweep = () => {
    advanceClock(31_000);
    return sweepAttempts(world.shop.app.shop);
  };
  const stateOf = async (reference: string) =>
    (
      await world.shop.db
        .selectFrom('payment_attempts')
        .select('state')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    ).state;
  const row = () =>
    world.shop.db
      .selectFrom('orders')
      .select(['payment_done', 'cancelled'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
  const books = () =>
    world.shop.db
      .selectFrom('payment_ledger')
      .select(['kind', 'amount_minor'])
      .where('order_id', '=', order.id)
      .execute();

  async function expectUnpaid(state: string) {
    expect(await row()).toEqual({ payment_done: false, cancelled: false });
    expect(await books()).toEqual([]);
    expect(await stateOf(ref)).toBe(state);
  }
  async function payAndExpectOnce() {
    await world.comeBack(await act({ outcome: 'pay' }));
    await deliver();
    await sweep();
    expect(await row()).toEqual({ payment_done: true, cancelled: false });
    expect(await books()).toEqual([{ kind: 'payment', amount_minor: order.totalMinor }]);
  }

  test('declined, and paid on the same page after all', async () => {
    const browser = await act({ outcome: 'decline' });
    expect(browser.kind !== 'stay').toBe(leadsBack.includes(name));
    if (browser.kind !== 'stay') expect(await world.comeBack(browser)).toMatch(/[?&]failed=1/);
    await deliver();
    await sweep();
    await expectUnpaid(endsByDecline.includes(name) ? 'failed' : 'pending');
    await payAndExpectOnce();
  });

  test('in progress, then failed: not paid, and another attempt pays', async () => {
    await world.comeBack(await act({ outcome: 'pay-later' }));
    await deliver();
    await expectUnpaid('pending');
    await act({ outcome: 'settle-failed' });
    await deliver();
    await sweep();
    await expectUnpaid(goesOn.includes(name) ? 'pending' : 'failed');
    ref = await beginPayment(world.shop, order);
    await payAndExpectOnce();
  });

  test.runIf(name === 'paypal')('approved and never captured: PayPal ends it after three hours', async () => {
    await act({ outcome: 'pay', knobs: { notice: 'never' } });
    advanceClock(3 * 3_600_000);
    await world.runDue();
    await sweepAttempts(world.shop.app.shop);
    await expectUnpaid('cancelled');
  });
});
