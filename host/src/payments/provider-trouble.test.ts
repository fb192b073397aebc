// @module-tag slow
import { sweepAttempts } from '@souk/server/payment/sweep-attempts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  beginPayment,
  openSandboxShop,
  placeOrderIn,
  remoteProviders,
  type PlacedOrder,
} from './sandbox-shop.ts';

/* A provider that is down, slow, or replaced by its proxy's error page: the shopper retries, nothing is lost (I30). */

const world = await openSandboxShop();
afterAll(() => world.close());

const kinds = ['500', '429', 'html', 'cut', 'hang'] as const;
/** 10 s in a real shop (provider-requester.test.ts); the provider never responds. */
const hangTimeoutMs = 100;

describe.each(remoteProviders)('$name', ({ name, method, currency, isAskable, tries, createPath }) => {
  const start = new Date('2026-11-20T12:00:00Z');
  let order: PlacedOrder;

  beforeEach(async () => {
    world.shop.clock.set(start);
    order = await placeOrderIn(world.shop, { currency, method });
  });
  afterEach(() => calm());

  async function disturb(
    kind: (typeof kinds)[number],
    fields: { times: number; path?: string; hasEffect?: boolean },
  ) {
    if (kind === 'hang') world.setTimeoutMs(hangTimeoutMs);
    await world.trouble({ provider: name, kind, ...fields });
  }
  /** After the provider's circuit breaker pause. */
  async function calm(path = '') {
    world.setTimeoutMs(null);
    await world.trouble({ provider: name, kind: '500', times: 0, path });
    world.shop.clock.set(new Date(world.shop.clock.now().getTime() + 61_000));
  }

  const path = createPath ?? '';

  const row = () =>
    world.shop.db
      .selectFrom('orders')
      .select(['payment_done', 'cancelled'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();

  test.runIf(isAskable).each(kinds)(
    '15. %s while creating a payment: the shopper is told, and the next attempt works',
    async (kind) => {
      const body = { id: order.id, user_token: order.token };
      await disturb(kind, { times: tries, path });
      const failed = await world.shop.call('POST order/transaction', { body });
      expect(failed.form[0]).toMatch(/^The payment provider isn’t responding/);
      expect(await row()).toEqual({ payment_done: false, cancelled: false });
      await calm(path);
      const again = await world.shop.call('POST order/transaction', { body });
      expect(again.data.next).not.toBeNull();
    },
  );

  test.runIf(isAskable).each(['500', 'html', 'cut'] as const)(
    '15. %s instead of the response, after an attempt was created: another attempt, one payment',
    async (kind) => {
      const body = { id: order.id, user_token: order.token };
      await disturb(kind, { times: tries, path, hasEffect: true });
      const failed = await world.shop.call('POST order/transaction', { body });
      expect(failed.form[0]).toMatch(/^The payment provider isn’t responding/);
      await calm(path);
      await expectPayableOnce();
    },
  );

  test.runIf(isAskable && tries > 1)(
    '15. a lost response of an idempotent call: the same attempt, one payment',
    async () => {
      await disturb('cut', { times: 1, path, hasEffect: true });
      await expectPayableOnce();
    },
  );

  async function expectPayableOnce() {
    const ref = await beginPayment(world.shop, order);
    const browser = await world.outcome(name, ref, { outcome: 'pay' });
    await Promise.all([world.deliver({ provider: name }), world.comeBack(browser)]);
    await sweepAttempts(world.shop.app.shop);
    expect(await row()).toEqual({ payment_done: true, cancelled: false });
    const amountsOf = (table: 'payment_ledger' | 'refunds') =>
      world.shop.db.selectFrom(table).select('amount_minor').where('order_id', '=', order.id).execute();
    expect(await amountsOf('payment_ledger')).toEqual([{ amount_minor: order.totalMinor }]);
    expect(await amountsOf('refunds')).toEqual([]);
  }

  test.runIf(isAskable).each(kinds)(
    '%s when the shopper returns: verifying, and paid when the provider responds',
    async (kind) => {
      const ref = await beginPayment(world.shop, order);
      const browser = await world.outcome(name, ref, { outcome: 'pay', knobs: { notice: 'never' } });
      await disturb(kind, { times: 10 });
      const page = await world.comeBack(browser);
      expect(page).toContain(String(order.id));
      expect(page).not.toMatch(/cancel|failed/);
      expect(await row()).toEqual({ payment_done: false, cancelled: false });
      await calm();
      await sweepAttempts(world.shop.app.shop);
      expect(await row()).toEqual({ payment_done: true, cancelled: false });
    },
  );

  test.runIf(!isAskable).each(['500', 'html', 'cut', 'hang'] as const)(
    '%s while verifying a webhook: it counts when redelivered',
    async (kind) => {
      const ref = await beginPayment(world.shop, order);
      await world.outcome(name, ref, { outcome: 'pay', knobs: { notice: 'held' } });
      await disturb(kind, { times: 10, path: 'validate' });
      await world.deliver({ provider: name, payment: ref });
      expect(await row()).toEqual({ payment_done: false, cancelled: false });
      await calm('validate');
      await world.deliver({ provider: name, payment: ref, again: true });
      expect(await row()).toEqual({ payment_done: true, cancelled: false });
    },
  );
});
