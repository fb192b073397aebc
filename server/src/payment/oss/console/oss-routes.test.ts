// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { buildSeller, setUpCommission } from '#payment/invoice/test-commission.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import { deliver, loseDispute, refund, sell as sellTo, type Sold } from '#payment/test-ledger-sales.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildProduct, buildShippingRule, buildTaxRule, buildUser, setSetting } from '#testing/builders.ts';
import { periodOf, periodsSince } from '../oss-period.ts';

/*
 * The OSS report of a small year, calculated by hand. Cedar, in Turkey, sells lamps for 20.00 with 19 % VAT and books for 10.70 with 7 %,
 * shipped for 9.90 per product: a lamp contains 4.77, three 11.16, a book 1.35.
 */

const { operatorOss } = consoleApi;
let shop: TestShop;
let operator: Record<string, string>;
let lamp: Awaited<ReturnType<typeof buildProduct>>;
let book: typeof lamp;
let cedar: number;

const at = (time: string) => shop.clock.set(new Date(time));
const goodsIn = (place: string) =>
  shop.db.updateTable('stores').set({ goods_in: place }).where('id', '=', cedar).execute();

type Sale = {
  product?: typeof lamp;
  quantity?: number;
  country?: string;
  method?: number;
  voucher?: string;
  isDelivered?: boolean;
};

async function sell({ product = lamp, quantity = 1, country = 'DE', isDelivered = true, ...given }: Sale = {}): Promise<Sold> {
  const address = { country, state: '', zip: '10115' };
  const order = await sellTo(shop, { items: [{ product, quantity }], address, ...given });
  if (isDelivered) await deliver(shop, order);
  return order;
} // prettier-ignore

async function refundUnit(order: Sold): Promise<void> {
  await refund(shop, order, { units: [{ line: 1, units: 1 }] });
  await sendRefunds(shop.app.shop);
}

const failRefunds = (order: Sold) =>
  shop.db
    .updateTable('refunds')
    .set({ state: 'failed', updated_at: shop.clock.now() })
    .where('order_id', '=', order.id)
    .execute();

beforeAll(async () => {
  shop = await buildTestShop({ now: new Date('2026-02-10T10:00:00Z'), payments: testProvider().payments });
  await setUpCommission(shop);
  await setSetting(shop.db, 'deemed_supplier', true);
  shop.app.shop.site.invalidate();
  cedar = await buildSeller(shop, 'cedar');
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 990 }] });
  const of = async (sellingMinor: number, percent: number) =>
    buildProduct(shop.db, { sellingMinor, storeId: cedar, shippingRuleId, stock: 900, taxRuleId: await buildTaxRule(shop.db, { percent }) }); // prettier-ignore
  [lamp, book] = [await of(2000, 19), await of(1070, 7)];

  const lamps = await sell({ quantity: 3 });
  const lost = await sell({ product: book, country: 'FR' });
  await goodsIn('eu');
  await refundUnit(await sell({ quantity: 3 }));
  await goodsIn('country');
  // Not the shop's supply
  await sell({ country: 'CH' });
  at('2026-05-05T10:00:00Z');
  await refundUnit(lamps);
  await sell();
  // In the quarter's last second
  at('2026-06-30T23:59:59Z');
  await sell({ product: book, country: 'FR' });
  at('2026-08-08T10:00:00Z');
  await failRefunds(lamps);
  await loseDispute(shop, lost, 2060);
  const early = await sell({ quantity: 3, isDelivered: false });
  await refundUnit(early);
  await deliver(shop, early);
  await setSetting(shop.db, 'currency', 'JPY');
  shop.app.shop.site.invalidate();
  await goodsIn('eu');
  // 2,990 yen by cash contain 477
  await sell({ method: 2 });
  await goodsIn('country');
  await setSetting(shop.db, 'currency', 'USD');
  shop.app.shop.site.invalidate();
  operator = await ownerAtConsole(shop);
}, 60_000);
afterAll(() => shop.close());

