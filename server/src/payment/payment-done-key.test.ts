import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wrapBody } from '#http/wrapped-body.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { testProvider } from './test-provider.ts';

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let token = '';
let order = { id: 0, number: '' };
const start = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: start, payments: provider.payments });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(start);
  provider.truth.clear();
  Object.assign(provider.seen, { started: [], inquired: 0 });
  await place();
});

async function place() {
  const product = await buildProduct(shop.db, { sellingMinor: 3000 });
  token = await buildGuest(shop.db, { items: [{ product }] });
  const placed = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  order = { id: placed.data.id, number: placed.data.order };
}

const bodyOf = (fields: Record<string, unknown> = {}) => ({
  id: order.id,
  user_token: token,
  payment_token: 'tok_visa',
  order_method: 3,
  ...fields,
});
const done = (key: string, fields: Record<string, unknown> = {}) =>
  shop.call('POST order/payment-done', { body: bodyOf(fields), headers: { 'idempotency-key': key } });
const startPaying = () => shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
const isPaid = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { user_token: token } })).data
    .payment_done;

function providerReportsPayment() {
  const { ref, due } = provider.seen.started[0]!;
  provider.truth.set(ref, [{ type: 'paid', amount: due, paymentId: `pi-${ref}` }]);
}

describe('CONTRACT §2.6: a key of order/payment-done belongs to one request', () => {
  test('"same owner, key and body within 24 h → the stored reply"', async () => {
    const first = await done('again');
    expect(first).toMatchObject({ status: 200, message: '', data: { id: order.id, payment_done: 1 } });
    await moveOrder(shop.db, { number: order.number, to: 2, actor: 'operator', now: start });
    const second = await done('again');
    expect(second.data).toEqual(first.data);
    expect(second.message).toBe('');
    shop.clock.set(new Date(start.getTime() + 24 * 3600 * 1000));
    expect((await done('again')).data.status).toBe(2);
  });

  test.each([
    ['another token', { payment_token: 'tok_mastercard' }],
    ['another method', { order_method: 2 }],
    ['another order', { id: 999_999 }],
  ])('"same key, other body → form error": %s', async (_case, fields) => {
    await done('other-body');
    const reply = await done('other-body', fields);
    expect(reply).toMatchObject({ httpStatus: 200, status: 201 });
    expect(reply.form).toEqual(['This request was already used for a different order.']);
    expect(provider.seen.started).toHaveLength(1);
  });

  test('a refused one keeps its key: another card is another request', async () => {
    expect((await done('declined', { payment_token: 'tok_declined' })).status).toBe(201);
    expect((await done('declined')).form).toEqual(['This request was already used for a different order.']);
    expect(await isPaid()).toBe(0);
  });

  test('a refusal is not stored: repeating the request gets the current answer', async () => {
    await startPaying();
    const ask = () => done('asked-early', { payment_token: '' });
    expect((await ask()).form).toEqual(['Unable to verify the payment']);
    providerReportsPayment();
    expect(await ask()).toMatchObject({ status: 200, data: { payment_done: 1 } });
  });

  test('"a concurrent duplicate waits for the first": the provider is called once', async () => {
    await startPaying();
    providerReportsPayment();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => done('at-once', { payment_token: '' })),
    );
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, data: { id: order.id, payment_done: 1 } });
    expect(provider.seen.inquired).toBe(1);
  });

  test('of two different concurrent requests with one key one is done, one is refused', async () => {
    const replies = await Promise.all([
      done('mixed', { payment_token: 'tok_visa' }),
      done('mixed', { payment_token: 'tok_mastercard' }),
    ]);
    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '201']);
    expect(provider.seen.started).toHaveLength(1);
  });

  test('keys of another shopper, and of order/action, are separate', async () => {
    const headers = { 'idempotency-key': 'shared' };
    await done('shared');
    await place();
    expect((await done('shared')).data).toMatchObject({ id: order.id, payment_done: 1 });
    const reply = await shop.call('POST order/action', { body: orderBody(token), headers });
    expect(reply.form).toEqual(['This request was already used for a different order.']);
  });
});

test('CONTRACT §1.9: a wrapped body equals a plain one, also under a key', async () => {
  const headers = { 'idempotency-key': 'wrapped' };
  const wrapped = await shop.call('POST order/payment-done', { body: wrapBody(bodyOf()), headers });
  expect(wrapped).toMatchObject({ status: 200, message: '', data: { id: order.id, payment_done: 1 } });
  expect((await done('wrapped')).data).toEqual(wrapped.data);
  const unreadable = await shop.call('POST order/payment-done', { body: { data: 'bm90IG91cnM=' } });
  expect(unreadable).toMatchObject({ httpStatus: 400, status: 400 });
  expect(unreadable.form).toHaveLength(1);
});
