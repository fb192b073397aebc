import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { closeMonths } from '#ledger/close-months.ts';
import { orderBody, buildGuest } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import {
  buildSeller,
  deliver,
  refundUnit,
  sell,
  setUpCommission,
  type Sold,
} from '#payment/invoice/test-commission.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildUser, makeOwner, setSetting } from '#testing/builders.ts';
import { sumMonths } from '../sum-months.ts';

/*
 * DAC7 figures of a small year, calculated by hand: 10 % commission with 19 % tax on it, shipping of 5.00 (500 yen, 0.500 dinars) per order without commission. Aria sells in four currencies and has a return in a later
 * quarter; Basil is taxed by reverse charge, collects cash, and passes 2,000 EUR.
 * Cedar loses a dispute.
 */

const { operatorDac7, sellerDac7 } = consoleApi;
let shop: TestShop;
let operator: Record<string, string>;
let aria: number;
let basil: number;
let cedar: number;

const at = (time: string) => shop.clock.set(new Date(time));
async function useCurrency(currency: string) {
  await setSetting(shop.db, 'currency', currency);
  shop.app.shop.site.invalidate();
}

beforeAll(async () => {
  shop = await buildTestShop({
    now: new Date('2026-02-10T10:00:00Z'),
    payments: testProvider().payments,
  });
  await setUpCommission(shop);
  await useCurrency('EUR');
  aria = await buildSeller(shop, 'aria', { legal_name: 'Aria Audio GmbH' });
  basil = await buildSeller(shop, 'basil');
  cedar = await buildSeller(shop, 'cedar');
  // Q1: 100.00, commission 10.00, tax 1.90
  const first = await sell(shop, aria, [[5000, 2]]);
  // Not delivered in this year, so not credited
  const waiting = await sell(shop, aria, [[7777, 1]], { isDelivered: false });
  // Q2: one of two comes back: 50.00, commission 5.00, tax 0.95
  at('2026-05-05T10:00:00Z');
  await refundUnit(shop, first);
  // Q3: 12345 yen, commission 1235, tax 235; 12.345 dinars, commission 1.235, tax 0.235
  at('2026-08-08T10:00:00Z');
  await useCurrency('JPY');
  await sell(shop, aria, [[12_345, 1]]);
  await useCurrency('KWD');
  await sell(shop, aria, [[12_345, 1]]);
  await useCurrency('EUR');
  // Q4, in its last second: 19.99, commission 2.00, tax 0.38
  at('2026-12-31T23:59:59Z');
  await sell(shop, aria, [[1999, 1]]);
  // Basil: 2,222.23, commission 222.22, no tax. Cash that it collected itself: 40.00, commission 4.00
  await sell(shop, basil, [[222_223, 1]]);
  await sellForCash(basil, 4000);
  // Cedar: 50.00, commission 5.00, all taken back in a dispute, whose fee of 15.00 it pays
  const disputed = await sell(shop, cedar, [[5000, 1]]);
  await setSetting(shop.db, 'dispute_fee_paid_by', 'seller');
  await loseDispute(disputed, 1500);
  // The next year begins with a sale of 77.77, commission 7.78, tax 1.48.
  at('2027-01-01T00:00:00Z');
  await deliver(shop, waiting);
  at('2027-01-20T10:00:00Z');
  operator = await ownerAtConsole(shop);
}, 60_000);
afterAll(() => shop.close());

async function sellForCash(storeId: number, sellingMinor: number) {
  const { db } = shop;
  await db.updateTable('stores').set({ cash_collected_by: 'seller' }).where('id', '=', storeId).execute();
  const product = await buildProduct(db, { sellingMinor, storeId, stock: 9 });
  const token = await buildGuest(db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 2 }) });
  await deliver(shop, { number: data.order });
}

async function loseDispute({ id, number }: Sold, feeMinor: number) {
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor', 'currency'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  const amount = { minor: attempt.amount_minor, currency: attempt.currency };
  const about = { type: 'disputed', disputeId: 'du-1', paymentId: `pi-${number}`, amount } as const;
  for (const [state, fee] of [
    ['opened', feeMinor],
    ['lost', 0],
  ] as const)
    await applyFacts(shop.app.shop, {
      attemptId: attempt.id,
      facts: [{ ...about, state, feeMinor: fee }],
      actor: 'stripe',
      now: shop.clock.now(),
    });
}