async function report(period?: string) {
  const query: Record<string, string> = period === undefined ? {} : { period };
  return (await callConsole(shop, operatorOss.readOss, { query, headers: operator })).data;
}

/** Rows as `supply country percent correction taxable VAT`, by currency, with the total. */
const shown = async (period: string) =>
  Object.fromEntries(
    (await report(period)).currencies.map(({ currency, rows, taxable, vat }) => [
      currency,
      [
        ...rows.map((row) =>
          [row.supply, row.country, row.percent, row.corrects ?? '-', row.taxable.minor, row.vat.minor].join(' '),
        ),
        `${taxable.minor} ${vat.minor}`,
      ],
    ]),
  ); // prettier-ignore

/** What the ledger posted to `tax:deemed` in a period, by currency. */
async function posted(name: string): Promise<Record<string, number>> {
  const { from, end } = periodOf(name);
  const { rows } = await sql<{ currency: string; minor: number }>`
    select entry.currency, -sum(entry.amount_minor)::bigint as minor from ledger_entries entry
      join ledger_accounts account on account.id = entry.account_id join ledger_transactions fact on fact.id = entry.transaction_id
    where account.code = 'tax:deemed' and fact.booked_at >= ${from} and fact.booked_at < ${end}
    group by 1 having sum(entry.amount_minor) <> 0 order by 1`.execute(shop.db);
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, minor]));
}

const vatOf = async (name: string) =>
  Object.fromEntries(
    (await report(name)).currencies.filter(({ vat }) => vat.minor !== 0).map(({ currency, vat }) => [currency, vat.minor]),
  ); // prettier-ignore

test('a quarter by scheme, destination and rate, less what was refunded in it', async () => {
  expect(await shown('2026-Q1')).toEqual({
    USD: ['in-eu DE 19 - 4193 797', 'import DE 19 - 5874 1116', 'import FR 7 - 1925 135', '11992 2048'],
  });
});

test('returns, failed refunds and lost disputes of earlier quarters are corrections of them', async () => {
  expect(await shown('2026-Q2')).toEqual({
    USD: ['import DE 19 - 2513 477', 'import FR 7 - 1925 135', 'import DE 19 2026-Q1 -1681 -319', '2757 293'],
  });
  expect(await shown('2026-Q3')).toEqual({
    JPY: ['in-eu DE 19 - 2513 477', '2513 477'],
    USD: [
      'import DE 19 - 4193 797',
      'import DE 19 2026-Q1 1681 319',
      'import FR 7 2026-Q1 -1925 -135',
      '3949 981',
    ],
  });
});

test('months, for IOSS: the correction names the month', async () => {
  expect(await shown('2026-05')).toEqual({
    USD: ['import DE 19 - 2513 477', 'import DE 19 2026-02 -1681 -319', '832 158'],
  });
  expect(await shown('2026-06')).toEqual({ USD: ['import FR 7 - 1925 135', '1925 135'] });
  expect(await shown('2026-07')).toEqual({});
});

