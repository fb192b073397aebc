import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { closeMonths } from '#ledger/close-months.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { giveGoodwill } from '../test-payouts.ts';

/* Statements and the amounts of orders in both consoles; `statement.test.ts` shows how they are calculated. */

const { sellerStatements, operatorStatements } = consoleApi;
const start = new Date('2026-11-18T09:00:00Z');
const period = '2026-11';
const currency = 'USD';

let shop: TestShop;
let operator: Record<string, string>;
let own: {
  storeId: number;
  ownerId: number;
  headers: Record<string, string>;
  partId: number;
  number: string;
};
let other: typeof own;
let cancelledNumber = '';

beforeAll(async () => {
  shop = await buildTestShop({ now: start });
  await setSetting(shop.db, 'default_commission_percent', 10);
  operator = await ownerAtConsole(shop);
  [own, other] = [await seller('Lamp'), await seller('Rug')];
});
afterAll(() => shop.close());

/** A store that delivered one order of 60.00, paid to a courier. */
async function seller(title: string) {
  const storeId = await buildStore(shop.db);
  const product = await buildProduct(shop.db, { title, sellingMinor: 6000, storeId });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number: data.order, to, actor: 'operator', now: start });
  const { id } = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  const ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, storeId);
  const headers = await atConsole(shop, ownerId, 'seller');
  return { storeId, ownerId, partId: id, number: data.order as string, headers };
}

const read = (headers: Record<string, string>, query = { period, currency }) =>
  callConsole(shop, sellerStatements.readOwnStatement, { query, headers });

test('a seller reads the list of months, the statement, and the orders behind a row with what they wait for', async () => {
  const { headers, number, partId } = own;
  const list = await callConsole(shop, sellerStatements.listOwnStatements, { headers });
  const { data } = await read(headers);
  expect(list.data).toEqual([
    { period, currency, is_open: true, opening: { minor: 0, currency }, closing: data.closing },
  ]);
  expect(data.rows.map(({ row, orders }) => [row, orders])).toEqual([
    ['sales', 1],
    ['commission', 1],
  ]);
  const entries = async (view: string) =>
    (
      await callConsole(shop, sellerStatements.listOwnStatementEntries, {
        query: { period, currency, view },
        headers,
      })
    ).data.rows;
  expect(await entries('commission')).toMatchObject([
    { kind: 'sale', order: { id: partId, number }, amount: { minor: -600 }, waits: null },
  ]);
  expect(await entries('pending')).toMatchObject([
    { order: { number }, amount: data.pending, waits: { for: 'return-period', until: '2026-12-02' } },
  ]);
  await shop.db
    .insertInto('returns')
    .values({
      order_part_id: partId,
      store_id: own.storeId,
      cause: 'damaged',
      state: 'asked',
      asked_at: start,
      state_at: start,
    })
    .execute();
  expect(await entries('pending')).toMatchObject([{ waits: { for: 'return', until: null } }]);
});

test('operators read the same statement as the seller', async () => {
  const params = { id: own.storeId };
  const query = { period, currency };
  const [theirs, ours] = await Promise.all([
    read(own.headers),
    callConsole(shop, operatorStatements.readSellerStatement, { params, query, headers: operator }),
  ]);
  expect(ours.data).toEqual(theirs.data);
  const amounts = await callConsole(shop, operatorStatements.readPartAmounts, {
    params: { id: own.partId },
    headers: operator,
  });
  expect(amounts.data).toMatchObject({
    state: 'earned',
    lines: [{ title: 'Lamp', percent: 10, rule: { by: 'shop' }, commission: { minor: -600 } }],
    commission_tax_reason: 'not-configured',
    waits: { for: 'return' },
  });
  expect(amounts.data).toEqual(
    (await callConsole(shop, sellerStatements.readOrderAmounts, { params: { id: own.partId }, headers: own.headers })).data, // prettier-ignore
  );
});

test('an order that isn’t delivered says what is expected, and a cancelled one earns nothing', async () => {
  const product = await buildProduct(shop.db, { sellingMinor: 2000, storeId: own.storeId });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  const { id } = await shop.db.selectFrom('order_parts').select('id').where('order_id', '=', data.id).executeTakeFirstOrThrow(); // prettier-ignore
  const amounts = async () =>
    (await callConsole(shop, sellerStatements.readOrderAmounts, { params: { id }, headers: own.headers })).data; // prettier-ignore
  const before = await amounts();
  expect(before).toMatchObject({ state: 'expected', pending: { minor: 0 }, waits: null });
  expect(before.earns.minor).toBe(before.buyer_pays.minor - 200);
  await moveOrder(shop.db, { number: data.order, to: 6, actor: 'operator', now: start });
  expect(await amounts()).toMatchObject({ state: 'cancelled', earns: { minor: 0 }, pays: { minor: 0 } });
  cancelledNumber = data.order;
});

