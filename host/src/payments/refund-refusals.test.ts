// @module-tag slow
import { refundPayment } from '@souk/server/payment/refund-payment';
import { sendRefunds } from '@souk/server/payment/send-refund';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { openSandboxShop, placeAndBegin, remoteProviders, type PlacedOrder } from './sandbox-shop.ts';

/* A provider refuses a refund, at once or days later: nothing counts as refunded, the operator is notified, and it can be
   retried. */

const world = await openSandboxShop();
afterAll(() => world.close());

/** iyzico completes or refuses refunds immediately. */
const failsLater: readonly string[] = ['stripe', 'paypal', 'razorpay', 'flutterwave', 'phonepe'];

describe.each(remoteProviders.filter(({ isAskable }) => isAskable))('$name', ({ name, method, currency }) => {
  let order: PlacedOrder;
  let ref = '';
  let logged: MockInstance;

  beforeEach(async () => {
    logged = vi.spyOn(world.shop.app.shop.log, 'error');
    world.shop.clock.set(new Date('2026-11-20T12:00:00Z'));
    ({ order, ref } = await placeAndBegin(world.shop, { currency, method }));
    await act({ outcome: 'pay' });
    await world.deliver({ provider: name });
  });
  afterEach(() => logged.mockRestore());

  const errors = () => logged.mock.calls.map((line) => String(line.at(-1)));
  const act = (body: object) => world.outcome(name, ref, body);
  async function refund() {
    const { number } = order;
    const now = world.shop.clock.now();
    const asked = await refundPayment(world.shop.db, { number, amountMinor: null, reason: 'kindness', now });
    expect(asked).toMatchObject({ ok: true, amountMinor: order.totalMinor });
    await sendRefunds(world.shop.app.shop);
  }
  async function askAgain() {
    world.shop.clock.set(new Date(world.shop.clock.now().getTime() + 3 * 60_000));
    await world.runDue();
    await world.deliver({ provider: name });
    await sendRefunds(world.shop.app.shop);
  }
  const states = async () =>
    (
      await world.shop.db
        .selectFrom('refunds')
        .select('state')
        .where('order_id', '=', order.id)
        .orderBy('id')
        .execute()
    ).map(({ state }) => state);
  async function expectGivenBack(kinds: string[], isRefunded: boolean) {
    const books = world.shop.db.selectFrom('money_movements').select('kind').where('order_id', '=', order.id);
    expect((await books.orderBy('id').execute()).map(({ kind }) => kind)).toEqual(kinds);
    const row = world.shop.db.selectFrom('orders').select('refunded').where('id', '=', order.id);
    expect((await row.executeTakeFirstOrThrow()).refunded).toBe(isRefunded);
  }

  async function expectSecondTryDone() {
    await expectGivenBack(['payment'], false);
    await act({ knobs: {} });
    await refund();
    await askAgain();
    expect(await states()).toEqual(['failed', 'done']);
    await expectGivenBack(['payment', 'refund'], true);
  }

  test('refused immediately', async () => {
    await act({ knobs: { refund: 'refused' } });
    await refund();
    expect(await states()).toEqual(['failed']);
    expect(errors()).toEqual(['the provider refused a refund']);
    await expectSecondTryDone();
  });

  test.runIf(failsLater.includes(name))('accepted, and failed later', async () => {
    await act({ knobs: { refund: 'failed' } });
    await refund();
    expect(await states()).not.toEqual(['failed']);
    await act({ outcome: 'settle-failed' });
    await askAgain();
    expect(await states()).toEqual(['failed']);
    expect(errors()).toEqual(['a refund failed at the provider: refund the customer again']);
    await expectSecondTryDone();
  });
});
