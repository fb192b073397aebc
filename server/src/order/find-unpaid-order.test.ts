import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { awaitPayment, buildGuest, fillCart, orderBody, receiveMoney } from './test-shoppers.ts';

/* `unpaid_order` of `user/profile` [ours], shown in the header, on the home page and in the cart. */

let shop: TestShop;
const now = new Date('2026-11-20T12:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
beforeAll(async () => {
  shop = await buildTestShop({ now });
});
afterAll(() => shop.close());

async function place(until: Date | null) {
  const token = await buildGuest(shop.db, { items: [{ product: await buildProduct(shop.db) }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  if (until) await awaitPayment(shop.db, data.id, until);
  return { id: data.id, number: data.order, token };
}

const profile = async (token: string) =>
  (await shop.call('GET user/profile', { query: { user_token: token } })).data.unpaid_order;

test('shows an unpaid order with amount and deadline to its guest only', async () => {
  const { id, number, token } = await place(inMinutes(20));
  expect(await profile(token)).toEqual({
    id,
    order: number,
    order_method: 3,
    due: '15.00',
    currency: 'USD',
    due_at: '2026-11-20T12:20:00.000000Z',
  });
  expect(await profile(await buildGuest(shop.db))).toBeNull();
  expect((await shop.call('GET user/profile')).data.unpaid_order).toBeNull();
});

test('shows it to a signed-in shopper', async () => {
  const userId = await buildUser(shop.db);
  await fillCart(shop.db, userId, { items: [{ product: await buildProduct(shop.db) }] });
  const headers = await shop.signIn(userId);
  const { data } = await shop.call('POST order/action', { body: orderBody(), headers });
  await awaitPayment(shop.db, data.id, inMinutes(5));
  const seen = await shop.call('GET user/profile', { headers });
  expect(seen.data.unpaid_order).toMatchObject({ order: data.order });
});

test('hides cash, paid, cancelled and expired orders and those under review', async () => {
  const cash = await place(null);
  const over = await place(inMinutes(-1));
  const paid = await place(inMinutes(20));
  await receiveMoney(shop.db, paid.number, now);
  const cancelled = await place(inMinutes(20));
  const body = { order_id: cancelled.id, title: 'No', user_token: cancelled.token };
  await shop.call('POST cancellation/cancel-order', { body });
  const reviewed = await place(inMinutes(20));
  await shop.db
    .insertInto('payment_attempts')
    .values({
      order_id: reviewed.id,
      provider: 'stripe',
      reference: 'ref-of-reviewed',
      state: 'review',
      review_reason: 'amount',
      amount_minor: 1500,
      currency: 'USD',
    })
    .execute();
  for (const { token } of [cash, over, paid, cancelled, reviewed]) expect(await profile(token)).toBeNull();
});