test('nobody reads statements or amounts of another store', async () => {
  const { data } = await read(other.headers);
  expect(JSON.stringify(data)).not.toContain(own.number);
  const query = { period, currency, view: 'sales' };
  const entries = await callConsole(shop, sellerStatements.listOwnStatementEntries, {
    query,
    headers: { ...other.headers, 'x-store': String(own.storeId) },
  });
  expect(JSON.stringify(entries.data)).not.toContain(own.number);
  const params = { id: own.partId };
  const amounts = await callConsole(shop, sellerStatements.readOrderAmounts, {
    params,
    headers: other.headers,
  });
  expect(amounts.httpStatus).toBe(404);
  for (const endpoint of [operatorStatements.listSellerStatements, operatorStatements.readPartAmounts])
    expect((await callConsole(shop, endpoint, { params, headers: other.headers })).httpStatus).toBe(401);
});

test('operators need the permission to see payouts, and to export them for the file', async () => {
  const as = async (permissions: string[]) => {
    const role = { audience: 'operator', name: permissions.join(), permissions };
    const { id } = await shop.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    const userId = await buildUser(shop.db);
    await shop.db.insertInto('memberships').values({ user_id: userId, role_id: id }).execute();
    return atConsole(shop, userId, 'operator');
  };
  const asked = { params: { id: own.storeId }, query: { period, currency } };
  const [support, reader] = [await as(['orders.read']), await as(['payouts.read'])];
  const statement = operatorStatements.readSellerStatement;
  expect((await callConsole(shop, statement, { ...asked, headers: support })).httpStatus).toBe(403);
  expect((await callConsole(shop, statement, { ...asked, headers: reader })).httpStatus).toBe(200);
  const file = operatorStatements.exportSellerStatement;
  expect((await callConsole(shop, file, { ...asked, headers: reader })).httpStatus).toBe(403);
});

test('refuses months and currencies without a statement, and files of a month that isn’t closed, in a clear sentence', async () => {
  const { headers } = own;
  const refusedOf = async (query: { period: string; currency: string }) => (await read(headers, query)).data;
  expect(await refusedOf({ period, currency: 'KWD' })).toMatchObject({
    form: ['There’s no statement for 2026-11 in KWD: the balance in this currency hasn’t changed yet.'],
  });
  expect((await read(headers, { period: 'November', currency })).httpStatus).toBe(404);
  const query = { period, currency };
  const open = await callConsole(shop, sellerStatements.exportOwnStatement, { query, headers });
  expect(open.data).toMatchObject({
    form: [
      'This month isn’t closed yet, so its amounts may still change. You can download the statement starting 2026-12-01.',
    ],
  });
});

test('the file of a closed month has every fact, is recorded, and holds no formulas', async () => {
  const { storeId } = own;
  await giveGoodwill({ db: shop.db, now: start }, { storeId, minor: 500, currency });
  await shop.db
    .updateTable('balance_adjustments')
    .set({ reason: '=1+1' })
    .where('store_id', '=', storeId)
    .execute();
  shop.clock.set(new Date('2026-12-01T00:00:00Z'));
  await closeMonths(shop);
  const headers = await atConsole(shop, own.ownerId, 'seller');
  const query = { period, currency };
  const file = await callConsole(shop, sellerStatements.exportOwnStatement, { query, headers });
  shop.clock.set(start);
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="statement-[\w-]+-2026-11-USD\.csv"$/,
  );
  const lines = file.data.trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[1])).toEqual(['type', 'opening balance', 'sale', 'goodwill', 'closing balance']); // prettier-ignore
  expect(lines[3]).toContain(`'=1+1`);
  expect(lines[0]).toMatch(/,currency,statement,shop,shop_address,shop_vat_number$/);
  for (const line of lines.slice(1)) expect(line).toContain(`,USD,S-${storeId}-2026-11-USD,`);
  expect(file.data).toContain(own.number);
  expect(file.data).not.toContain(cancelledNumber);
  const entry = await shop.db
    .selectFrom('audit_entries')
    .select(['label', 'store_id'])
    .where('action', '=', 'statement.export')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ store_id: storeId, label: expect.stringContaining('2026-11 USD') });
});

test('the PDF document of a closed month is in the language of the reader', async () => {
  shop.clock.set(new Date('2026-12-01T00:00:00Z'));
  await closeMonths(shop);
  const headers = await atConsole(shop, own.ownerId, 'seller');
  const answer = await shop.app.server.inject({
    url: `/api/v1/seller/statement/pdf?period=${period}&currency=${currency}`,
    headers: { ...headers, language: 'ar' },
  });
  shop.clock.set(start);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(answer.headers['content-disposition']).toContain('2026-11-USD.pdf');
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(answer.rawPayload.length).toBe(Number(answer.headers['content-length']));
});
