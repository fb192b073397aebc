// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { ORDER_MESSAGES } from '@souk/rules/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildGuest, fillCart, orderBody } from '../test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';

/* Messages between a store and the buyer of an order. */

const { sellerMessages, sellerOrders, sellerHome, operatorOrders } = consoleApi;

let shop: TestShop;
let storeId: number;
let owner: number;
let headers: Record<string, string>;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());
beforeEach(async () => {
  storeId = await buildStore(shop.db, { name: 'Aria' });
  owner = await buildUser(shop.db, { email: `aria-${storeId}@example.com` });
  await makeOwner(shop.db, owner, storeId);
  headers = await atConsole(shop, owner, 'seller');
});

/** Of two stores, by a guest. */
async function order() {
  const items = [
    { product: await buildProduct(shop.db, { storeId }) },
    { product: await buildProduct(shop.db) },
  ];
  const address = { name: 'Mina Roth', email: 'mina@example.com' };
  const token = await buildGuest(shop.db, { items, address });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  return { ...(await partsOf(data.id)), orderId: data.id, token };
}
async function partsOf(orderId: number) {
  const parts = await shop.db
    .selectFrom('order_parts')
    .select(['id', 'store_id'])
    .where('order_id', '=', orderId)
    .execute();
  return {
    id: parts.find(({ store_id: of }) => of === storeId)!.id,
    other: parts.find(({ store_id: of }) => of !== storeId)?.id ?? 0,
  };
}
const write = (id: number, message: string) =>
  callConsole(shop, sellerMessages.writeToBuyer, { headers, params: { id }, body: { message } });
const read = async (id: number) =>
  (await callConsole(shop, sellerOrders.readOrder, { headers, params: { id } })).data;
const toAnswer = async () =>
  (await callConsole(shop, sellerHome.readHome, { headers })).data.orders?.to_answer;
const answer = (body: Record<string, unknown>, by: Record<string, string> = {}) =>
  shop.call('POST order/message', { body, headers: by });

test('a store’s question is sent as the shop’s email, and the answer by its link arrives at the order', async () => {
  const { id, orderId, other, token } = await order();
  const { data } = await write(id, 'Brass or copper?');
  expect(data.messages).toMatchObject([{ by: 'store', message: 'Brass or copper?' }]);
  const mail = (await shop.mails()).at(-1);
  expect(mail).toMatchObject({ to: 'mina@example.com' });
  expect(mail!.text).toContain('Brass or copper?');
  expect(mail!.text + mail!.html).not.toContain('aria-');
  const link = new URL(/https?:\S+\/user\/order\/\S+/.exec(mail!.text)![0]);
  const signed = Object.fromEntries(link.searchParams);
  expect(link.hash).toBe(`#messages-${id}`);

  const body = { order_id: orderId, order_part_id: id, message: 'Brass, please' };
  expect((await answer({ ...body, ...signed })).data).toBe(true);
  const notice = (await shop.mails()).at(-1);
  expect(notice).toMatchObject({ to: `aria-${storeId}@example.com` });
  expect(notice!.text).toContain('Brass, please');
  expect(notice!.text).toContain(`/seller/orders/${id}#messages`);
  expect(notice!.text + notice!.html).not.toContain('mina@example.com');
  expect((await read(id)).messages).toMatchObject([
    {},
    { by: 'buyer', message: 'Brass, please', is_seen: false },
  ]);
  expect(await toAnswer()).toBe(1);

  const found = await shop.call('GET order/find/{id}', {
    params: { id: orderId },
    headers: { 'x-user-token': token },
  });
  const parts = found.data.parts.map((part) => [part.id, part.messages.map(({ by }) => by)]);
  expect(new Map(parts as [number, string[]][])).toEqual(
    new Map([
      [id, ['seller', 'buyer']],
      [other, []],
    ]),
  );
});

