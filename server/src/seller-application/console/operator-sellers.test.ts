// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atConsole, callConsole } from '#console/test-consoles.ts';
import { buildOperatedShop, now, type OperatedShop } from '#console/test-operated-shop.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { buildProduct, buildStore, buildUser, makeOwner } from '#testing/builders.ts';

const { operatorSellers, operatorSettings } = consoleApi;

let operated: OperatedShop;
let shop: OperatedShop['shop'];
let headers: OperatedShop['headers'];
let ask: OperatedShop['ask'];
beforeAll(async () => {
  operated = await buildOperatedShop();
  ({ shop, headers, ask } = operated);
});
afterAll(() => operated.close());

test('before a suspension shows what shoppers lose: products, carts, flash sales, orders', async () => {
  const id = await buildStore(shop.db);
  const preview = async () =>
    (await callConsole(shop, operatorSellers.readSeller, { params: { id }, headers })).data.preview;
  expect(await preview()).toEqual({ products: 0, carts: 0, flash_sales: 0, open_orders: 0 });
  const product = await buildProduct(shop.db, { storeId: id, stock: 9 });
  await buildProduct(shop.db, { storeId: id, status: 2 });
  const saleOver = (end: string) => ({
    start_time: new Date('2026-11-01T00:00:00Z'),
    end_time: new Date(end),
  });
  for (const end of ['2026-11-10T00:00:00Z', '2026-12-10T00:00:00Z']) {
    const sale = await shop.db
      .insertInto('flash_sales')
      .values({ title: 'Sale', ...saleOver(end) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const item = { flash_sale_id: sale.id, product_id: product.id, price_minor: 500 };
    await shop.db.insertInto('flash_sale_products').values(item).execute();
  }
  await buildGuest(shop.db, { items: [{ product }] });
  const buyer = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
  await shop.call('POST order/action', { body: orderBody(buyer) });
  expect(await preview()).toEqual({ products: 1, carts: 1, flash_sales: 1, open_orders: 1 });
});

test('a suspended store leaves the shop with its products and is restored completely', async () => {
  const id = await buildStore(shop.db, { slug: 'corner' });
  const product = await buildProduct(shop.db, { storeId: id, title: 'Corner lamp' });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const listed = async () =>
    (await shop.call('GET products', { query: { store: id } })).data.result.data.map((tile) => tile.id);
  expect(await listed()).toEqual([product.id]);
  const readiness = async (view: string) =>
    (await ask(operatorSellers.listSellers, `view=${view}&ids=${id}`)).rows as unknown[];
  const lacks = { shipping: true, products: true, contact: false, steps: true };
  expect(await readiness('not_ready')).toMatchObject([{ id, ready: lacks }]);
  const reachable = { email: 'corner@example.com', phone: '+49 30 0000 142', address_1: 'Torstraße 1' };
  await shop.db.updateTable('stores').set(reachable).where('id', '=', id).execute();
  expect(await readiness('all')).toMatchObject([{ ready: { ...lacks, contact: true } }]);
  expect(await readiness('not_ready')).toEqual([]);
  const { data } = await callConsole(shop, operatorSellers.suspendSeller, {
    params: { id },
    headers,
    body: { reason: 'No address' },
  });
  expect(data).toMatchObject({ status: 'suspended', suspended_reason: 'No address' });
  expect(await listed()).toEqual([]);
  expect((await shop.call('POST order/action', { body: orderBody(token) })).status).not.toBe(200);
  const again = { params: { id }, headers, body: { reason: 'No address' } };
  expect((await callConsole(shop, operatorSellers.suspendSeller, again)).status).toBe(201);
  await callConsole(shop, operatorSellers.reopenSeller, { params: { id }, headers });
  expect(await listed()).toEqual([product.id]);
  expect((await shop.call('POST order/action', { body: orderBody(token) })).status).toBe(200);
  const sellers = await callConsole(shop, operatorSellers.listSellers, { headers });
  expect(operatorSellers.listSellers.reply.parse(sellers.data)).toEqual(sellers.data);
});

test('a store’s terms apply to its next order; earlier orders keep theirs', async () => {
  const id = await buildStore(shop.db);
  const product = await buildProduct(shop.db, { storeId: id, sellingMinor: 10_000 });
  const commissions = () =>
    shop.db
      .selectFrom('order_parts')
      .select(['commission_percent', 'commission_minor'])
      .where('store_id', '=', id)
      .orderBy('id')
      .execute();
  const buy = async () => {
    const token = await buildGuest(shop.db, { items: [{ product }] });
    await shop.call('POST order/action', { body: orderBody(token) });
  };
  await buy();
  const agree = (commission_percent: number | null, cash_collected_by: 'seller' | 'courier' = 'seller') =>
    callConsole(shop, operatorSellers.agreeTerms, {
      params: { id },
      headers,
      body: { commission_percent, cash_collected_by },
    });
  expect((await agree(12.5)).data).toMatchObject({ commission_percent: 12.5, cash_collected_by: 'seller' });
  await buy();
  expect((await agree(null)).data).toMatchObject({ commission_percent: null, cash_collected_by: 'seller' });
  await buy();
  const [before, own, after] = await commissions();
  expect(own).toMatchObject({ commission_percent: '12.50', commission_minor: 1250 });
  expect(after).toEqual(before);
  expect(before!.commission_minor).not.toBe(1250);
  const { data } = await callConsole(shop, operatorSellers.agreeTerms, {
    params: { id },
    headers,
    body: { commission_percent: null, cash_collected_by: 'seller', shipped_by: 'shop', goods_in: 'eu' },
  });
  expect(data).toMatchObject({ shipped_by: 'shop', goods_in: 'eu' });
  expect((await agree(12.555)).httpStatus).toBe(201);
  expect((await agree(101)).httpStatus).toBe(201);
  await agree(null);
  const recorded = shop.db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('entity_id', '=', id);
  expect(await recorded.where('action', '=', 'store.terms').orderBy('id').execute()).toEqual([
    {
      before: {
        commission_percent: null,
        cash_collected_by: 'courier',
        shipped_by: 'seller',
        goods_in: 'country',
      },
      after: {
        commission_percent: 12.5,
        cash_collected_by: 'seller',
        shipped_by: 'seller',
        goods_in: 'country',
      },
    },
    {
      before: {
        commission_percent: 12.5,
        cash_collected_by: 'seller',
        shipped_by: 'seller',
        goods_in: 'country',
      },
      after: {
        commission_percent: null,
        cash_collected_by: 'seller',
        shipped_by: 'seller',
        goods_in: 'country',
      },
    },
    {
      before: {
        commission_percent: null,
        cash_collected_by: 'seller',
        shipped_by: 'seller',
        goods_in: 'country',
      },
      after: { commission_percent: null, cash_collected_by: 'seller', shipped_by: 'shop', goods_in: 'eu' },
    },
  ]);
});

test('operators’ notes about a store have author and time; the store can’t see them', async () => {
  const storeId = await buildStore(shop.db);
  const people = await buildUser(shop.db);
  await makeOwner(shop.db, people, storeId);
  const atStore = await atConsole(shop, people, 'seller');
  const note = (words: string) =>
    callConsole(shop, operatorSellers.noteSeller, {
      params: { id: storeId },
      headers,
      body: { note: words },
    });
  await note('Asked for papers');
  const { data } = await note('Papers are here');
  expect(data.notes).toMatchObject([
    { note: 'Papers are here', at: now.toISOString() },
    { note: 'Asked for papers' },
  ]);
  expect(data.notes[0]!.by).not.toBe('');
  expect((await note(' ')).status).toBe(201);
  const recorded = await shop.db
    .selectFrom('audit_entries')
    .select(['store_id', 'before', 'after'])
    .where('action', '=', 'store.note')
    .where('entity_id', '=', storeId)
    .execute();
  expect(recorded).toEqual([
    { store_id: null, before: null, after: null },
    { store_id: null, before: null, after: null },
  ]);
  const seen = await shop.app.server.inject({ url: '/api/v1/seller/store', headers: atStore });
  expect([seen.statusCode, seen.body.includes('apers')]).toEqual([200, false]);
});

test('an operator plans and ends a store’s vacation, and its history says who did', async () => {
  const storeId = await buildStore(shop.db);
  const product = await buildProduct(shop.db, { storeId });
  const plan = (vacation: object | null) =>
    callConsole(shop, operatorSellers.planSellerVacation, {
      params: { id: storeId },
      headers,
      body: { vacation } as never,
    });
  const away = { first: '2026-11-20', last: '2026-11-22', is_closed: true, note: 'Back soon' };
  expect((await plan(away)).data.vacation).toEqual({ ...away, is_now: true });
  const shown = async () =>
    (await shop.call('GET product/{id}', { params: { id: product.id } })).data.store.vacation;
  expect(await shown()).toMatchObject({ back_on: '2026-11-23', is_closed: true });
  expect((await plan({ ...away, last: '2026-11-19' })).httpStatus).toBe(201);
  expect((await plan(null)).data.vacation).toBeNull();
  expect(await shown()).toBeNull();
  const query = { store: String(storeId) };
  const { rows } = (await callConsole(shop, operatorSettings.listHistory, { headers, query })).data;
  expect(rows.map(({ action }) => action)).toEqual(['store.vacation', 'store.vacation', 'product.save']);
});
