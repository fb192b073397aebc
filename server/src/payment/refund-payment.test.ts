// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';
import { applyFacts } from './apply-facts.ts';
import { recordRefund } from './record-refund.ts';
import { refundPayment } from './refund-payment.ts';
import { sendRefunds } from './send-refund.ts';
import { testProvider } from './test-provider.ts';

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let token = '';
let order = { id: 0, number: '' };
/** Two sellers, 30.00 each with shipping of 5.00. */
const total = 7000;
const now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now, payments: provider.payments, connections: 20 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(now);
  Object.assign(provider.seen, { started: [], refunded: [] });
  await place(3);
});

async function place(method: number) {
  const products = [
    await buildProduct(shop.db, { sellingMinor: 3000, storeId: await buildStore(shop.db) }),
    await buildProduct(shop.db, { sellingMinor: 3000, storeId: await buildStore(shop.db) }),
  ];
  token = await buildGuest(shop.db, { items: products.map((product) => ({ product })) });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: method }) });
  order = { id: data.id, number: data.order };
}

const startPaying = () => shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });

async function pay({ minor = total, paymentId = `pi-${order.number}` } = {}) {
  await startPaying();
  const { id } = await shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const paid = { type: 'paid', amount: { minor, currency: 'USD' }, paymentId } as const;
  await applyFacts(shop.app.shop, { attemptId: id, facts: [paid], actor: 'stripe', now });
}

const give = (amountMinor: number | null, fields: { paymentId?: string; number?: string } = {}) =>
  refundPayment(shop.db, { number: order.number, amountMinor, reason: 'kindness', now, ...fields });
const record = (reference: string, amountMinor: number | null = null, number = order.number) =>
  recordRefund(shop.db, { number, amountMinor, reference, reason: '', actor: 'operator', now });

const rows = async () =>
  (
    await shop.db
      .selectFrom('refunds')
      .select(['state', 'amount_minor'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
  ).map(({ state, amount_minor }) => [state, amount_minor]);
const wentOut = async () =>
  (
    await shop.db
      .selectFrom('payment_ledger')
      .select(['amount_minor', 'provider', 'provider_ref', 'actor'])
      .where('order_id', '=', order.id)
      .where('kind', '=', 'refund')
      .orderBy('id')
      .execute()
  ).map((entry) => Object.values(entry));
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { user_token: token } })).data;