test('nobody without permission for the order reads or answers; an unasked question can’t be answered', async () => {
  const { id, orderId, other, token } = await order();
  await write(id, 'Brass or copper?');
  const body = { order_id: orderId, order_part_id: id, message: 'Copper' };
  const stranger = { 'x-user-token': await buildGuest(shop.db, {}) };
  for (const refused of [
    await answer(body, stranger),
    await answer({ ...body, expires: '9999999999', signature: '0'.repeat(64) }),
    await answer({ ...body, order_part_id: other }, { 'x-user-token': token }),
  ])
    expect(refused.status).toBe(201);
  const { data } = await shop.call('GET track-order', { query: { tracking_id: (await read(id)).number } });
  expect(JSON.stringify(data)).not.toContain('Brass');
  expect((await read(id)).messages).toHaveLength(1);
});

test('an answer, or marking it as needless, closes the task; both are recorded without the text', async () => {
  const { id, orderId, token } = await order();
  await write(id, 'Brass or copper?');
  const by = { 'x-user-token': token };
  const body = { order_id: orderId, order_part_id: id, message: 'Thank you!' };
  await answer(body, by);
  const listed = () => callConsole(shop, sellerOrders.listOrders, { headers, query: { view: 'to_answer' } });
  expect((await listed()).data.rows.map((row) => row.id)).toEqual([id]);
  await callConsole(shop, sellerMessages.seeMessages, { headers, params: { id } });
  expect([await toAnswer(), (await listed()).data.rows]).toEqual([0, []]);
  await answer(body, by);
  await write(id, 'You are welcome');
  expect(await toAnswer()).toBe(0);
  const recorded = await shop.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('entity', '=', 'order')
    .orderBy('id')
    .execute();
  expect(recorded.map(({ action }) => action)).toEqual(['order.write', 'order.see', 'order.write']);
  expect(JSON.stringify(recorded)).not.toMatch(/Brass|welcome|mina@/);
});

test('refuses card numbers on both sides, and a second message without an answer', async () => {
  const { id, orderId, token } = await order();
  expect((await write(id, 'Mine is 4111 1111 1111 1111')).status).toBe(201);
  for (let count = 0; count < ORDER_MESSAGES.unanswered; count++)
    expect((await write(id, 'Hello?')).status).toBe(200);
  expect((await write(id, 'Hello?')).status).toBe(201);
  const by = { 'x-user-token': token };
  const body = { order_id: orderId, order_part_id: id, message: 'It is 5555-5555-5555-4444' };
  expect((await answer(body, by)).status).toBe(201);
  for (let count = 0; count < ORDER_MESSAGES.unanswered; count++)
    expect((await answer({ ...body, message: 'Yes' }, by)).status).toBe(200);
  expect((await answer({ ...body, message: 'Yes' }, by)).status).toBe(201);
  expect((await write(id, 'Thanks')).status).toBe(200);
  expect((await write(id, 'x'.repeat(2001))).status).not.toBe(200);
});

test('operators read the messages with the order', async () => {
  const { id, orderId } = await order();
  await write(id, 'Brass or copper?');
  const person = await buildUser(shop.db);
  await shop.db.insertInto('memberships').values({ user_id: person, role_id: 1 }).execute();
  const operator = await atConsole(shop, person, 'operator');
  const { data } = await callConsole(shop, operatorOrders.readOperatorOrder, {
    headers: operator,
    params: { id: orderId },
  });
  expect(data.parts.find((part) => part.id === id)?.messages).toMatchObject([
    { by: 'store', message: 'Brass or copper?' },
  ]);
});

test('deleting the account deletes the texts, and no further emails are sent', async () => {
  const mina = await buildUser(shop.db, { email: `mina-${storeId}@example.com` });
  await fillCart(shop.db, mina, { items: [{ product: await buildProduct(shop.db, { storeId }) }] });
  const login = await shop.signIn(mina);
  const { data } = await shop.call('POST order/action', { body: orderBody(''), headers: login });
  const { id } = await partsOf(data.id);
  await write(id, 'Brass or copper?');
  await answer({ order_id: data.id, order_part_id: id, message: 'My name is Mina' }, login);
  await shop.db.updateTable('order_parts').set({ cancelled: true }).where('id', '=', id).execute();
  await shop.db.updateTable('orders').set({ cancelled: true }).where('id', '=', data.id).execute();
  const gone = await shop.call('DELETE user/delete', { headers: login });
  expect([gone.status, gone.form]).toEqual([200, []]);
  expect(await read(id)).toMatchObject({ messages: [], can_write: false });
  expect((await write(id, 'Are you there?')).status).toBe(201);
});
