import { consoleApi } from '@souk/contract/console-api';
import { parseCsv } from '@souk/rules/csv';
import { LEDGER_CHECKS } from '@souk/rules/ledger-checks';
import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { giveGoodwill } from '#payment/payout/test-payouts.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser, setSetting } from '#testing/builders.ts';
import { checkLedger } from '../books/check-ledger.ts';
import { checkLedgerJob } from '../books/request-check.ts';

/* The books in the operator console: checks, trial balance, postings, and the ledger of orders and stores. */

const { operatorBooks } = consoleApi;
const start = new Date('2026-10-30T09:00:00Z');
const delivered = new Date('2026-11-02T12:00:00Z');
const october = { from: '2026-10-01', to: '2026-10-31' };
const november = { from: '2026-11-01', to: '2026-11-30' };

let shop: TestShop;
let headers: Record<string, string>;
let storeId = 0;
let order = { id: 0, number: '' };

beforeAll(async () => {
  shop = await buildTestShop({ now: start, rateLimits: true });
  await setSetting(shop.db, 'default_commission_percent', 10);
  headers = await ownerAtConsole(shop);
  storeId = await buildStore(shop.db, { name: '=Aria', slug: 'aria' });
  await giveGoodwill({ db: shop.db, now: start }, { storeId, minor: 500, currency: 'USD' });
  const token = await buildGuest(shop.db, {
    items: [{ product: await buildProduct(shop.db, { sellingMinor: 6000, storeId }) }],
  });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  order = { id: data.id, number: data.order };
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number: order.number, to, actor: 'operator', now: delivered });
});
afterAll(() => shop.close());

const readBooks = async () => (await callConsole(shop, operatorBooks.readBooks, { headers })).data;
const trialOf = async (query: Record<string, string>) =>
  (await callConsole(shop, operatorBooks.readTrialBalance, { query, headers })).data;

async function damage(change: ReturnType<typeof sql>) {
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });
}

test('lists every check, green after a run without faults', async () => {
  expect(await readBooks()).toMatchObject({ checked_at: null, is_checking: false });
  await checkLedger(shop.app.shop);
  const { checked_at, checks } = await readBooks();
  expect(checked_at).toBe(shop.clock.now().toISOString());
  expect(checks.map(({ name }) => name)).toEqual([...LEDGER_CHECKS]);
  expect(checks.filter(({ fault }) => fault !== null)).toEqual([]);
});

test('says who holds sellers’ money, as the setting does', async () => {
  expect((await readBooks()).seller_funds).toBe('undecided');
  await setSetting(shop.db, 'seller_funds', 'provider');
  shop.app.shop.site.invalidate();
  expect((await readBooks()).seller_funds).toBe('provider');
  await setSetting(shop.db, 'seller_funds', 'undecided');
  shop.app.shop.site.invalidate();
});

test('says what wasn’t recorded before the shop had a ledger', async () => {
  expect((await readBooks()).unknown_past).toEqual([]);
  const move = (from: string, to: string) =>
    damage(sql`update ledger_entries set account_id = (select id from ledger_accounts where code = ${to})
      where account_id = (select id from ledger_accounts where code = ${from})`);
  await move('courier', 'cash:unknown');
  expect((await readBooks()).unknown_past).toEqual([
    { name: 'cash', amount: { minor: 6500, currency: 'USD' }, orders: 1 },
  ]);
  await move('cash:unknown', 'courier');
});

test('checks now in the background, once at a time and recorded, within a limit', async () => {
  const job = { name: checkLedgerJob, schema: z.unknown(), retries: 0, run: async () => {} };
  await createQueues(shop.databaseUrl, [job], shop.app.shop.log);
  // As scheduled jobs are.
  await sql`update jobs.queue set policy = 'exclusive' where name = ${checkLedgerJob}`.execute(shop.db);
  const check = () => callConsole(shop, operatorBooks.checkLedger, { headers });
  expect((await check()).data).toEqual({ is_checking: true });
  expect((await check()).data).toEqual({ is_checking: true });
  expect(await readBooks()).toMatchObject({ is_checking: true });
  const runs = await shop.db
    .selectFrom('audit_entries')
    .select('label')
    .where('action', '=', 'job.run')
    .execute();
  expect(runs).toEqual([{ label: checkLedgerJob }]);
  for (let n = 2; n < 20; n++) await check();
  expect((await check()).httpStatus).toBe(429);
});

