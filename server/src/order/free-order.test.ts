import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildShippingRule } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { moveOrder } from './move-order.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';

/* An order with a total of 0.00 (a 100% voucher and no shipping) is placed and paid without a provider. */

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let code = '';
let product: Awaited<ReturnType<typeof buildProduct>>;

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: new Date('2026-11-20T12:00:00Z'), payments: provider.payments });
  ({ code } = await buildVoucher(shop.db, { type: 2, percent: 100 }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  provider.seen.started = [];
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 0 }] });
  product = await buildProduct(shop.db, { stock: 5, sellingMinor: 3000, shippingRuleId });
});

async function placeFree(fields: object = {}) {
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const reply = await shop.call('POST order/action', {
    body: orderBody(token, { voucher: code, ...fields }),
  });
  return { token, reply };
}

test.each([
  ['none', { order_method: '' }],
  ['one that is set up', { order_method: 3 }],
  ['one that is off', { order_method: 4 }],
  ['zero', { order_method: 0 }],
  ['the digit zero', { order_method: '0' }],
  ['a code that no method has', { order_method: 11 }],
  ['none chosen, as -1', { order_method: -1 }],
])('is placed and paid with this payment method: %s', async (_case, fields) => {
  const before = (await shop.mails()).length;
  const { token, reply } = await placeFree(fields);
  expect(reply).toMatchObject({ status: 200, form: [], data: { amount: 0 } });
  const row = await shop.db
    .selectFrom('orders')
    .select(['payment_done', 'hold_until', 'trans_id'])
    .where('id', '=', reply.data.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ payment_done: true, hold_until: null, trans_id: null });
  const asked = await shop.call('POST order/transaction', { body: { id: reply.data.id, user_token: token } });
  expect(asked.data).toMatchObject({ state: 'paid', next: null });
  const body = { id: reply.data.id, user_token: token, payment_token: '', ...fields };
  const done = await shop.call('POST order/payment-done', { body });
  expect(done).toMatchObject({ status: 200, form: [], data: { payment_done: 1 } });
  expect(provider.seen.started).toEqual([]);
  const [mail] = (await shop.mails()).slice(before);
  expect(mail?.text).toContain('No payment needed');
  expect(mail?.text).not.toContain('in cash');
});

test('still refuses an order that costs something without a payment method', async () => {
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { form } = await shop.call('POST order/action', { body: orderBody(token, { order_method: '' }) });
  expect(form).toEqual(['Invalid payment method.']);
});

test.each([0, 11, -1, '0'])(
  'refuses an order that costs something with the method code %s',
  async (method) => {
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const { form } = await shop.call('POST order/action', {
      body: orderBody(token, { order_method: method }),
    });
    expect(form).toEqual(['Invalid payment method.']);
  },
);

test('refunds nothing on cancellation, and the books balance', async () => {
  const { reply } = await placeFree();
  await moveOrder(shop.db, { number: reply.data.order, to: 6, actor: 'operator', now: shop.clock.now() });
  await shop.work();
  expect(await shop.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  expect((await checkBooks(shop.db)).filter(({ wrong }) => wrong !== null)).toEqual([]);
});