async function listed(query: Record<string, string>, headers = operator) {
  const { data } = await callConsole(shop, operatorDac7.listDac7, { query, headers });
  return data;
}
const figures = (currency: string, sales: number, gross: number, withheld: number) => ({
  sales,
  gross: { minor: gross, currency },
  withheld: { minor: withheld, currency },
  consideration: { minor: gross - withheld, currency },
});
const nothing = (currency: string) => figures(currency, 0, 0, 0);

test('a year by quarter and currency, with a return in the quarter of its refund', async () => {
  const { rows, years } = await listed({ year: '2026' });
  expect(years).toEqual(['2027', '2026']);
  const [euro, yen, dinar] = ['EUR', 'JPY', 'KWD'].map((currency) =>
    rows.find((row) => row.store.id === aria && row.currency === currency)!,
  );
  expect(euro!.quarters).toEqual([
    figures('EUR', 1, 10_500, 1190),
    figures('EUR', 0, -5000, -595),
    nothing('EUR'),
    figures('EUR', 1, 2499, 238),
  ]);
  expect(euro!.total).toEqual(figures('EUR', 2, 7999, 833));
  expect(yen!.quarters[2]).toEqual(figures('JPY', 1, 12_845, 1470));
  expect(dinar!.total).toEqual(figures('KWD', 1, 12_845, 1470));
  const ofAria = { is_reportable: null, reason: 'other-currency' };
  expect([euro, yen, dinar]).toMatchObject([ofAria, ofAria, ofAria]);
});

test('what exceeds 2,000 euros is reportable; cash that the seller collected counts', async () => {
  // The French post uses no states.
  await shop.db.updateTable('stores').set({ state: 'IDF' }).where('id', '=', basil).execute();
  const { rows } = await listed({ year: '2026' });
  expect(rows.filter((row) => row.store.id === basil)).toMatchObject([
    {
      currency: 'EUR',
      legal_name: 'Basil Maison SARL',
      address: '12 rue des Lilas, 75011 Paris',
      country: 'FR',
      vat_number: 'FR40303265045',
      account: null,
      is_reportable: true,
      reason: 'amount',
      total: figures('EUR', 2, 227_223, 22_622),
    },
  ]);
});

test('a lost dispute takes the sale back, and its fee was withheld', async () => {
  const { rows } = await listed({ year: '2026' });
  expect(rows.find((row) => row.store.id === cedar)).toMatchObject({
    is_reportable: false,
    reason: 'below',
    total: figures('EUR', 1, 0, 1500),
  });
});

test('the next year has only its own sales, and is not reportable', async () => {
  expect((await listed({ year: '2027' })).rows).toMatchObject([
    {
      store: { id: aria },
      currency: 'EUR',
      is_reportable: false,
      reason: 'below',
      total: figures('EUR', 1, 8277, 926),
    },
  ]);
  // The current year is the default; nobody sold in 2025.
  expect((await listed({})).year).toBe('2027');
  expect((await listed({ year: '2025' })).rows).toEqual([]);
});

test('the figures add up to what was credited in the ledger', async () => {
  const { rows } = await listed({ year: '2026' });
  for (const { store, currency, total } of rows.filter((row) => row.store.id !== basil)) {
    const { sum } = await shop.db
      .selectFrom('ledger_entries as entry')
      .innerJoin('ledger_accounts as account', 'account.id', 'entry.account_id')
      .innerJoin('ledger_transactions as fact', 'fact.id', 'entry.transaction_id')
      .select((of) => of.fn.sum<number>('entry.amount_minor').as('sum'))
      .where('account.store_id', '=', store.id)
      .where('entry.currency', '=', currency)
      .where('fact.booked_at', '<', new Date('2027-01-01T00:00:00Z'))
      .executeTakeFirstOrThrow();
    expect(total.consideration.minor).toBe(-sum);
  }
});

