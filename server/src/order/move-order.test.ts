// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';
import { moveOrder, type OrderMove } from './move-order.ts';
import { findOrderForCommand } from './find-order-for-command.ts';
import { buildGuest, orderBody, stockOf } from './test-shoppers.ts';

let shop: TestShop;
let token = '';
let id = 0;
let number = '';
let jug: Awaited<ReturnType<typeof buildProduct>>;
const minutes = (count: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + count * 60_000);

beforeAll(async () => {
  shop = await buildTestShop();
  await buildStore(shop.db, { name: 'Noor', slug: 'noor' });
  await buildStore(shop.db, { name: 'Fjord', slug: 'fjord' });
});
afterAll(() => shop.close());

beforeEach(async () => {
  const stores = await shop.db.selectFrom('stores').select(['id', 'slug']).execute();
  const storeOf = (slug: string) => stores.find((store) => store.slug === slug)!.id;
  jug = await buildProduct(shop.db, { storeId: storeOf('noor'), stock: 5 });
  const bowl = await buildProduct(shop.db, { storeId: storeOf('fjord'), stock: 5 });
  token = await buildGuest(shop.db, { items: [{ product: jug, quantity: 2 }, { product: bowl }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  id = data.id;
  number = data.order;
});

const move = (fields: Partial<OrderMove> = {}) =>
  moveOrder(shop.db, { number, actor: 'operator', now: minutes(1), ...fields });

async function stored() {
  const { order, parts } = (await findOrderForCommand(shop.db, number))!;
  return {
    order: [order.status, order.cancelled, order.payment_done],
    parts: Object.fromEntries(parts.map((part) => [part.store_slug, part.status])),
  };
}

const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id }, query: { user_token: token } })).data;

test('without a target status, moves every part one step and the order with them', async () => {
  expect(await move()).toEqual({ ok: true, status: 2, cancelled: false, paymentDone: false });
  expect(await stored()).toEqual({ order: [2, false, false], parts: { noor: 2, fjord: 2 } });
});

test('the order has the status of its slowest part', async () => {
  await move({ store: 'noor' });
  expect(await stored()).toEqual({ order: [1, false, false], parts: { noor: 2, fjord: 1 } });
  await move();
  expect(await stored()).toEqual({ order: [2, false, false], parts: { noor: 2, fjord: 2 } });
  await move({ store: 'fjord', to: 3 });
  expect(await stored()).toEqual({ order: [2, false, false], parts: { noor: 2, fjord: 3 } });
});

test.each([
  ['a skipped step', { to: 3 }],
  ['backwards', { to: 1 }],
  ['from pending to delivered', { store: 'noor', to: 5 }],
  ['no status at all', { to: 7 }],
])('%s is refused and changes nothing', async (_case, fields) => {
  expect(await move(fields)).toEqual({ ok: false, reason: 'not-allowed', from: 1 });
  expect(await stored()).toEqual({ order: [1, false, false], parts: { noor: 1, fjord: 1 } });
});

test('distinguishes an unknown order from a seller without a part in it', async () => {
  expect(await move({ number: '20261120ZZZZZZ' })).toEqual({ ok: false, reason: 'order-missing' });
  expect(await move({ store: 'elsewhere' })).toEqual({ ok: false, reason: 'part-missing' });
});

test('marks cash on delivery as paid when the last live part is delivered, not before', async () => {
  for (const to of [2, 3, 4]) await move({ to });
  await move({ store: 'noor', to: 5 });
  expect(await stored()).toEqual({ order: [4, false, false], parts: { noor: 5, fjord: 4 } });
  expect(await move({ store: 'fjord', to: 5 })).toMatchObject({ status: 5, paymentDone: true });
  expect(await detail()).toMatchObject({ status: 5, payment_done: 1, cancelled: 0 });
  expect(await move()).toEqual({ ok: false, reason: 'not-allowed', from: 5 });
  expect(await move({ to: 6 })).toEqual({ ok: false, reason: 'not-allowed', from: 5 });
});

test('delivery does not mark other payment methods as paid', async () => {
  await shop.db.updateTable('orders').set({ order_method: 7 }).where('id', '=', id).execute();
  for (const to of [2, 3, 4, 5]) await move({ to });
  expect(await stored()).toEqual({ order: [5, false, false], parts: { noor: 5, fjord: 5 } });
});

test('dates and stores each move: buyers see those of the order, the history all', async () => {
  await move({ store: 'noor', to: 2, now: minutes(10) });
  await move({ now: minutes(20), actor: 'operator' });
  const { moves } = await detail();
  expect(moves.slice(1)).toEqual([{ status: 2, cancelled: 0, at: expect.stringContaining('12:20:00') }]);
  const rows = await shop.db
    .selectFrom('order_moves')
    .innerJoin('order_parts', 'order_parts.id', 'order_moves.order_part_id')
    .select(['store_slug', 'from_status', 'to_status', 'actor', 'created_at'])
    .where('order_moves.order_id', '=', id)
    .orderBy('order_moves.id')
    .execute();
  const confirmed = { from_status: 1, to_status: 2, actor: 'operator' };
  expect(rows).toEqual([
    { ...confirmed, store_slug: 'noor', created_at: minutes(10) },
    { ...confirmed, store_slug: 'fjord', created_at: minutes(20) },
  ]);
});

describe('6: the shop cancels', () => {
  test('cancels the whole order: status 6 with `cancelled` 1, restocked, without a cancellation by the buyer', async () => {
    await move({ to: 2 });
    expect(await move({ to: 6 })).toMatchObject({ ok: true, status: 6, cancelled: true });
    expect(await stored()).toEqual({ order: [6, true, false], parts: { noor: 6, fjord: 6 } });
    expect(await stockOf(shop.db, jug)).toBe(5);
    expect(await detail()).toMatchObject({ status: 6, cancelled: 1, cancellation: null });
    expect(await move({ to: 6 })).toEqual({ ok: false, reason: 'not-allowed', from: 6 });
    expect(await stockOf(shop.db, jug)).toBe(5);
  });

  test('cancels one part: restocks it, and the order continues with the other', async () => {
    await move({ store: 'fjord', to: 2 });
    await move({ store: 'noor', to: 6 });
    expect(await stored()).toEqual({ order: [2, false, false], parts: { noor: 6, fjord: 2 } });
    expect(await stockOf(shop.db, jug)).toBe(5);
    for (const to of [3, 4, 5]) expect(await move({ to })).toMatchObject({ ok: true, status: to });
    expect(await stored()).toEqual({ order: [5, false, true], parts: { noor: 6, fjord: 5 } });
  });
});
