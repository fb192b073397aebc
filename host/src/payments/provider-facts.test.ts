// @module-tag slow
import { fetchFees } from '@souk/server/payment/fetch-fees';
import { afterAll, expect, test } from 'vitest';
import { beginPayment, openSandboxShop, placeOrderIn } from './sandbox-shop.ts';

/* Fees, disputes and transfers to the bank as providers report them, by HTTP from the sandbox. */

const world = await openSandboxShop();
afterAll(() => world.close());

const { db } = world.shop;

async function paid(provider: string, method: number, currency: string, knobs: object = {}) {
  const order = await placeOrderIn(world.shop, { currency, method });
  const ref = await beginPayment(world.shop, order);
  await world.outcome(provider, ref, { outcome: 'pay', knobs });
  await world.deliver({ provider });
  const act = (body: object) => world.outcome(provider, ref, body);
  return { ...order, act };
}

const feesOf = async (orderId: number) =>
  (await db.selectFrom('provider_fees').select('amount_minor').where('order_id', '=', orderId).execute()).map((row) => row.amount_minor); // prettier-ignore
const disputesOf = (orderId: number) =>
  db
    .selectFrom('disputes')
    .select(['state', 'amount_minor', 'fee_minor', 'reason', 'evidence_due_at'])
    .where('order_id', '=', orderId)
    .execute();

test.each([
  ['stripe', 3, 'USD', (minor: number) => Math.round(minor * 0.015) + 25],
  ['paypal', 4, 'USD', (minor: number) => Math.round(minor * 0.0249) + 35],
  ['razorpay', 1, 'INR', (minor: number) => Math.round(minor * 0.02)],
  ['flutterwave', 5, 'NGN', (minor: number) => Math.round(minor * 0.038)],
  ['iyzico', 6, 'TRY', (minor: number) => Math.round(minor * 0.0299) + 25],
  ['payfast', 8, 'ZAR', (minor: number) => Math.round(minor * 0.035) + 200],
  ['phonepe', 9, 'INR', () => null],
] as const)('%s: the fee of a payment is booked once', async (provider, method, currency, feeOf) => {
  const order = await paid(provider, method, currency);
  await fetchFees(world.shop.app.shop);
  await world.deliver({ provider, again: true });
  const fee = feeOf(order.totalMinor);
  expect(await feesOf(order.id)).toEqual(fee === null ? [] : [fee]);
  expect(await fetchFees(world.shop.app.shop)).toBe(0);
});

const withFees = [
  ['stripe', 3, 'USD'],
  ['paypal', 4, 'USD'],
  ['razorpay', 1, 'INR'],
  ['flutterwave', 5, 'NGN'],
  ['iyzico', 6, 'TRY'],
  ['payfast', 8, 'ZAR'],
] as const;

test.each(withFees)(
  '%s: the fee chosen for a payment is booked, and none if there is none',
  async (...of) => {
    const [chosen, free] = [
      await paid(...of, { fee: 'own', feeMinor: 123 }),
      await paid(...of, { fee: 'none' }),
    ];
    await fetchFees(world.shop.app.shop);
    expect(await feesOf(chosen.id)).toEqual([123]);
    expect(await feesOf(free.id)).toEqual([]);
  },
);

test.each([
  ['stripe', 3, 'USD', 1500, 'product_not_received'],
  ['paypal', 4, 'USD', 0, 'merchandise_or_service_not_received'],
  ['razorpay', 1, 'INR', 0, 'goods_or_services_not_received'],
] as const)('%s: a dispute is opened, and won or lost', async (provider, method, currency, fee, reason) => {
  for (const end of ['won', 'lost'] as const) {
    const order = await paid(provider, method, currency);
    await order.act({ outcome: 'dispute-open' });
    // Late, twice and out of order
    await world.deliver({ provider, reverse: true });
    await world.deliver({ provider, again: true });
    const [open, ...others] = await disputesOf(order.id);
    expect(others).toEqual([]);
    expect(open).toMatchObject({ state: 'open', amount_minor: order.totalMinor, fee_minor: fee, reason });
    expect(open!.evidence_due_at!.getTime()).toBeGreaterThan(world.shop.clock.now().getTime());
    await order.act({ outcome: `dispute-${end}` });
    await world.deliver({ provider, reverse: true });
    await world.deliver({ provider, again: true });
    expect((await disputesOf(order.id)).map(({ state }) => state)).toEqual([end]);
  }
});

test('a forged dispute changes nothing', async () => {
  const order = await paid('stripe', 3, 'USD');
  await order.act({ knobs: { tamper: 'signature' } });
  await order.act({ outcome: 'dispute-open' });
  await world.deliver({ provider: 'stripe' });
  expect(await disputesOf(order.id)).toEqual([]);
});

test.each([
  ['stripe', 3, 'EUR'],
  ['razorpay', 1, 'INR'],
] as const)('%s: after the transfer to the bank its account is empty', async (provider, method, currency) => {
  await paid(provider, method, currency);
  await fetchFees(world.shop.app.shop);
  await world.payOut(provider);
  await world.deliver({ provider });
  await world.deliver({ provider, again: true });
  const balance = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_entries.account_id')
    .select((is) => is.fn.sum<number>('amount_minor').as('minor'))
    .where('code', '=', `provider:${provider}`)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  expect(Number(balance.minor)).toBe(0);
});

// Last, because the balances at the providers differ from the shop's afterwards.
test.each(withFees)(
  '%s: a fee that is reported late is booked, and a corrected one not again',
  async (...of) => {
    const [provider] = of;
    const order = await paid(...of, { fee: 'later' });
    await fetchFees(world.shop.app.shop);
    expect(await feesOf(order.id)).toEqual([]);
    for (const amountMinor of [77, 99]) {
      await order.act({ outcome: 'fee', amountMinor });
      await world.deliver({ provider });
      await world.deliver({ provider, again: true });
      await fetchFees(world.shop.app.shop);
      expect(await feesOf(order.id)).toEqual([77]);
    }
  },
);
