import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, mailTo, password } from '#account/test-people.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { signOrderLink } from './sign-order-link.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';

/* Guests who turn an order into an account, with a password and an emailed verification. */

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

async function placed(email: string, voucher = '') {
  const token = await buildGuest(shop.db, {
    items: [{ product: await buildProduct(shop.db) }],
    address: { email },
  });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { voucher }) });
  return { id: data.id, number: data.order, token, email };
}

const signUp = (email: string, fields: Record<string, unknown>) =>
  shop.call('POST user/signup', { body: { name: 'Layla Haddad', email, password, ...fields } });
const prove = async (email: string) =>
  shop.call('POST user/verify', { body: { email, code: codeOf(await mailTo(shop, email)) } });
const ordersOf = async (bearer: string) => {
  const headers = { authorization: `Bearer ${bearer}` };
  const { data } = await shop.call('POST order/by-user', { body: {}, headers });
  return 'current_page' in data ? data.data.map(({ order }) => order) : [];
};

test('moves a guest order to the account after email verification, by guest token or signed link', async () => {
  const mine = await placed('layla@example.com');
  await signUp('Layla@example.com', { order_id: mine.id, user_token: mine.token });
  const { token } = (await prove('Layla@example.com')).data;
  expect(await ordersOf(token)).toEqual([mine.number]);
  const asGuest = { params: { id: mine.id }, query: { user_token: mine.token } };
  expect((await shop.call('GET order/find/{id}', asGuest)).status).toBe(201);

  const linked = await placed('omar@example.com');
  const link = signOrderLink(shop.app.shop.authSecret, linked.number, shop.clock.now());
  await signUp(linked.email, { order_id: linked.id, ...link });
  expect(await ordersOf((await prove(linked.email)).data.token)).toEqual([linked.number]);
  // The link still shows the order.
  const byLink = await shop.call('GET order/find/{id}', { params: { id: linked.id }, query: link });
  expect(byLink.data).toMatchObject({ order: linked.number, user_token: null });
});

test('moves no order by its number alone and none with another email address', async () => {
  const theirs = await placed('victim@example.com');
  await signUp('thief@example.com', { order_id: theirs.id, user_token: theirs.token });
  expect(await ordersOf((await prove('thief@example.com')).data.token)).toEqual([]);

  // The right email address, but neither token nor link.
  await signUp(theirs.email, { order_id: theirs.id, user_token: await buildGuest(shop.db) });
  expect(await ordersOf((await prove(theirs.email)).data.token)).toEqual([]);
  const asGuest = { params: { id: theirs.id }, query: { user_token: theirs.token } };
  expect((await shop.call('GET order/find/{id}', asGuest)).data).toMatchObject({ order: theirs.number });
});

test('I35: answers the same for an address with an account, and its order stays the guest’s', async () => {
  const order = await placed('known@example.com');
  await buildUser(shop.db, { email: order.email });
  const reply = await signUp(order.email, { order_id: order.id, user_token: order.token });
  expect([reply.status, reply.data]).toEqual([200, order.email]);
  expect((await mailTo(shop, order.email)).kind).toBe('already-registered');
  const row = await shop.db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(row.user_id).toBeNull();
});

test('transfers the voucher use of the order to the account, also for its limit, and keeps no email address of it', async () => {
  const { id: voucherId, code } = await buildVoucher(shop.db, { flat_minor: 500, limit_per_customer: 1 });
  const order = await placed('noor@example.com', code);
  await signUp(order.email, { order_id: order.id, user_token: order.token });
  const { token } = (await prove(order.email)).data;
  const headers = { authorization: `Bearer ${token}` };

  const own = await shop.call('GET user/user-vouchers', { headers });
  expect(own.data.data).toMatchObject([{ id: voucherId, state: 'used' }]);

  await shop.call('DELETE user/delete', { headers, body: { current_password: password } });
  const { customer, mailbox } = await shop.db
    .selectFrom('voucher_uses')
    .select(['customer', 'mailbox'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(customer).toMatch(/^\d+$/);
  expect(mailbox).toBeNull();
});
