import type { Rate, Report } from '@souk/contract/console/operator-reports';
import type { Seller } from '@souk/contract/console/operator-sellers';
import { REPORTS } from '@souk/rules/report-names';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { awaitPayment, buildGuest, orderBody, receiveMoney } from '../test-shoppers.ts';
import { recordRefund } from '#payment/record-refund.ts';
import { addSearches } from '#search/term-queries.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { ownerAtConsole } from '#console/test-consoles.ts';

const now = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
let headers: Record<string, string>;
let noor = 0;

beforeAll(async () => {
  shop = await buildTestShop({ now });
  await setSetting(shop.db, 'default_commission_percent', 10);
  noor = await buildStore(shop.db, { name: 'Noor' });
  headers = await ownerAtConsole(shop);
  const fjord = await buildStore(shop.db, { name: 'Fjord' });
  const lamp = await buildProduct(shop.db, { sellingMinor: 4000, storeId: noor, stock: 50 });
  const carpet = await buildProduct(shop.db, { sellingMinor: 6000, storeId: fjord, stock: 50 });
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
  await order([{ product: lamp }, { product: carpet }], { voucher: code, at: '2026-11-19T23:30:00Z' });
  await order([{ product: lamp, quantity: 2 }], { at: '2026-11-18T10:00:00Z' });
  await order([{ product: carpet }], { at: '2026-10-15T10:00:00Z' });
  const cancelled = await order([{ product: lamp }], { at: '2026-11-18T11:00:00Z' });
  await shop.db
    .updateTable('order_parts')
    .set({ cancelled: true })
    .where('order_id', '=', cancelled)
    .execute();
  await shop.db.updateTable('orders').set({ cancelled: true }).where('id', '=', cancelled).execute();
});
afterAll(() => shop.close());

type Items = NonNullable<Parameters<typeof buildGuest>[1]>['items'];

async function order(items: Items, { voucher, at }: { voucher?: string; at: string }): Promise<number> {
  const token = await buildGuest(shop.db, { items });
  const { data, form } = await shop.call('POST order/action', {
    body: orderBody(token, voucher ? { voucher } : {}),
  });
  expect(form).toEqual([]);
  await shop.db
    .updateTable('orders')
    .set({ created_at: new Date(at) })
    .where('id', '=', data.id)
    .execute();
  return data.id;
}

async function read(report: string, query = 'from=2026-11-01&to=2026-11-20'): Promise<Report> {
  const url = `/api/v1/operator/reports/${report}?${query}`;
  const reply = await shop.app.server.inject({ method: 'GET', url, headers });
  return reply.json<{ data: Report }>().data;
}

