// @module-tag slow
import type { PaymentFact } from '@souk/rules/payment-state';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { listRefundLines } from '#ledger/refund-queries.ts';
import { applyFacts } from './apply-facts.ts';
import { recordRefund } from './record-refund.ts';
import { refundPayment } from './refund-payment.ts';
import { retryRefund } from './retry-refund.ts';
import { sendRefunds } from './send-refund.ts';
import { testProvider } from './test-provider.ts';

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let token = '';
let order = { id: 0, number: '' };
let attemptId = 0;
let errors: string[] = [];
const total = 3500;
const start = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: start, payments: provider.payments });
  vi.spyOn(shop.app.shop.log, 'error').mockImplementation((...line) => void errors.push(String(line.at(-1))));
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(start);
  provider.state.refundState = 'done';
  const product = await buildProduct(shop.db, { sellingMinor: 3000 });
  token = await buildGuest(shop.db, { items: [{ product }] });
  await pay();
  errors = [];
});

/** The guest orders the cart, and pays by card. */
async function pay(): Promise<void> {
  const placed = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  order = { id: placed.data.id, number: placed.data.order };
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  attemptId = attempt.id;
  const amount = { minor: attempt.amount_minor, currency: 'USD' };
  await reportFact({ type: 'paid', amount, paymentId: `pi-${order.number}` });
}

const reportFact = (fact: PaymentFact) =>
  applyFacts(shop.app.shop, { attemptId, facts: [fact], actor: 'stripe', now: shop.clock.now() });
const give = (amountMinor: number | null = null) =>
  refundPayment(shop.db, { number: order.number, amountMinor, reason: 'kindness', now: shop.clock.now() });
const advanceClock = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms));

