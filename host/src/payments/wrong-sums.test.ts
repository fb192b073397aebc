// @module-tag slow
import { sweepAttempts } from '@souk/server/payment/sweep-attempts';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  beginPayment,
  openSandboxShop,
  placeAndBegin,
  placeOrderIn,
  remoteProviders,
  type PlacedOrder,
} from './sandbox-shop.ts';

/* PAYMENTS §10.8: an amount that doesn't match the amount due awaits review, whoever reports it; it never pays the order (I27). */

const world = await openSandboxShop();
afterAll(() => world.close());

type Outcome = 'review' | 'paid';
/**
 * Result of a correctly signed webhook with a wrong amount. `review`: it is trusted. `paid`: it is a hint, and polling returns the
 * right amount. Absent: its webhooks carry no amount.
 */
const wrongNotices: Readonly<Record<string, { amount?: Outcome; currency?: Outcome }>> = {
  stripe: { amount: 'review', currency: 'review' },
  paypal: { amount: 'paid', currency: 'paid' },
  razorpay: { amount: 'review', currency: 'review' },
  flutterwave: { amount: 'paid', currency: 'paid' },
  iyzico: {},
  payfast: { amount: 'review' },
  phonepe: { amount: 'paid' },
};

describe.each(remoteProviders)('$name', ({ name, method, currency, isAskable }) => {
  let order: PlacedOrder;
  let ref = '';

  beforeEach(async () => {
    world.shop.clock.set(new Date('2026-11-20T12:00:00Z'));
    ({ order, ref } = await placeAndBegin(world.shop, { currency, method }));
  });

  const deliver = () => world.deliver({ provider: name });
  const pay = (options: object) => world.outcome(name, ref, { outcome: 'pay', knobs: options });
  const sweep = async () => {
    world.shop.clock.set(new Date(world.shop.clock.now().getTime() + 31_000));
    await sweepAttempts(world.shop.app.shop);
  };
  async function come() {
    const { payment_done: isPaid } = await world.shop.db
      .selectFrom('orders')
      .select('payment_done')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const attempts = await world.shop.db
      .selectFrom('payment_attempts')
      .select(['state', 'review_reason'])
      .where('order_id', '=', order.id)
      .execute();
    return { isPaid, attempts };
  }
  const inReview = (reason: string) => ({
    isPaid: false,
    attempts: [{ state: 'review', review_reason: reason }],
  });
  const paid = { isPaid: true, attempts: [{ state: 'paid', review_reason: null }] };

  test.each(Object.entries(wrongNotices[name]!))(
    'a genuine webhook with a wrong %s: %s',
    async (tamper, outcome) => {
      await pay({ tamper });
      await deliver();
      expect(await come()).toEqual(outcome === 'paid' ? paid : inReview(tamper));
    },
  );

  const booked = name === 'phonepe' ? ['amount'] : ['amount', 'currency'];
  test.runIf(isAskable).each(booked)(
    "another %s in the provider's books, polled after the return",
    async (books) => {
      const page = await world.comeBack(await pay({ books, notice: 'never' }));
      expect(page).toContain(String(order.id));
      expect(await come()).toEqual(inReview(books));
    },
  );

  test.runIf(isAskable).each(booked)(
    "another %s in the provider's books, by webhook and polling",
    async (books) => {
      const browser = await pay({ books });
      await deliver();
      await world.comeBack(browser);
      await sweep();
      expect(await come()).toEqual(inReview(books));
    },
  );

  test.runIf(['stripe', 'paypal', 'iyzico'].includes(name))(
    "a response about another order's paid attempt: not paid, and logged",
    async () => {
      await pay({});
      await deliver();
      order = await placeOrderIn(world.shop, { currency, method });
      const unpaid = await beginPayment(world.shop, order);
      const attempts = () => world.shop.db.updateTable('payment_attempts');
      const { provider_ref: id } = await world.shop.db
        .selectFrom('payment_attempts')
        .select('provider_ref')
        .where('reference', '=', ref)
        .executeTakeFirstOrThrow();
      await attempts().set({ provider_ref: null }).where('reference', '=', ref).execute();
      await attempts().set({ provider_ref: id }).where('reference', '=', unpaid).execute();
      const logged = vi.spyOn(world.shop.app.shop.log, 'warn');
      const url = `http://shop.test/api/v1/payment/${name}/return?ref=${unpaid}`;
      await world.comeBack({ kind: 'go', url });
      expect(String(logged.mock.calls[0]?.[1])).toContain('could not query');
      logged.mockRestore();
      expect(await come()).toMatchObject({ isPaid: false, attempts: [{ state: 'pending' }] });
    },
  );
});
