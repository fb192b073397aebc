// @module-tag slow
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { cashOnly } from '#outbound/payment-port.ts';
import { bankAdapter } from './providers/bank.ts';
import { recordReceipt, type Receipt } from './record-receipt.ts';

let shop: TestShop;
let token = '';
let order = { id: 0, number: '' };
let reference = '';
const total = 6500;
const now = new Date('2026-11-20T12:00:00Z');
const account = {
  beneficiary: 'Souk',
  bankName: 'Bank',
  accountNumber: '1',
  iban: '',
  bic: '',
  branch: '',
  note: '',
};

beforeAll(async () => {
  const adapters = new Map([['bank', bankAdapter(account)]]);
  shop = await buildTestShop({ now, payments: { ...cashOnly, adapters }, connections: 20 });
});
afterAll(() => shop.close());
beforeEach(place);

async function place() {
  const product = await buildProduct(shop.db, { stock: 5, sellingMinor: 6000 });
  token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 7 }) });
  order = { id: data.id, number: data.order };
  const { data: payment } = await shop.call('POST order/transaction', {
    body: { id: order.id, user_token: token },
  });
  const lines = payment.next?.kind === 'instructions' ? payment.next.lines : [];
  reference = lines.find(({ label }) => label === 'reference')?.value ?? '';
}

const receive = (fields: Partial<Receipt> = {}) =>
  recordReceipt(shop.app.shop, {
    reference,
    amount: { minor: total, currency: 'USD' },
    receiptId: `line-${order.number}`,
    actor: 'operator',
    now,
    ...fields,
  });
const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { user_token: token } })).data;
const books = () =>
  shop.db
    .selectFrom('payment_ledger')
    .select(['kind', 'amount_minor', 'currency', 'actor'])
    .where('order_id', '=', order.id)
    .execute();
const refunds = () =>
  shop.db.selectFrom('refunds').select(['state', 'amount_minor']).where('order_id', '=', order.id).execute();

test('a matching transfer pays the order and notifies the buyer', async () => {
  expect(await receive()).toEqual({ ok: true, orderNumber: order.number, result: 'paid' });
  expect(await detail()).toMatchObject({ payment_done: 1, trans_id: `line-${order.number}` });
  expect(await books()).toEqual([
    { kind: 'payment', amount_minor: total, currency: 'USD', actor: 'operator' },
  ]);
  const subjects = (await shop.mails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes(order.number)).length).toBeGreaterThan(0);
});

test('accepts the reference as people type it', async () => {
  expect(await receive({ reference: ` ${reference.toLowerCase().replaceAll('-', ' ')}` })).toMatchObject({
    result: 'paid',
  });
});

test('recorded ten times at once, and once more later: paid once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => receive()));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await receive()).toMatchObject({ result: 'known' });
  expect(await books()).toHaveLength(1);
  expect(await refunds()).toEqual([]);
});

test.each([
  ['a cent less', { minor: total - 1, currency: 'USD' }],
  ['a cent more', { minor: total + 1, currency: 'USD' }],
  ['another currency', { minor: total, currency: 'EUR' }],
])('%s: booked, for review, and not paid', async (_case, amount) => {
  expect(await receive({ amount })).toEqual({
    ok: true,
    orderNumber: order.number,
    result: 'review',
    due: { minor: total, currency: 'USD' },
  });
  expect(await detail()).toMatchObject({ payment_done: 0 });
  expect(await books()).toMatchObject([{ amount_minor: amount.minor, currency: amount.currency }]);
});

test('an unknown reference changes nothing', async () => {
  expect(await receive({ reference: 'K7QX-92MB-4F7K' })).toEqual({ ok: false, reason: 'reference-unknown' });
  expect(await receive({ reference: '' })).toEqual({ ok: false, reason: 'reference-unknown' });
  expect(await books()).toEqual([]);
});

test('one transfer can’t pay two orders', async () => {
  const receiptId = `line-${order.number}`;
  await receive();
  await place();
  expect(await receive({ receiptId })).toEqual({ ok: false, reason: 'receipt-of-another' });
  expect(await detail()).toMatchObject({ payment_done: 0 });
});

test('a second transfer for the order waits for a manual refund', async () => {
  await receive();
  expect(await receive({ receiptId: `again-${order.number}` })).toMatchObject({ result: 'unwanted' });
  expect(await refunds()).toEqual([{ state: 'by-hand', amount_minor: total }]);
  expect(await detail()).toMatchObject({ payment_done: 1, refunded: 0 });
});

test('a transfer that arrives after cancellation waits for a manual refund', async () => {
  const body = { order_id: order.id, title: 'Too slow', message: '', user_token: token };
  await shop.call('POST cancellation/cancel-order', { body });
  expect(await receive()).toMatchObject({ result: 'unwanted' });
  expect(await refunds()).toEqual([{ state: 'by-hand', amount_minor: total }]);
  expect(await detail()).toMatchObject({ payment_done: 0, cancelled: 1 });
});
