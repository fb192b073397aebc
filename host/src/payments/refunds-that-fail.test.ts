import { listPayments } from '@souk/server/payment/order-money';
import { refundPayment } from '@souk/server/payment/refund-payment';
import { sendRefunds } from '@souk/server/payment/send-refund';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  beginPayment,
  openSandboxShop,
  placeOrderIn,
  remoteProviders,
  type PlacedOrder,
  type SandboxShop,
} from './sandbox-shop.ts';

/* What a provider may say to a refund but yes (PAYMENTS §12). Nobody's money may be lost without a person hearing of it. */

let world: SandboxShop;
beforeAll(async () => {
  world = await openSandboxShop();
});
afterAll(() => world.close());

describe.each(remoteProviders.filter(({ isAskable }) => isAskable))('$name', ({ name, method, currency }) => {
  let order: PlacedOrder;

  beforeEach(async () => {
    world.shop.clock.set(new Date('2026-11-20T12:00:00Z'));
    order = await placeOrderIn(world.shop, { currency, method });
  });

  const later = (ms: number) => world.shop.clock.set(new Date(world.shop.clock.now().getTime() + ms));
  const give = () =>
    refundPayment(world.shop.db, {
      number: order.number,
      amountMinor: null,
      reason: 'kindness',
      now: world.shop.clock.now(),
    });
  const states = async () =>
    (
      await world.shop.db.selectFrom('refunds').select('state').where('order_id', '=', order.id).execute()
    ).map(({ state }) => state);
  const books = async () =>
    (
      await world.shop.db
        .selectFrom('payment_ledger')
        .select('kind')
        .where('order_id', '=', order.id)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind);

  const left = async () => (await listPayments(world.shop.db, order.id)).map(({ leftMinor }) => leftMinor);

  async function refundWith(refund: string): Promise<string[]> {
    const ref = await beginPayment(world.shop, order);
    await world.outcome(name, ref, { outcome: 'pay', knobs: { refund } });
    await world.deliver({ provider: name });
    expect(await give()).toMatchObject({ ok: true });
    const logged = vi.spyOn(world.shop.app.shop.log, 'error');
    await sendRefunds(world.shop.app.shop);
    // PhonePe ends its refunds when they fall due, the others on command.
    if (refund === 'failed' && name !== 'phonepe')
      await world.outcome(name, ref, { outcome: 'settle-failed' });
    for (let round = 0; round < 2; round++) {
      later(6 * 60_000);
      await world.runDue();
      await world.deliver({ provider: name });
      await sendRefunds(world.shop.app.shop);
    }
    const said = logged.mock.calls.map((line) => String(line.at(-1)));
    logged.mockRestore();
    return said;
  }

  test('refused: the operator hears of it, nothing is in the books, and it can be given anew', async () => {
    expect(await refundWith('refused')).toEqual(['the provider refused a refund']);
    expect(await states()).toEqual(['failed']);
    expect(await books()).toEqual(['payment']);
    expect(await left()).toEqual([order.totalMinor]);
  });

  // Iyzico answers at once, yes or no.
  test.runIf(name !== 'iyzico')('fails later: the same', async () => {
    expect(await refundWith('failed')).toEqual(['a refund has failed: give it back anew']);
    expect(await states()).toEqual(['failed']);
    expect(await books()).toEqual(['payment']);
    expect(await left()).toEqual([order.totalMinor]);
  });
});
