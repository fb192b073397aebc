import { consoleApi } from '@souk/contract/console-api';
import { parseCsv } from '@souk/rules/csv';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildGuest, orderBody } from '../test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

/* Export and import of tracking numbers (CSV). */

const { sellerTracking: tracking, sellerOrders: orders } = consoleApi;

let shop: TestShop;
let storeId: number;
let headers: Record<string, string>;
beforeAll(async () => void (shop = await buildTestShop()));
afterAll(() => shop.close());
beforeEach(async () => {
  storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId });
});

/** A shippable order of two units. */
async function order(of = storeId): Promise<{ id: number; number: string }> {
  const product = await buildProduct(shop.db, { storeId: of });
  const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  const part = shop.db.selectFrom('order_parts').select('id').where('order_id', '=', data.id);
  return { id: (await part.executeTakeFirstOrThrow()).id, number: data.order };
}
const ship = (sent: { id: number; carrier: string; number?: string; lines?: object[] }[]) =>
  callConsole(shop, orders.shipOrders, { headers, body: { orders: sent } });
const read = async (id: number) =>
  (await callConsole(shop, orders.readOrder, { headers, params: { id } })).data;

async function exported(query = '') {
  const url = `/api/v1/seller/orders/tracking${query}`;
  const reply = await shop.app.server.inject({ method: 'GET', url, headers });
  return { status: reply.statusCode, type: reply.headers['content-type'], text: reply.body };
}
async function check(table: string, query = '') {
  const endpoint = { ...tracking.checkTracking, path: `seller/orders/tracking${query}` };
  const { data, status } = await callConsole(shop, endpoint, { headers, upload: table });
  return { status, rows: status === 200 ? data.rows : [] };
}
const acts = async (table: string, query = '') =>
  (await check(table, query)).rows.map(({ act, problem }) => act ?? `${problem!.field} ${problem!.reason}`);

test('importing our own table, with orders of several shipments, one and none, changes nothing; it names nobody', async () => {
  const [none, one, two] = [await order(), await order(), await order()];
  await ship([{ id: one.id, carrier: 'UPS', number: '=1Z "9"' }]);
  const [line] = (await read(two.id)).lines;
  const half = [{ id: line!.id, quantity: 1 }];
  await ship([{ id: two.id, carrier: 'Falcon Post', number: 'FP 1', lines: half }]);
  await ship([{ id: two.id, carrier: 'Falcon Post', number: 'FP 2', lines: half }]);
  const { status, type, text } = await exported();
  expect([status, type, text.charCodeAt(0)]).toEqual([200, 'text/csv; charset=utf-8', 0xfe_ff]);
  const [, ...rows] = parseCsv(text, ',');
  expect(rows.map(({ cells }) => [cells[0], cells[3]])).toEqual([
    [none.number, ''],
    [one.number, `'=1Z "9"`],
    [two.number, 'FP 1'],
    [two.number, 'FP 2'],
  ]);
  expect(await acts(text)).toEqual(['same', 'same', 'same', 'same']);
  expect(text).not.toMatch(/@|Torstra/);
  expect(parseCsv((await exported('?view=to_confirm')).text, ',')).toHaveLength(2);
});

test('a carrier’s table ships the rest, through the console’s acts', async () => {
  const [first, second] = [await order(), await order()];
  const table = `Reference;Tracking\n${first.number.toLowerCase()};FP 7\n ${second.number} ;FP 8\n`;
  const query = '?columns=order,number&carrier=Falcon%20Post';
  const { rows } = await check(table, query);
  expect(rows).toMatchObject([
    { line: 2, act: 'ship', part_id: first.id, carrier: 'Falcon Post', number: 'FP 7', parcel: null },
    { line: 3, act: 'ship', part_id: second.id, number: 'FP 8' },
  ]);
  expect((await read(first.id)).parcels).toEqual([]);
  await ship(rows.map(({ part_id: id, carrier, number }) => ({ id: id!, carrier, number })));
  expect((await read(first.id)).parcels).toMatchObject([{ carrier: 'Falcon Post', number: 'FP 7' }]);
  expect(await acts(table, query)).toEqual(['same', 'same']);
});

test('another number for an existing shipment changes it', async () => {
  const { id, number } = await order();
  await ship([{ id, carrier: 'UPS', number: 'A' }]);
  const [parcel] = (await read(id)).parcels;
  const named = await check(`order,parcel_id,carrier,number\n${number},${parcel!.id},UPS,B`);
  expect(named.rows).toMatchObject([{ act: 'change', number: 'B', parcel: { id: parcel!.id, number: 'A' } }]);
  const only = await check(`order,number\n${number},B`);
  expect(only.rows).toMatchObject([{ act: 'change', carrier: 'UPS', parcel: { id: parcel!.id } }]);
});

test('says by row and cell why something isn’t possible', async () => {
  const [ready, twice, gone, unpaid, split] = [
    await order(),
    await order(),
    await order(),
    await order(),
    await order(),
  ];
  await shop.db.updateTable('order_parts').set({ cancelled: true }).where('id', '=', gone!.id).execute();
  await shop.db.updateTable('orders').set({ order_method: 3 }).where('number', '=', unpaid!.number).execute();
  const [line] = (await read(split!.id)).lines;
  for (const number of ['S1', 'S2'])
    await ship([{ id: split!.id, carrier: 'UPS', number, lines: [{ id: line!.id, quantity: 1 }] }]);
  const table = [
    'order,parcel_id,carrier,number',
    `${ready!.number},,,X1`,
    `${twice!.number},,UPS,X2`,
    `${twice!.number},,UPS,X3`,
    `${gone!.number},,UPS,X4`,
    `${unpaid!.number},,UPS,X5`,
    `${split!.number},,UPS,S3`,
    `${split!.number},999999,UPS,S3`,
    `20200101AAAAAA,,UPS,X6`,
    `${ready!.number},,UPS,${'9'.repeat(101)}`,
  ].join('\n');
  expect(await acts(table)).toEqual([
    'carrier missing',
    'ship',
    'order doubled',
    'order cancelled',
    'order unpaid',
    'order which',
    'parcel_id missing',
    'order missing',
    'number too-long',
  ]);
  expect((await check('carrier,number\nUPS,1')).status).toBe(201);
  expect((await check('order,order\n1,2', '?columns=order,order')).status).toBe(201);
});

test('treats an order or shipment of another store as missing', async () => {
  const foreign = await order(await buildStore(shop.db));
  const own = await order();
  const parcel = await shop.db
    .insertInto('parcels')
    .values({ order_part_id: foreign.id, carrier: 'UPS', parcel_number: 'F' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const table = `order,parcel_id,carrier,number\n${foreign.number},,UPS,X\n${own.number},${parcel.id},UPS,X`;
  const { rows } = await check(table);
  expect(rows).toMatchObject([
    { act: null, part_id: null, parcel: null, problem: { field: 'order', reason: 'missing' } },
    { act: null, parcel: null, problem: { field: 'parcel_id', reason: 'missing' } },
  ]);
  expect((await exported()).text).not.toContain(foreign.number);
});