test('names the first order that is wrong, and the store of a wrong account', async () => {
  await damage(sql`update ledger_transactions set cause = 'lost:' || id where kind = 'earned'`);
  await checkLedger(shop.app.shop);
  const faultOf = async (name: string) =>
    (await readBooks()).checks.find((check) => check.name === name)?.fault;
  expect(await faultOf('delivered')).toMatchObject({
    rows: 1,
    order,
    store: { id: storeId, name: '=Aria' },
    technical: expect.stringContaining('order_parts'),
  });
  expect(await faultOf('transactions')).toBeNull();
  await damage(sql`update ledger_transactions set cause = 'earned:' || order_part_id where kind = 'earned'`);
  await damage(sql`update ledger_entries set account_id = (select id from ledger_accounts where code = ${`seller:${storeId}:reserved`})
    where account_id = (select id from ledger_accounts where code = 'courier')`);
  await checkLedger(shop.app.shop);
  expect(await faultOf('seller-holds')).toMatchObject({ order: null, store: { id: storeId } });
  await damage(sql`update ledger_entries set account_id = (select id from ledger_accounts where code = 'courier')
    where account_id = (select id from ledger_accounts where code = ${`seller:${storeId}:reserved`})`);
  await checkLedger(shop.app.shop);
});

test('a trial balance has the debits and credits of its period and the balances at its end, and sums to zero', async () => {
  const first = await trialOf(october);
  expect(first.rows.map(({ code, balance }) => [code, balance.minor])).toEqual([
    ['sellers:available', -500],
    ['goodwill', 500],
  ]);
  const second = await trialOf(november);
  expect(second.rows).toMatchObject([
    {
      code: 'courier',
      class: 'asset',
      debit: { minor: 6500 },
      credit: { minor: 0 },
      balance: { minor: 6500 },
    },
    {
      code: 'orders:unearned',
      class: 'liability',
      debit: { minor: 6500 },
      credit: { minor: 6500 },
      balance: { minor: 0 },
    },
    { code: 'sellers:available', debit: { minor: 0 }, credit: { minor: 0 }, balance: { minor: -500 } },
    { code: 'sellers:pending', credit: { minor: 5900 }, balance: { minor: -5900 } },
    { code: 'commission', class: 'income', credit: { minor: 600 }, balance: { minor: -600 } },
    { code: 'goodwill', debit: { minor: 0 }, balance: { minor: 500, currency: 'USD' } },
  ]);
  for (const { rows } of [first, second]) {
    expect(rows.reduce((sum, { balance }) => sum + balance.minor, 0)).toBe(0);
    expect(rows.reduce((sum, { debit, credit }) => sum + debit.minor - credit.minor, 0)).toBe(0);
  }
});

test('exports the postings of a period with names in words, without formulas, and records the export', async () => {
  const file = await callConsole(shop, operatorBooks.exportPostings, { query: november, headers });
  const lines = parseCsv(file.data as string, ',').map(({ cells }) => cells);
  expect(lines).toEqual([
    [
      'Date',
      'Transaction',
      'Type',
      'Account code',
      'Account',
      'Debit',
      'Credit',
      'Currency',
      'Order',
      'Seller',
      'Payout',
    ],
    [
      ...part('courier', 'Cash held by carriers', 'Payment received'),
      '65.00',
      '',
      'USD',
      order.number,
      "'=Aria",
      '',
    ],
    [
      ...part('orders:unearned', 'Paid orders, not yet delivered', 'Payment received'),
      '',
      '65.00',
      'USD',
      order.number,
      "'=Aria",
      '',
    ],
    [
      ...part('orders:unearned', 'Paid orders, not yet delivered'),
      '65.00',
      '',
      'USD',
      order.number,
      "'=Aria",
      '',
    ],
    [...part('commission', 'Commission'), '', '6.00', 'USD', order.number, "'=Aria", ''],
    [...part(`seller:${storeId}:pending`, "'=Aria: pending"), '', '59.00', 'USD', order.number, "'=Aria", ''],
  ]);
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'label'])
    .where('action', '=', 'ledger.export')
    .execute();
  expect(entries).toEqual([{ action: 'ledger.export', label: '2026-11-01 – 2026-11-30' }]);
});
const part = (code: string, account: string, type = 'Order delivered') => [
  '2026-11-02 12:00:00',
  expect.any(String),
  type,
  code,
  account,
];