test('pages end between the currencies of a store', async () => {
  const pages: string[] = [];
  let after: string | null = null;
  do {
    const page = await listed({ year: '2026', limit: '1', ...(after === null ? {} : { after }) });
    expect(page.total).toEqual({ count: 5, is_exact: true });
    pages.push(page.rows.map(({ store, currency }) => `${store.id} ${currency}`).join());
    after = page.next;
  } while (after !== null);
  expect(pages).toEqual([`${aria} EUR`, `${aria} JPY`, `${aria} KWD`, `${basil} EUR`, `${cedar} EUR`]);
});

test('a store is found by its name', async () => {
  const { rows } = await listed({ year: '2026', q: 'basil' });
  expect(rows.map(({ store }) => store.id)).toEqual([basil]);
});

test('the file has a line per seller and currency with exact amounts, and is recorded', async () => {
  const file = await shop.app.server.inject({
    url: '/api/v1/operator/dac7/csv?year=2026',
    headers: operator,
  });
  expect(file.headers['content-disposition']).toContain('dac7-2026.csv');
  const [, ...lines] = file.body.trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatch(
    /,EUR,Check,"[^"]+",1,105\.00,11\.90,93\.10,0,-50\.00,-5\.95,-44\.05,0,0\.00,0\.00,0\.00,1,24\.99,2\.38,22\.61,2,79\.99,8\.33,71\.66$/,
  );
  expect(lines[1]).toMatch(/,JPY,.*,1,12845,1470,11375$/);
  expect(lines[2]).toMatch(/,KWD,.*,1,12\.845,1\.470,11\.375$/);
  const entry = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'label'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ action: 'ledger.export', label: 'DAC7 2026' });
});

test('sellers see their own figures and no others', async () => {
  const ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, basil);
  const headers = await atConsole(shop, ownerId, 'seller');
  const { data } = await callConsole(shop, sellerDac7.readOwnDac7, { query: { year: '2026' }, headers });
  expect(data).toMatchObject({
    year: '2026',
    years: ['2027', '2026'],
    seller: { store: { id: basil } },
    figures: [{ currency: 'EUR', reason: 'amount', total: figures('EUR', 2, 227_223, 22_622) }],
  });
  for (const endpoint of [operatorDac7.listDac7, operatorDac7.exportDac7])
    expect((await callConsole(shop, endpoint, { headers })).httpStatus).toBe(401);
});

test('operators need the permission to see payouts, and to export them for the file', async () => {
  const as = async (permissions: string[]) => {
    const role = { audience: 'operator', name: permissions.join(), permissions };
    const { id } = await shop.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    const userId = await buildUser(shop.db);
    await shop.db.insertInto('memberships').values({ user_id: userId, role_id: id }).execute();
    return atConsole(shop, userId, 'operator');
  };
  const [support, reader] = [await as(['sellers.read']), await as(['payouts.read'])];
  const status = async (endpoint: keyof typeof operatorDac7, headers: Record<string, string>) =>
    (await callConsole(shop, operatorDac7[endpoint], { headers })).httpStatus;
  expect(await status('listDac7', support)).toBe(403);
  expect(await status('listDac7', reader)).toBe(200);
  expect(await status('exportDac7', reader)).toBe(403);
});

test('figures are the same once months are closed and summed, each once, and go on in the open month', async () => {
  const read = async () => {
    const years = [await listed({ year: '2026' }), await listed({ year: '2027' })];
    return years.map(({ rows, total }) => ({ rows, total }));
  };
  const before = await read();
  await closeMonths(shop);
  expect(await read()).toEqual(before);
  const runs = await Promise.all([sumMonths(shop), sumMonths(shop), sumMonths(shop)]);
  // Since February 2026
  expect(runs.reduce((sum, months) => sum + months)).toBe(11);
  expect(await read()).toEqual(before);
  at('2027-02-02T10:00:00Z');
  operator = await ownerAtConsole(shop);
  await sell(shop, cedar, [[5000, 1]]);
  const later = await read();
  expect(later[1]!.rows.at(-1)).toMatchObject({ store: { id: cedar }, total: figures('EUR', 1, 5500, 500) });
  at('2027-03-03T10:00:00Z');
  operator = await ownerAtConsole(shop);
  await closeMonths(shop);
  expect(await sumMonths(shop)).toBe(2);
  expect(await read()).toEqual(later);
  await expect(shop.db.deleteFrom('seller_months').execute()).rejects.toThrow('append-only');
});
