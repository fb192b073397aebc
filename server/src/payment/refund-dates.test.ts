import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { applyFacts } from './apply-facts.ts';
import { recordRefund } from './record-refund.ts';
import { refundPayment } from './refund-payment.ts';
import { sendRefunds } from './send-refund.ts';
import { testProvider } from './test-provider.ts';

/* The shopper's order says when the money of a refund was sent, not when the refund was approved. */

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let token = '';
let order = { id: 0, number: '' };
let attemptId = 0;
const [ordered, sent, later] = ['2026-11-20', '2026-11-23', '2026-11-25'].map(
  (day) => new Date(`${day}T12:00:00Z`),
) as [Date, Date, Date];

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: ordered, payments: provider.payments });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(ordered);
  const product = await buildProduct(shop.db, { sellingMinor: 3000 });
  token = await buildGuest(shop.db, { items: [{ product }] });
  const placed = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  order = { id: placed.data.id, number: placed.data.order };
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor as minor'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  attemptId = attempt.id;
  await report({
    type: 'paid',
    amount: { minor: attempt.minor, currency: 'USD' },
    paymentId: `pi-${order.number}`,
  });
});

const report = (fact: Parameters<typeof applyFacts>[1]['facts'][number]) =>
  applyFacts(shop.app.shop, { attemptId, facts: [fact], actor: 'stripe', now: shop.clock.now() });
const send = async (at: Date) => {
  shop.clock.set(at);
  await sendRefunds(shop.app.shop);
};
const giveGoodwill = (amountMinor: number) =>
  refundPayment(shop.db, { number: order.number, amountMinor, reason: 'kindness', now: shop.clock.now() });
const payment = async () =>
  (await shop.call('GET order/find/{id}', { params: { id: order.id }, query: { user_token: token } })).data
    .payment;

test('a cancelled order: the refund has no date until the provider confirms it', async () => {
  await shop.call('POST cancellation/cancel-order', {
    body: { order_id: order.id, title: 'Changed my mind', message: 'Sorry', user_token: token },
  });
  expect(await payment()).toMatchObject({ refunding: '35.00', refunds: [] });
  provider.state.refundState = 'pending';
  await send(sent);
  expect(await payment()).toMatchObject({ refunding: '35.00', refunds: [] });
  shop.clock.set(later);
  const { provider_ref: refundId } = await shop.db
    .selectFrom('refunds')
    .select('provider_ref')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const amount = { minor: 3500, currency: 'USD' };
  await report({ type: 'refunded', refundId: refundId!, amount, state: 'done' });
  expect(await payment()).toMatchObject({
    refunded: '35.00',
    refunds: [{ amount: '35.00', sent_at: '2026-11-25T12:00:00.000000Z' }],
  });
});

test('goodwill, twice: each amount with its date, and none for money that came back', async () => {
  provider.state.refundState = 'done';
  await giveGoodwill(1000);
  await send(sent);
  await giveGoodwill(500);
  await send(later);
  expect((await payment()).refunds).toEqual([
    { amount: '10.00', sent_at: '2026-11-23T12:00:00.000000Z' },
    { amount: '5.00', sent_at: '2026-11-25T12:00:00.000000Z' },
  ]);
  const { provider_ref: refundId } = await shop.db
    .selectFrom('refunds')
    .select('provider_ref')
    .where('order_id', '=', order.id)
    .where('amount_minor', '=', 1000)
    .executeTakeFirstOrThrow();
  const amount = { minor: 1000, currency: 'USD' };
  await report({ type: 'refunded', refundId: refundId!, amount, state: 'failed' });
  expect((await payment()).refunds).toEqual([{ amount: '5.00', sent_at: '2026-11-25T12:00:00.000000Z' }]);
});

test('a refund by bank transfer: the date on which the transfer was recorded', async () => {
  await recordRefund(shop.db, {
    number: order.number,
    amountMinor: null,
    reference: `transfer-${order.number}`,
    reason: '',
    actor: 'operator',
    now: sent,
  });
  expect((await payment()).refunds).toEqual([{ amount: '35.00', sent_at: '2026-11-23T12:00:00.000000Z' }]);
});
