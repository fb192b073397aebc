// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentMethods } from '#ledger/methods.ts';
import { cashOnly, type Payments } from '#outbound/payment-port.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { expireOrders } from '#payment/expire-orders.ts';
import { moveOrder } from './move-order.ts';
import { buildGuest, orderBody, stockOf } from './test-shoppers.ts';

/* INVARIANTS I5: "every final state (cancelled by buyer, by shop, failed, expired) × every method; cancel racing a late payment notice". */

const placedAt = new Date('2026-11-20T12:00:00Z');
/** Later than every hold; a bank transfer has seven days. */
const muchLater = new Date('2026-11-28T12:00:00Z');

const providers = paymentMethods.flatMap(({ provider }) => (provider === null ? [] : testProvider(provider)));
const payments: Payments = {
  ...cashOnly,
  adapters: new Map(providers.map(({ adapter }) => [adapter.provider, adapter])),
};

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20, now: placedAt, payments });
});
afterAll(() => shop.close());

type Placed = Awaited<ReturnType<typeof place>>;

/** Two of ten units with a voucher, with the provider's payment opened if there is one. */
async function place(method: number) {
  shop.clock.set(placedAt);
  const product = await buildProduct(shop.db, { stock: 10 });
  const voucher = await buildVoucher(shop.db, { flat_minor: 100, usage_limit: 5 });
  const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
  const body = orderBody(token, { order_method: method, voucher: voucher.code });
  const { data, message } = await shop.call('POST order/action', { body });
  expect(message).toBe('');
  await shop.call('POST order/transaction', { body: { id: data.id, user_token: token } });
  expect(await stockOf(shop.db, product)).toBe(8);
  return { id: data.id, number: data.order, token, product, voucherId: voucher.id };
}

const ends = {
  'the buyer cancels': ({ id, token }: Placed) =>
    shop.call('POST cancellation/cancel-order', {
      body: { order_id: id, title: 'Changed my mind', user_token: token },
    }),
  'the shop cancels': ({ number }: Placed) =>
    moveOrder(shop.db, { number, to: 6, actor: 'operator', now: shop.clock.now() }),
  'the payment fails': ({ id, token }: Placed) =>
    shop.call('POST order/payment-failed', { body: { id, user_token: token } }),
  'the hold expires': () => {
    shop.clock.set(muchLater);
    return expireOrders(shop.app.shop);
  },
};
const names = Object.keys(ends) as (keyof typeof ends)[];
const cash = 2;
const endsOfCash: readonly string[] = ['the buyer cancels', 'the shop cancels'];

async function usesOf({ voucherId }: Placed): Promise<number> {
  const { used } = await shop.db
    .selectFrom('vouchers')
    .select('used')
    .where('id', '=', voucherId)
    .executeTakeFirstOrThrow();
  return used;
}

describe.each(paymentMethods.map(({ id, name }) => ({ id, name })))('I5, paid by $name', ({ id: method }) => {
  test.each(names)('%s: units and voucher are released once, whatever follows', async (name) => {
    const order = await place(method);
    await ends[name](order);
    const isEnded = method !== cash || endsOfCash.includes(name);
    const after = isEnded ? [10, 0] : [8, 1];
    expect([await stockOf(shop.db, order.product), await usesOf(order)]).toEqual(after);
    if (!isEnded) return;
    for (const other of [name, ...names]) await ends[other](order);
    expect([await stockOf(shop.db, order.product), await usesOf(order)]).toEqual([10, 0]);
  });
});

test.each(['the buyer cancels', 'the shop cancels', 'the payment fails', 'the hold expires'] as const)(
  'I5: %s while the payment webhook arrives: the units are restocked or paid for, and payments of an ended order are refunded',
  { repeats: 9 },
  async (name) => {
    const order = await place(3);
    shop.clock.set(muchLater);
    const { reference } = await shop.db
      .selectFrom('payment_attempts')
      .select('reference')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    const { total_minor: minor } = await shop.db
      .selectFrom('orders')
      .select('total_minor')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const paid = { type: 'paid', amount: { minor, currency: 'USD' }, paymentId: `pi-${reference}` };
    const [notice] = await Promise.all([
      shop.app.server.inject({
        method: 'POST',
        url: '/api/v1/payment/stripe/notify',
        headers: { 'content-type': 'application/json', 'x-test-signature': 'genuine' },
        payload: JSON.stringify({ ref: reference, key: `evt-${reference}`, facts: [paid] }),
      }),
      ends[name](order),
    ]);
    expect(notice.statusCode).toBe(200);

    const { cancelled } = await shop.db
      .selectFrom('orders')
      .select('cancelled')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect([await stockOf(shop.db, order.product), await usesOf(order)]).toEqual(
      cancelled ? [10, 0] : [8, 1],
    );
    const books = await shop.db
      .selectFrom('payment_ledger')
      .select(['kind', 'amount_minor'])
      .where('order_id', '=', order.id)
      .execute();
    expect(books).toEqual([{ kind: 'payment', amount_minor: minor }]);
    const refunds = await shop.db
      .selectFrom('refunds')
      .select('amount_minor')
      .where('order_id', '=', order.id)
      .execute();
    expect(refunds).toEqual(cancelled ? [{ amount_minor: minor }] : []);
  },
);