test('each period adds up with the ledger', async () => {
  for (const name of ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4', '2026-02', '2026-05', '2026-06', '2026-08'])
    expect(await vatOf(name), name).toEqual(await posted(name));
});

test('the current quarter is the default; other texts are no period', async () => {
  expect((await report()).period).toBe('2026-Q3');
  expect((await report('2026-Q5')).period).toBe('2026-Q3');
  expect((await report()).quarters).toEqual(['2026-Q3', '2026-Q2', '2026-Q1']);
  expect(periodsSince(new Date('2025-12-31T23:59:59Z'), new Date('2026-01-01T00:00:00Z'))).toEqual({
    quarters: ['2026-Q1', '2025-Q4'],
    months: ['2026-01', '2025-12'],
  });
});

test.each([
  ['en', 'Period,Currency,Scheme,Destination,VAT rate,Correction of,Taxable amount,VAT', 'Imports (IOSS)'],
  ['ar', 'الفترة,العملة,النظام,بلد الوصول,نسبة الضريبة,تصحيح,الوعاء الضريبي,الضريبة', 'واردات (IOSS)'],
])('the file in %s has the same rows with exact amounts, and is recorded', async (language, head, imports) => {
  const url = `/api/v1/operator/oss/csv?period=2026-Q3&language=${language}`;
  const file = await shop.app.server.inject({ url, headers: operator });
  expect(file.headers['content-disposition']).toContain('oss-2026-Q3.csv');
  const [first, yen, ...dollars] = file.body.trimEnd().split('\r\n');
  expect(first!.slice(1)).toBe(head);
  expect(yen).toMatch(/^2026-Q3,JPY,[^,]+\(OSS\),DE,19,,2513,477$/);
  expect(dollars).toEqual([
    `2026-Q3,USD,${imports},DE,19,,41.93,7.97`,
    `2026-Q3,USD,${imports},DE,19,2026-Q1,16.81,3.19`,
    `2026-Q3,USD,${imports},FR,7,2026-Q1,-19.25,-1.35`,
  ]);
  const entry = await shop.db.selectFrom('audit_entries').select(['action', 'label']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(entry).toEqual({ action: 'ledger.export', label: 'OSS 2026-Q3' });
}); // prettier-ignore

test('operators need the permission to see payouts, and to export them for the file; sellers have neither', async () => {
  const as = async (permissions: string[]) => {
    const role = { audience: 'operator', name: permissions.join(), permissions };
    const { id } = await shop.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    const userId = await buildUser(shop.db);
    await shop.db.insertInto('memberships').values({ user_id: userId, role_id: id }).execute();
    return atConsole(shop, userId, 'operator');
  };
  const [support, reader] = [await as(['sellers.read']), await as(['payouts.read'])];
  const seller = await ownerAtConsole(shop, { storeId: cedar });
  const status = async (endpoint: keyof typeof operatorOss, headers: Record<string, string>) =>
    (await callConsole(shop, operatorOss[endpoint], { headers })).httpStatus;
  expect(await status('readOss', support)).toBe(403);
  expect(await status('readOss', reader)).toBe(200);
  expect(await status('exportOss', reader)).toBe(403);
  expect([await status('readOss', seller), await status('exportOss', seller)]).toEqual([401, 401]);
});

test('whatever is sold, refunded and disputed in whichever quarter, the report adds up with the ledger', async () => {
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 7 });
  const history = fc.record({
    quantity: fc.integer({ min: 1, max: 4 }),
    isLamp: fc.boolean(),
    country: fc.constantFrom('DE', 'FR', 'CH'),
    hasVoucher: fc.boolean(),
    early: fc.boolean(),
    refunds: fc.integer({ min: 0, max: 3 }),
    fails: fc.boolean(),
    lost: fc.constantFrom('never', 'before', 'after'),
  });
  const days = ['2026-11-15', '2027-01-15', '2027-04-15'];
  for (const one of fc.sample(history, { seed: 369, numRuns: 10 })) {
    const day = days.map((start) => () => at(`${start}T10:00:00Z`));
    day[0]!();
    const order = await sell({ product: one.isLamp ? lamp : book, quantity: one.quantity, country: one.country, isDelivered: false, ...(one.hasVoucher && { voucher: code }) }); // prettier-ignore
    if (one.early && one.quantity > 1) await refundUnit(order);
    if (one.lost === 'before') await loseDispute(shop, order, 300);
    await deliver(shop, order);
    const back = Math.min(one.refunds, one.quantity - (one.early ? 1 : 0));
    for (let unit = 0; unit < back; unit++) {
      day[(unit + 1) % 3]!();
      await refundUnit(order);
    }
    day[2]!();
    if (one.fails) await failRefunds(order);
    if (one.lost === 'after') await loseDispute(shop, order, 300);
  }
  operator = await ownerAtConsole(shop);
  for (const name of ['2026-Q4', '2027-Q1', '2027-Q2']) {
    expect(Object.keys(await posted(name)), name).not.toEqual([]);
    expect(await vatOf(name), name).toEqual(await posted(name));
  }
});