describe('through the provider', () => {
  test('partial, then the rest: the order is refunded with the last one', async () => {
    await pay();
    expect(await give(2000)).toMatchObject({ ok: true, amountMinor: 2000, currency: 'USD', isByHand: false });
    await sendRefunds(shop.app.shop);
    expect(await detail()).toMatchObject({ refunded: 0 });
    expect(await give(null)).toMatchObject({ ok: true, amountMinor: 5000 });
    await sendRefunds(shop.app.shop);
    expect(provider.seen.refunded.map(({ amount }) => amount.minor)).toEqual([2000, 5000]);
    expect(await detail()).toMatchObject({ refunded: 1, payment_done: 1 });
    expect(await give(null)).toEqual({ ok: false, reason: 'nothing-left' });
  });

  test('refuses more than was paid', async () => {
    await pay();
    await give(6000);
    expect(await give(1001)).toEqual({ ok: false, reason: 'too-much', leftMinor: 1000, currency: 'USD' });
    expect(await give(1000)).toMatchObject({ ok: true });
  });

  test('of ten concurrent refunds of 20.00 each three succeed for 70.00', async () => {
    await pay();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => give(2000)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    await Promise.all([1, 2, 3].map(() => sendRefunds(shop.app.shop)));
    expect((await wentOut()).map(([minor]) => minor)).toEqual([2000, 2000, 2000]);
  });

  test('a concurrent cancellation and refund don’t exceed the payment', async () => {
    await pay();
    const body = { order_id: order.id, title: 'Changed my mind', message: '', user_token: token };
    await Promise.all([
      shop.call('POST cancellation/cancel-order', { body }),
      ...[1, 2, 3].map(() => give(3000)),
    ]);
    const sum = (await rows()).reduce((minor, [, amount]) => minor + Number(amount), 0);
    expect(sum).toBe(total);
  });

  test('a cancellation doesn’t refund again what an operator has refunded', async () => {
    await pay();
    await give(1500);
    const body = { order_id: order.id, title: 'Changed my mind', message: '', user_token: token };
    await shop.call('POST cancellation/cancel-order', { body });
    expect(await rows()).toEqual([
      ['queued', 1500],
      ['queued', total - 1500],
    ]);
    const promised = shop.db
      .selectFrom('cancellations')
      .select('refund_minor')
      .where('order_id', '=', order.id);
    expect(await promised.execute()).toEqual([{ refund_minor: total - 1500 }]);
    expect((await shop.mails()).at(-1)!.text).toContain('We’ll refund you $55.00.');
  });

  test('a cancellation after a full refund promises nothing', async () => {
    await pay();
    await give(null);
    const body = { order_id: order.id, title: 'Changed my mind', message: '', user_token: token };
    await shop.call('POST cancellation/cancel-order', { body });
    expect(await rows()).toEqual([['queued', total]]);
    expect((await shop.mails()).at(-1)!.text).toContain('has already been refunded');
  });

  test('a refund that the provider refused can be retried', async () => {
    await pay();
    await give(null);
    await shop.db.updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', order.id).execute();
    expect(await give(null)).toMatchObject({ ok: true, amountMinor: total });
  });

  test('a mismatched payment can be refunded; the order still waits for the right one', async () => {
    await pay({ minor: total - 1, paymentId: `pi-short-${order.number}` });
    expect(await give(null)).toMatchObject({ ok: true, amountMinor: total - 1 });
    await sendRefunds(shop.app.shop);
    expect(await detail()).toMatchObject({ refunded: 0, payment_done: 0 });
    await pay();
    expect(await detail()).toMatchObject({ refunded: 0, payment_done: 1 });
  });

  test('with several refundable payments one has to be named', async () => {
    await pay({ minor: total - 1, paymentId: `pi-short-${order.number}` });
    await pay();
    expect(await give(100)).toEqual({ ok: false, reason: 'several-payments' });
    expect(await give(null, { paymentId: `pi-short-${order.number}` })).toMatchObject({
      amountMinor: total - 1,
    });
    expect(await give(100, { paymentId: 'pi-of-nobody' })).toEqual({ ok: false, reason: 'payment-missing' });
  });

  test('refuses unpaid and missing orders', async () => {
    expect(await give(100)).toEqual({ ok: false, reason: 'nothing-left' });
    expect(await give(100, { number: '20200101AAAAAA' })).toEqual({ ok: false, reason: 'order-missing' });
  });
});