test('each sales report adds up to the sum of the parts in the ledger', async () => {
  const { rows } = await sql<{ now: string; before: string; commission: string }>`
    select sum(p.total_minor) filter (where o.created_at >= '2026-11-01') as now,
      sum(p.total_minor) filter (where o.created_at < '2026-11-01') as before,
      sum(p.commission_minor) filter (where o.created_at >= '2026-11-01') as commission
    from order_parts p join orders o on o.id = p.order_id where not p.cancelled and not o.cancelled`.execute(
    shop.db,
  );
  const books = rows[0]!;
  expect(Number(books.now)).toBeGreaterThan(0);
  for (const report of REPORTS.filter((one) => one !== 'refunds')) {
    const { total, rows: shown } = await read(report);
    expect([report, total.amount.minor, total.before.minor, total.commission.minor, total.count]).toEqual([
      report,
      Number(books.now),
      Number(books.before),
      Number(books.commission),
      2,
    ]);
    expect(shown.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(total.amount.minor);
  }
  const checked = (await checkBooks(shop.db)).filter(({ name }) => ['orders', 'commissions'].includes(name));
  expect(checked.filter(({ wrong }) => wrong !== null)).toEqual([]);
});

test('rows are labeled, largest first', async () => {
  const sellers = (await read('seller')).rows;
  expect(sellers.map(({ label }) => label)).toEqual(['Noor', 'Fjord']);
  expect((await read('method')).rows).toMatchObject([{ key: '2', count: 2 }]);
  const vouchers = (await read('voucher')).rows;
  expect(vouchers.map(({ key }) => key === '')).toContain(true);
  expect(vouchers).toHaveLength(2);
});

test('days are in the shop’s time zone, none is missing, each next to the previous period’s', async () => {
  const amounts = async (zone: string) => {
    await changeSettings(shop.db, { time_zone: zone });
    shop.app.shop.site.invalidate();
    const { rows, time_zone: shown } = await read('day', 'from=2026-11-17&to=2026-11-20');
    expect(shown).toBe(zone);
    return rows.map(({ key, count }) => [key, count]);
  };
  expect(await amounts('UTC')).toEqual([
    ['2026-11-17', 0],
    ['2026-11-18', 1],
    ['2026-11-19', 1],
    ['2026-11-20', 0],
  ]);
  expect((await amounts('Asia/Dubai')).at(-1)).toEqual(['2026-11-20', 1]);
  await changeSettings(shop.db, { time_zone: 'UTC' });
  shop.app.shop.site.invalidate();
  const { rows, before_from: from } = await read('day', 'from=2026-11-15&to=2026-11-17');
  expect([from, rows.length]).toEqual(['2026-11-12', 3]);
  const turned = await read('day', 'from=2026-11-20&to=2026-11-01');
  expect([turned.from, turned.to]).toEqual(['2026-10-22', '2026-11-20']);
});

test('refunds equal the ledger’s', async () => {
  const lamp = await buildProduct(shop.db, { sellingMinor: 5000, storeId: noor, stock: 5 });
  const id = await order([{ product: lamp }], { at: '2026-11-20T08:00:00Z' });
  const { number } = (await shop.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirst())!;
  await receiveMoney(shop.db, number, now);
  const record = { number, amountMinor: 1200, reference: 'T-1', reason: '', actor: 'operator', now };
  expect(await recordRefund(shop.db, record)).toMatchObject({ ok: true });
  const { rows } = await sql<{ sum: string }>`
    select sum(amount_minor) as sum from payment_ledger where kind = 'refund'`.execute(shop.db);
  const report = await read('refunds');
  expect(report.total.amount.minor).toBe(Number(rows[0]!.sum));
  expect(report.total).toMatchObject({ count: 1, amount: { minor: 1200 } });
});

async function readRate(report: 'delivery' | 'search'): Promise<Rate> {
  const url = `/api/v1/operator/rates/${report}?from=2026-11-11&to=2026-11-20`;
  const reply = await shop.app.server.inject({ method: 'GET', url, headers });
  return reply.json<{ data: Rate }>().data;
}

test('delivery: in time and late, by seller; parts still in time don’t count', async () => {
  const product = await buildProduct(shop.db, { storeId: noor, stock: 50 });
  const sent = async (at: string, leftAt: string | null) => {
    const id = await order([{ product }], { at });
    await shop.db.updateTable('orders').set({ order_method: 2 }).where('id', '=', id).execute();
    await shop.db
      .updateTable('order_parts')
      .set({ hand_over_by: new Date(Date.parse(at) + 48 * 3_600_000) })
      .where('order_id', '=', id)
      .execute();
    if (leftAt !== null)
      await shop.db
        .insertInto('order_moves')
        .values({ order_id: id, to_status: 3, cancelled: false, actor: 'test', created_at: new Date(leftAt) })
        .execute();
  };
  const before = await readRate('delivery');
  await sent('2026-11-12T10:00:00Z', '2026-11-13T10:00:00Z'); // in time
  await sent('2026-11-12T10:00:00Z', '2026-11-16T10:00:00Z'); // late
  await sent('2026-11-13T10:00:00Z', null); // not shipped, and late
  await sent('2026-11-20T10:00:00Z', null); // not due yet
  await sent('2026-11-03T10:00:00Z', '2026-11-04T10:00:00Z'); // in the previous period
  const after = await readRate('delivery');
  expect(after.total.count - before.total.count).toBe(3);
  expect(after.total.good - before.total.good).toBe(1);
  expect(after.total.before).toEqual({
    count: before.total.before.count + 1,
    good: before.total.before.good + 1,
  });
  expect(after.rows.find(({ key }) => key === String(noor))).toMatchObject({ label: 'Noor' });
  expect(after).toMatchObject({ before_from: '2026-11-01', before_to: '2026-11-10' });
});

test('search: each day’s searches and those with results, next to the previous period', async () => {
  const rows = (of: [string, number, number | null][]) =>
    of.map(([term, searches, hits]) => ({ term, searches, hits, isWidened: false }));
  await addSearches(shop.db, {
    day: '2026-11-12',
    rows: rows([
      ['lamp', 5, 3],
      ['zither', 2, 0],
    ]),
  });
  await addSearches(shop.db, { day: '2026-11-02', rows: rows([['lamp', 1, 3]]) });
  const { rows: days, total } = await readRate('search');
  expect(days).toHaveLength(10);
  expect(days[1]).toEqual({ key: '2026-11-12', label: '', count: 7, good: 5, before: { count: 1, good: 1 } });
  expect(total).toEqual({ count: 7, good: 5, before: { count: 1, good: 1 } });
});

test('a store’s orders count alike in the report and among the stores: without cancelled and unpaid ones', async () => {
  const counts = async () => {
    const url = `/api/v1/operator/sellers/${noor}`;
    const reply = await shop.app.server.inject({ method: 'GET', url, headers });
    const store = reply.json<{ data: Seller }>().data;
    const { rows } = await read('seller', 'from=2026-10-22&to=2026-11-20');
    const row = rows.find(({ key }) => key === String(noor))!;
    return { store: store.orders, report: row.count };
  };
  const before = await counts();
  expect(before.store).toBe(before.report);
  const product = await buildProduct(shop.db, { storeId: noor, stock: 5 });
  await order([{ product }], { at: '2026-10-22T01:00:00Z' });
  const unpaid = await order([{ product }], { at: '2026-11-19T10:00:00Z' });
  await awaitPayment(shop.db, unpaid, new Date('2026-11-30'));
  const cancelled = await order([{ product }], { at: '2026-11-19T10:00:00Z' });
  await shop.db
    .updateTable('order_parts')
    .set({ cancelled: true })
    .where('order_id', '=', cancelled)
    .execute();
  expect(await counts()).toEqual({ store: before.store + 1, report: before.report + 1 });
});

test('a report says beside what was ordered what was received and what sellers are owed; fees only once some were posted', async () => {
  const money = async (query?: string) => (await read('day', query)).money;
  const received = await sql<{ minor: number }>`
    select sum(amount_minor)::bigint as minor from payment_ledger where kind = 'payment'`.execute(shop.db);
  expect(received.rows[0]!.minor).toBeGreaterThan(0);
  const currency = 'USD';
  const { received: all, owed } = await money();
  expect(all).toEqual({ minor: received.rows[0]!.minor, currency });
  expect((await money('from=2026-10-01&to=2026-10-31')).received).toEqual({ minor: 0, currency });
  const ofSellers = await listSellerBalances(shop.db, null);
  expect(owed).toEqual({
    minor: ofSellers.reduce(
      (sum, one) => sum + one.pending_minor + one.available_minor + one.reserved_minor + one.paying_minor,
      0,
    ),
    currency,
  });
  expect((await money()).fees).toBeNull();
  const head = { kind: 'fee', cause: 'fee:1', occurred_at: now, actor: 'a test' };
  await sql`select post_to_ledger(jsonb_populate_record(null::ledger_transactions, ${JSON.stringify(head)}::jsonb),
    array[('provider-fees', 'USD', 205, null), ('bank', 'USD', -205, null)]::ledger_posting[])`.execute(
    shop.db,
  );
  expect((await money()).fees).toEqual({ minor: 205, currency });
  expect((await money('from=2026-10-01&to=2026-10-31')).fees).toEqual({ minor: 0, currency });
});
