import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest, orderBody } from '../test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

const { listOrders, listPapers, readOrder, shipOrders, readyOrders, deliverOrders } = consoleApi.sellerOrders;

let shop: TestShop;
let storeId: number;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await buildTestShop();
  storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId });
});
afterAll(() => shop.close());

/** The part of a cash order that its customer picks up, or that is delivered. */
async function order({ of = storeId, isPickup = true } = {}): Promise<number> {
  const product = await buildProduct(shop.db, { storeId: of });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  const part = shop.db.selectFrom('order_parts').select('id').where('order_id', '=', data.id);
  const { id } = await part.executeTakeFirstOrThrow();
  const type = { shipping_type: isPickup ? 2 : 1 };
  await shop.db.updateTable('order_lines').set(type).where('order_part_id', '=', id).execute();
  return id;
}
const move = async (endpoint: typeof readyOrders | typeof deliverOrders, ids: readonly number[]) =>
  (await callConsole(shop, endpoint, { headers, body: { ids } })).data;

test('a store marks a pickup order as ready and picked up; its customer is emailed of both, once', async () => {
  const id = await order();
  expect(await move(readyOrders, [id])).toEqual([{ id, state: 'handed_over', problem: null }]);
  expect((await move(readyOrders, [id]))[0]!.problem).toBeNull();
  expect(await move(deliverOrders, [id])).toEqual([{ id, state: 'delivered', problem: null }]);
  const moved = (await shop.mails()).filter(({ kind }) => kind === 'order-moved');
  expect(moved.map(({ subject }) => subject.replace(/ \(.*/, ''))).toEqual([
    'Your order is ready for pickup',
    'Your order was picked up',
  ]);
  const { data } = await callConsole(shop, readOrder, { headers, params: { id } });
  expect(data).toMatchObject({ delivery: 'pickup', state: 'delivered', parcels: [] });
  const acts = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('store_id', '=', storeId)
    .where('label', '=', data.number)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { action: 'order.move', before: { status: 1 }, after: { status: 3 } },
    { action: 'order.move', before: { status: 3 }, after: { status: 5 } },
  ]);
});

test('an order ready for pickup is listed and counted as such, and never as on the way', async () => {
  const id = await order();
  const listed = async (view: 'ready' | 'on_the_way') =>
    (await callConsole(shop, listOrders, { headers, query: { view } })).data.rows.map((row) => row.id);
  expect(await listed('ready')).not.toContain(id);
  await move(readyOrders, [id]);
  expect(await listed('ready')).toContain(id);
  expect(await listed('on_the_way')).not.toContain(id);
  await move(deliverOrders, [id]);
  expect(await listed('ready')).not.toContain(id);
});

test('a pickup order names its pickup point once, on screen and on its packing slip; an order to deliver names none', async () => {
  const point = {
    pickup_phone: '+43 1 234',
    pickup_address_line_1: '1 Market Street',
    pickup_address_line_2: null,
    pickup_zip: '1010',
    pickup_city: 'Vienna',
    pickup_state: '',
    pickup_country: 'AT',
  };
  const [collected, delivered] = [await order(), await order({ isPickup: false })];
  await sql`
    update order_lines set shipping_place = shipping_place || ${JSON.stringify(point)}::jsonb
    where order_part_id in (${collected}, ${delivered})`.execute(shop.db);
  const read = async (id: number) => (await callConsole(shop, readOrder, { headers, params: { id } })).data;
  expect((await read(collected)).pickup_points).toEqual([
    {
      phone: '+43 1 234',
      address_1: '1 Market Street',
      address_2: '',
      city: 'Vienna',
      zip: '1010',
      state: '',
      lines: ['1 Market Street', '1010 Vienna', 'Austria'],
      country: 'AT',
    },
  ]);
  expect((await read(delivered)).pickup_points).toEqual([]);
  const query = { ids: `${collected},${delivered}` };
  const { data: papers } = await callConsole(shop, listPapers, { headers, query });
  expect(papers.map((paper) => [paper.slip.words.to, paper.pickup_points.map(({ city }) => city)])).toEqual([
    ['Pickup', ['Vienna']],
    ['To', []],
  ]);
});

test('neither another store’s order nor one to deliver becomes ready for pickup, and a pickup order never ships', async () => {
  const foreign = await order({ of: await buildStore(shop.db) });
  const [delivered, collected] = [await order({ isPickup: false }), await order()];
  const problems = (await move(readyOrders, [foreign, delivered, collected])).map(({ problem }) => problem);
  expect(problems).toEqual([
    'We couldn’t find this order in your store.',
    'This order is for delivery, not pickup. Ship it instead.',
    null,
  ]);
  const waiting = await order();
  const body = { orders: [{ id: waiting, carrier: 'UPS', number: '1Z 1' }] };
  const { data } = await callConsole(shop, shipOrders, { headers, body });
  expect(data[0]!.problem).toBe(
    'The customer picks this order up. Mark it as ready for pickup instead of shipping it.',
  );
});

test('an operator moves a pickup order from ready to picked up, without transit', async () => {
  const id = await order();
  await move(readyOrders, [id]);
  const part = shop.db.selectFrom('order_parts').select('order_id').where('id', '=', id);
  const params = { id: (await part.executeTakeFirstOrThrow()).order_id };
  const asOperator = { headers: await ownerAtConsole(shop, {}), params };
  const { readOperatorOrder, moveOperatorOrder } = consoleApi.operatorOrders;
  const ready = { delivery: 'pickup', status: 'picked-up', moves: ['delivered', 'cancelled'] };
  expect((await callConsole(shop, readOperatorOrder, asOperator)).data.parts).toMatchObject([ready]);
  const before = (await shop.mails()).length;
  const body = { part_id: id, to: 'delivered' };
  const moved = await callConsole(shop, moveOperatorOrder, { ...asOperator, body });
  expect(moved.data).toMatchObject({ status: 'delivered', is_paid: true });
  const subjects = (await shop.mails()).slice(before).map(({ subject }) => subject.replace(/ \(.*/, ''));
  expect(subjects).toEqual(['Your order was picked up']);
});