describe('manually', () => {
  async function deliverCash() {
    await place(2);
    for (const to of [2, 3, 4, 5])
      await moveOrder(shop.db, { number: order.number, to, actor: 'operator', now });
  }

  test('cash is booked with each delivered part and says who has it; the buyer sees it once all is paid', async () => {
    await place(2);
    const { store_id, store_slug } = await shop.db
      .selectFrom('order_parts')
      .select(['store_id', 'store_slug'])
      .where('order_id', '=', order.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable('stores')
      .set({ cash_collected_by: 'seller' })
      .where('id', '=', store_id)
      .execute();
    const later = new Date('2026-11-22T08:00:00Z');
    for (const to of [2, 3, 4])
      await moveOrder(shop.db, { number: order.number, to, actor: 'operator', now });
    await moveOrder(shop.db, { number: order.number, store: store_slug, to: 5, actor: 'operator', now });
    expect(await detail()).toMatchObject({
      payment_done: 0,
      payment: { due: '70.00', received: '0.00' },
    });
    // Undelivered items are not paid.
    const other = await shop.db
      .selectFrom('order_parts')
      .select('store_slug')
      .where('order_id', '=', order.id)
      .where('store_id', '!=', store_id)
      .executeTakeFirstOrThrow();
    const purpose = { store: other.store_slug };
    expect(
      await refundPayment(shop.db, { number: order.number, amountMinor: null, purpose, reason: '', now }),
    ).toEqual({ ok: false, reason: 'nothing-left' });
    await moveOrder(shop.db, { number: order.number, to: 5, actor: 'operator', now: later });
    expect(await detail()).toMatchObject({ payment_done: 1, payment: { due: '0.00', received: '70.00' } });
    const parts = await shop.db
      .selectFrom('order_parts')
      .select(['delivered_at', 'cash_collected_by'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    expect(parts).toEqual([
      { delivered_at: later, cash_collected_by: 'courier' },
      { delivered_at: now, cash_collected_by: 'seller' },
    ]);
    const books = await shop.db
      .selectFrom('payment_ledger')
      .select(['kind', 'provider', 'provider_ref', 'amount_minor', 'collected_by'])
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute();
    const entry = { kind: 'payment', provider: 'cash', provider_ref: order.number, amount_minor: total / 2 };
    expect(books).toEqual([
      { ...entry, collected_by: 'seller' },
      { ...entry, collected_by: 'courier' },
    ]);
    // Still one payment.
    expect(await give(total + 1)).toMatchObject({ reason: 'too-much', leftMinor: total });
  });

  test('a cash refund waits for an operator and is completed by the transfer’s reference', async () => {
    await deliverCash();
    expect(await give(2500)).toMatchObject({ ok: true, isByHand: true });
    expect(await rows()).toEqual([['by-hand', 2500]]);
    const reference = `T-${order.number}`;
    expect(await record(reference)).toEqual({ ok: true, amountMinor: 2500, currency: 'USD' });
    expect(await rows()).toEqual([['done', 2500]]);
    expect(await wentOut()).toEqual([[2500, 'cash', reference, 'operator']]);
    const mails = (await shop.mails()).filter(({ subject }) => subject.includes(order.number));
    expect(mails.at(-1)?.text).toContain('$25.00');
  });

  test('a reference counts once, also concurrently and for another order', async () => {
    await deliverCash();
    const reference = `T-${order.number}`;
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => record(reference, 1000)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await rows()).toEqual([['done', 1000]]);
    await deliverCash();
    expect(await record(reference, 1000)).toEqual({ ok: false, reason: 'reference-known' });
    expect(await rows()).toEqual([]);
  });

  test('without a waiting refund it creates one, at most for the rest', async () => {
    await deliverCash();
    expect(await record(`A-${order.number}`, 6000)).toMatchObject({ ok: true });
    expect(await record(`B-${order.number}`, 1001)).toMatchObject({ reason: 'too-much', leftMinor: 1000 });
    expect(await record(`C-${order.number}`)).toMatchObject({ ok: true, amountMinor: 1000 });
    expect(await detail()).toMatchObject({ refunded: 1 });
    expect(await record(`D-${order.number}`)).toMatchObject({ reason: 'nothing-left' });
    expect(await record('E', null, '20200101AAAAAA')).toMatchObject({ reason: 'order-missing' });
  });

  test('with two waiting refunds of different amounts one has to be named', async () => {
    await deliverCash();
    await give(1000);
    await give(2000);
    expect(await record(`A-${order.number}`)).toEqual({ ok: false, reason: 'several-refunds' });
    expect(await record(`A-${order.number}`, 2000)).toMatchObject({ ok: true });
    expect(await rows()).toEqual([
      ['by-hand', 1000],
      ['done', 2000],
    ]);
  });
});

describe('a part is cancelled before the order is paid', () => {
  async function cancelOnePart() {
    const [part] = (await detail()).parts;
    const body = {
      order_id: order.id,
      order_part_id: part?.id,
      title: 'Changed my mind',
      message: '',
      user_token: token,
    };
    expect((await shop.call('POST cancellation/cancel-order', { body })).status).toBe(200);
  }

  test('the rest is due, and an older attempt for everything is closed', async () => {
    await startPaying();
    await cancelOnePart();
    const { data } = await startPaying();
    expect(data).toMatchObject({ amount: '35.00', state: 'pending' });
    expect(provider.seen.started.map(({ due }) => due.minor)).toEqual([total, 3500]);
  });

  test('if the older attempt is paid anyway, the cancelled part is refunded', async () => {
    await startPaying();
    const { id } = await shop.db
      .selectFrom('payment_attempts')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    await cancelOnePart();
    const fact = {
      type: 'paid',
      amount: { minor: total, currency: 'USD' },
      paymentId: `pi-${order.number}`,
    } as const;
    await applyFacts(shop.app.shop, { attemptId: id, facts: [fact], actor: 'stripe', now });
    expect(await detail()).toMatchObject({ payment_done: 1, refunded: 0 });
    expect(await rows()).toEqual([['queued', 3500]]);
  });
});