const refunds = async () =>
  (
    await shop.db
      .selectFrom('refunds')
      .select(['state', 'amount_minor', 'reference'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
  ).map(({ state, amount_minor, reference }) => ({ state, minor: amount_minor, reference }));
const states = async () => (await refunds()).map(({ state, minor }) => [state, minor]);
const books = async () =>
  (
    await shop.db
      .selectFrom('payment_ledger')
      .select(['kind', 'amount_minor'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
  ).map(({ kind, amount_minor }) => [kind, amount_minor]);
const attemptState = async () =>
  (
    await shop.db
      .selectFrom('payment_attempts')
      .select('state')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
  ).state;
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { user_token: token } })).data;

/** The provider's report about the order's n-th refund, under the provider's ID. */
async function news(state: 'pending' | 'done' | 'failed', n = 0) {
  const { reference, minor } = (await refunds())[n]!;
  await reportFact({
    type: 'refunded',
    amount: { minor, currency: 'USD' },
    refundId: `rf-${reference}`,
    state,
  });
}

describe('a failed refund', () => {
  test('while pending: nothing is booked, the operator is notified, and it can be refunded again', async () => {
    provider.state.refundState = 'pending';
    await give();
    await sendRefunds(shop.app.shop);
    provider.state.refundState = 'failed';
    advanceClock(61_000);
    await sendRefunds(shop.app.shop);
    expect(await states()).toEqual([['failed', total]]);
    expect(await books()).toEqual([['payment', total]]);
    expect(errors).toEqual(['a refund failed at the provider: refund the customer again']);
    expect(await detail()).toMatchObject({ refunded: 0, payment: { refunded: '0.00', refunding: '0.00' } });
    provider.state.refundState = 'done';
    expect(await give()).toMatchObject({ ok: true, amountMinor: total });
    await sendRefunds(shop.app.shop);
    expect(await detail()).toMatchObject({ refunded: 1, payment: { refunded: '35.00' } });
  });

  test('after it was done: the ledger records the return, and it can be sent again once', async () => {
    await give();
    await sendRefunds(shop.app.shop);
    expect([await attemptState(), (await detail()).refunded]).toEqual(['refunded', 1]);
    await news('failed');
    await news('failed');
    expect(await books()).toEqual([
      ['payment', total],
      ['refund', total],
      ['refund-returned', total],
    ]);
    expect(await states()).toEqual([['failed', total]]);
    expect(await attemptState()).toBe('paid');
    expect(await detail()).toMatchObject({ refunded: 0, payment: { refunded: '0.00', refunding: '0.00' } });
    expect(errors).toEqual(['a refund failed at the provider: refund the customer again']);

    expect(await give()).toMatchObject({ ok: true, amountMinor: total });
    await sendRefunds(shop.app.shop);
    expect(await detail()).toMatchObject({ refunded: 1, payment: { refunded: '35.00' } });
    expect(await give()).toEqual({ ok: false, reason: 'nothing-left' });
  });

  test('one of two partial refunds after both were done: only that one can be sent again', async () => {
    await give(1000);
    await give();
    await sendRefunds(shop.app.shop);
    await news('failed', 1);
    expect(await detail()).toMatchObject({ refunded: 0, payment: { refunded: '10.00' } });
    expect(await give(2501)).toMatchObject({ ok: false, reason: 'too-much', leftMinor: 2500 });
  });

  /** Retries the order's n-th refund. */
  async function retry(n: number) {
    const rows = await shop.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    const wish = { id: rows[n]!.id, number: order.number, now: shop.clock.now() };
    return audited(shop.db, commandActor('test'), (tx) => retryRefund(tx, wish));
  }

  test('is sent again on retry: same amount, same lines, once', async () => {
    const lines = async () =>
      (await listRefundLines(shop.db, order.id)).map(({ refund_id: _of, ...line }) => line);
    await give(1000);
    await give(500);
    await sendRefunds(shop.app.shop);
    expect(await retry(0)).toEqual({ ok: false, reason: 'not-waiting' });
    await news('failed', 0);
    await news('failed', 1);
    expect((await Promise.all([retry(0), retry(0)])).filter(({ ok }) => ok)).toHaveLength(1);
    expect(await retry(1)).toMatchObject({ ok: true });
    await sendRefunds(shop.app.shop);
    expect(await states()).toEqual([
      ['failed', 1000],
      ['failed', 500],
      ['done', 1000],
      ['done', 500],
    ]);
    const all = await lines();
    expect(all.slice(all.length / 2)).toEqual(all.slice(0, all.length / 2));
    expect(await detail()).toMatchObject({ payment: { refunded: '15.00' } });

    // A retry that failed is retried by its own row; money refunded otherwise isn't retried.
    await news('failed', 2);
    expect(await retry(0)).toEqual({ ok: false, reason: 'not-waiting' });
    await give();
    expect(await retry(2)).toEqual({ ok: false, reason: 'not-waiting' });
  });

  test('a unit refunded twice, both failed, is sent again only once', async () => {
    const products = await Promise.all(
      [3000, 9000].map((sellingMinor) => buildProduct(shop.db, { sellingMinor })),
    );
    token = await buildGuest(shop.db, { items: products.map((product) => ({ product })) });
    await pay();
    const now = shop.clock.now();
    const one = { number: order.number, amountMinor: null, purpose: { units: [{ line: 1, units: 1 }] } };
    for (const n of [0, 1]) {
      expect(await refundPayment(shop.db, { ...one, reason: '', now })).toMatchObject({ ok: true });
      await sendRefunds(shop.app.shop);
      await news('failed', n);
    }
    expect(await retry(1)).toMatchObject({ ok: true });
    expect(await retry(0)).toEqual({ ok: false, reason: 'not-waiting' });
    await sendRefunds(shop.app.shop);
    expect((await states()).map(([state]) => state)).toEqual(['failed', 'failed', 'done']);
  });

  test('"failed" is final: a late "done" changes nothing, and an error is logged', async () => {
    provider.state.refundState = 'pending';
    await give();
    await sendRefunds(shop.app.shop);
    await news('failed');
    await news('pending');
    await news('done');
    expect(await states()).toEqual([['failed', total]]);
    expect(await books()).toEqual([['payment', total]]);
    expect(errors).toEqual([
      'a refund failed at the provider: refund the customer again',
      'the provider reported a failed refund as completed: check the provider’s dashboard',
    ]);
  });

  test('a manual refund made meanwhile stays done', async () => {
    await give();
    const [{ reference: ref } = { reference: '' }] = await refunds();
    await shop.db
      .updateTable('refunds')
      .set({ state: 'by-hand', try_at: null })
      .where('order_id', '=', order.id)
      .execute();
    const { number } = order;
    const reference = `T-${number}`;
    const record = { number, amountMinor: null, reference, reason: '', actor: 'operator', now: start };
    expect(await recordRefund(shop.db, record)).toMatchObject({ ok: true });
    const amount = { minor: total, currency: 'USD' };
    await reportFact({ type: 'refunded', amount, refundId: 're_lost', ref, state: 'failed' });
    expect(await states()).toEqual([['done', total]]);
    expect(await detail()).toMatchObject({ refunded: 1, payment: { refunded: '35.00' } });
  });

  test('a mismatched payment waits for review again when its refund has failed', async () => {
    await reportFact({
      type: 'refunded',
      amount: { minor: total, currency: 'USD' },
      refundId: `x-${order.number}`,
      state: 'done',
    });
    await shop.db
      .updateTable('payment_attempts')
      .set({ review_reason: 'amount' })
      .where('id', '=', attemptId)
      .execute();
    await reportFact({
      type: 'refunded',
      amount: { minor: total, currency: 'USD' },
      refundId: `x-${order.number}`,
      state: 'failed',
    });
    expect(await attemptState()).toBe('review');
  });
});