test('shows an order’s transactions and what they leave on each account', async () => {
  const read = await callConsole(shop, operatorBooks.readOrderLedger, { params: { id: order.id }, headers });
  expect(read.data).toMatchObject({
    order,
    rows: [
      {
        kind: 'earned',
        at: delivered.toISOString(),
        by: null,
        order,
        entries: [
          { account: { code: 'orders:unearned', store: null }, amount: { minor: 6500, currency: 'USD' } },
          { account: { code: 'commission' }, amount: { minor: -600 } },
          { account: { store: { id: storeId } }, amount: { minor: -5900 } },
        ],
      },
      {
        kind: 'payment',
        entries: [
          { account: { code: 'courier', store: null }, amount: { minor: 6500, currency: 'USD' } },
          { account: { code: 'orders:unearned' }, amount: { minor: -6500 } },
        ],
      },
    ],
    next: null,
    total: { count: 2 },
  });
  expect(read.data.left.map(({ amount }) => amount.minor)).toEqual([6500, -600, -5900]);
});

test('shows a store’s transactions page by page, and none of another store', async () => {
  const query = { limit: 1 };
  const read = (after?: string, id = storeId) =>
    callConsole(shop, operatorBooks.readStoreLedger, {
      params: { id },
      query: { ...query, ...(after === undefined ? {} : { after }) },
      headers,
    });
  const { data: newest } = await read();
  const { data: older } = await read(newest.next!);
  expect([...newest.rows, ...older.rows].map(({ kind, by }) => [kind, by])).toEqual([
    ['earned', null],
    ['goodwill', 'Jon'],
  ]);
  expect(older.next).toBeNull();
  expect(newest.left.map(({ account, amount }) => [account.code, amount.minor])).toEqual([
    [`seller:${storeId}:pending`, -5900],
    [`seller:${storeId}:available`, -500],
  ]);
  const other = await buildStore(shop.db);
  expect((await read(undefined, other)).data).toMatchObject({ rows: [], left: [] });
  expect((await read(undefined, 999_999)).httpStatus).toBe(404);
  expect((await read('forged')).status).not.toBe(200);
});

test('only people with the permission see, check and export the books', async () => {
  const as = async (roleId: number) => {
    const userId = await buildUser(shop.db);
    const member = { user_id: userId, store_id: null, role_id: roleId };
    await shop.db.insertInto('memberships').values(member).execute();
    return atConsole(shop, userId, 'operator');
  };
  const [support, reader] = [await as(4), await as(6)];
  const params = { id: order.id };
  for (const endpoint of [
    operatorBooks.readBooks,
    operatorBooks.readTrialBalance,
    operatorBooks.exportPostings,
  ])
    expect((await callConsole(shop, endpoint, { headers: support })).httpStatus).toBe(403);
  expect(
    (await callConsole(shop, operatorBooks.readOrderLedger, { params, headers: support })).httpStatus,
  ).toBe(403);
  expect((await callConsole(shop, operatorBooks.readBooks, { headers: reader })).status).toBe(200);
  expect((await callConsole(shop, operatorBooks.checkLedger, { headers: reader })).httpStatus).toBe(403);
  expect((await callConsole(shop, operatorBooks.exportPostings, { headers: reader })).httpStatus).toBe(403);
});
