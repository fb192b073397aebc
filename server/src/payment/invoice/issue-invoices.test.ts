// @module-tag slow
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { english } from '#texts/language.ts';
import { wholeShop } from '#access/scope.ts';
import { setSetting } from '#testing/builders.ts';
import { readDueInvoices } from './due-invoices.ts';
import { findInvoice } from './invoice-queries.ts';
import { invoiceView } from './invoice-view.ts';
import { issueInvoices } from './issue-invoices.ts';
import { ublOf } from './ubl.ts';
import { buildSeller, refundUnit, sell, setUpCommission, shopDetails } from './test-commission.ts';

const november = new Date('2026-11-10T09:00:00Z');
const december = new Date('2026-12-01T05:45:00Z');

let shop: TestShop;

beforeAll(async () => {
  shop = await buildTestShop({ now: november, connections: 12, payments: testProvider().payments });
  await setUpCommission(shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(november));

const issue = (now = december) => {
  shop.clock.set(now);
  return issueInvoices(shop.app.shop);
};

async function invoicesOf(storeId: number) {
  const { rows } = await sql<Record<string, never>>`
    select invoice.id, invoice.kind, invoice.number, invoice.period, invoice.currency, invoice.tax_percent::float8, invoice.tax_reason, invoice.net_minor, invoice.tax_minor,
      corrected.number as corrects, invoice.issued_by, invoice.issued_to
    from invoices invoice left join invoices corrected on corrected.id = invoice.corrects_id
    where invoice.store_id = ${storeId} order by invoice.id`.execute(shop.db);
  return rows as unknown as { id: number; kind: string; number: string; period: string; net_minor: number; tax_minor: number; corrects: string | null }[]; // prettier-ignore
}
const amountsOf = async (storeId: number) =>
  (await invoicesOf(storeId)).map(({ kind, period, net_minor: net, tax_minor: tax }) => [kind, period, net, tax]); // prettier-ignore

/** Commission and tax of a store's parts in the ledger, charged less given back. */
async function inLedger(storeId: number): Promise<{ net: number; tax: number }> {
  const { rows } = await sql<{ net: number; tax: number }>`
    select coalesce(-sum(entry.amount_minor) filter (where account.code = 'commission'), 0)::bigint as net,
      coalesce(-sum(entry.amount_minor) filter (where account.code = 'tax:commission'), 0)::bigint as tax
    from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
      join order_parts part on part.id = entry.order_part_id where part.store_id = ${storeId}`.execute(
    shop.db,
  );
  return rows[0]!;
}
async function onDocuments(storeId: number): Promise<{ net: number; tax: number }> {
  const sum = { net: 0, tax: 0 };
  for (const { kind, net_minor: net, tax_minor: tax } of await invoicesOf(storeId)) {
    const sign = kind === 'commission-invoice' ? 1 : -1;
    sum.net += sign * net;
    sum.tax += sign * tax;
  }
  return sum;
}

const positions = async () =>
  (await shop.db.selectFrom('invoices').select(['year', 'position']).orderBy('year').orderBy('position').execute()).map(
    ({ year, position }) => `${year}-${position}`,
  ); // prettier-ignore

test('invoices a month once it is over, and names the invoice in the credit note for what was given back', async () => {
  const aria = await buildSeller(shop, 'aria');
  // The sale of MONEY 1.4: commission 10.99, its tax 2.09; one cable comes back: 1.00 and 0.19.
  const order = await sell(shop, aria, [[7990, 1], [999, 3]]); // prettier-ignore
  await refundUnit(shop, order, 2);
  await issue(new Date('2026-11-30T23:59:59Z'));
  expect(await invoicesOf(aria)).toEqual([]);
  await issue();
  const [invoice, note] = await invoicesOf(aria);
  expect(invoice).toMatchObject({
    kind: 'commission-invoice',
    number: expect.stringMatching(/^C-2026-\d{4}$/),
    period: '2026-11',
    currency: 'USD',
    tax_percent: 19,
    tax_reason: 'same-country',
    net_minor: 1099,
    tax_minor: 209,
    corrects: null,
    issued_by: { legal_name: 'Souk GmbH', vat_number: 'DE136695976' },
    issued_to: { legal_name: 'Aria Audio GmbH', city: 'Leipzig' },
  });
  expect(note).toMatchObject({ kind: 'commission-credit-note', period: '2026-11', net_minor: 100, tax_minor: 19, corrects: invoice!.number }); // prettier-ignore
});

test('is taxed as the order was: reverse charge within the EU, nothing outside', async () => {
  const [basil, cedar] = [await buildSeller(shop, 'basil'), await buildSeller(shop, 'cedar')];
  for (const store of [basil, cedar]) await sell(shop, store, [[5000, 1]]);
  await issue();
  expect(await invoicesOf(basil)).toMatchObject([
    { tax_reason: 'reverse-charge', tax_minor: 0, issued_to: { vat_number: 'FR40303265045' } },
  ]);
  expect(await invoicesOf(cedar)).toMatchObject([{ tax_reason: 'outside', net_minor: 500, tax_minor: 0 }]);
});

/** As the job stores an answer of VIES about the store's current number. */
async function recordAnswer(storeId: number, result: 'valid' | 'invalid' | 'unavailable') {
  const number = shop.db.selectFrom('stores').select(['country', 'vat_number']).where('id', '=', storeId);
  const { country, vat_number } = await number.executeTakeFirstOrThrow();
  const check = { store_id: storeId, country, vat_number, result, checked_at: shop.clock.now() };
  await shop.db.insertInto('vat_checks').values(check).execute();
}

test('a number that VIES calls not valid gets no reverse charge until it is corrected', async () => {
  const basil = await buildSeller(shop, 'basil');
  const reasons = async () => {
    const { rows } = await sql<{ reason: string; tax: number }>`
      select l.commission_tax_reason as reason, l.commission_tax_minor as tax
      from order_lines l join order_parts p on p.id = l.order_part_id where p.store_id = ${basil} order by l.id`.execute(
      shop.db,
    );
    return rows.map(({ reason, tax }) => `${reason} ${tax}`);
  };
  const sellAfter = async (...answers: Parameters<typeof recordAnswer>[1][]) => {
    for (const answer of answers) await recordAnswer(basil, answer);
    await sell(shop, basil, [[5000, 1]]);
  };
  await sellAfter('unavailable');
  await sellAfter('invalid');
  await sellAfter('unavailable');
  await sellAfter('valid');
  await recordAnswer(basil, 'invalid');
  await shop.db.updateTable('stores').set({ vat_number: 'FR23334175221' }).where('id', '=', basil).execute();
  await sellAfter();
  const charged = 'reverse-charge 0';
  expect(await reasons()).toEqual([
    charged,
    'eu-without-number 95',
    'eu-without-number 95',
    charged,
    charged,
  ]);
});

test('an invoice under reverse charge waits while VIES calls the number not valid', async () => {
  const basil = await buildSeller(shop, 'basil');
  await sell(shop, basil, [[5000, 1]]);
  await recordAnswer(basil, 'invalid');
  await issue();
  expect(await invoicesOf(basil)).toEqual([]);
  const { settings } = await shop.app.shop.site.read();
  const { due } = await readDueInvoices(shop.db, { settings, now: shop.clock.now() });
  expect(due).toMatchObject([{ store: { id: basil }, missing: ['vat-number'] }]);
  await recordAnswer(basil, 'valid');
  await issue();
  expect(await invoicesOf(basil)).toMatchObject([{ tax_reason: 'reverse-charge', tax_minor: 0 }]);
});

test('a document keeps the names of its day', async () => {
  const aria = await buildSeller(shop, 'aria');
  await sell(shop, aria, [[5000, 1]]);
  await issue();
  await shop.db.updateTable('stores').set({ legal_name: 'Aria AG' }).where('id', '=', aria).execute();
  expect(await invoicesOf(aria)).toMatchObject([{ issued_to: { legal_name: 'Aria Audio GmbH' } }]);
});

test('a refund in a later month becomes a credit note of that month', async () => {
  const aria = await buildSeller(shop, 'aria');
  const order = await sell(shop, aria, [[5000, 2]]);
  await issue();
  await refundUnit(shop, order);
  await issue(new Date('2027-01-01T05:45:00Z'));
  const [invoice, note] = await invoicesOf(aria);
  expect(note).toMatchObject({
    kind: 'commission-credit-note',
    period: '2026-12',
    corrects: invoice!.number,
  });
  // The year is that of the issue.
  expect([invoice!.number.slice(0, 7), note!.number.slice(0, 7)]).toEqual(['C-2026-', 'C-2027-']);
});

test('what is posted into a month after its invoice is on the next one', async () => {
  const aria = await buildSeller(shop, 'aria');
  await sell(shop, aria, [[5000, 1]]);
  await issue();
  shop.clock.set(november);
  await sell(shop, aria, [[2000, 1]]);
  await issue();
  expect(await amountsOf(aria)).toEqual([['commission-invoice', '2026-11', 500, 95]]);
  await issue(new Date('2027-01-01T05:45:00Z'));
  expect((await amountsOf(aria))[1]).toEqual(['commission-invoice', '2026-12', 200, 38]);
});

test('runs at once, repeated or stopped halfway issue each document once, with numbers without gaps', async () => {
  const stores = await Promise.all(Array.from({ length: 4 }, () => buildSeller(shop, 'aria')));
  for (const store of stores) await refundUnit(shop, await sell(shop, store, [[5000, 2]]));
  shop.clock.set(december);
  let asked = 0;
  await issueInvoices(shop.app.shop, () => ++asked > 1);
  await Promise.all(Array.from({ length: 8 }, () => issueInvoices(shop.app.shop)));
  expect(await issueInvoices(shop.app.shop)).toBe(0);
  for (const store of stores)
    expect(await amountsOf(store)).toEqual([
      ['commission-invoice', '2026-11', 1000, 190],
      ['commission-credit-note', '2026-11', 500, 95],
    ]);
  const numbers = await positions();
  const of2026 = numbers.filter((one) => one.startsWith('2026'));
  expect(of2026).toEqual(of2026.map((_, index) => `2026-${index + 1}`));
});

test('a document that is rolled back leaves no gap', async () => {
  const store = await buildSeller(shop, 'aria');
  await sell(shop, store, [[5000, 1]]);
  const before = await positions();
  const died = shop.db.transaction().execute(async (tx) => {
    await sql`insert into invoices (kind, issuer, store_id, period, currency, tax_percent, tax_reason, net_minor, tax_minor, issued_at, issued_by, issued_to)
      values ('commission-invoice', 'shop', ${store}, '2026-01', 'USD', 0, 'outside', 1, 0, ${december}, '{}', '{}')`.execute(
      tx,
    );
    throw new Error('died');
  });
  await expect(died).rejects.toThrow('died');
  await issue();
  const added = (await positions()).filter((one) => !before.includes(one));
  expect(added).toHaveLength(1);
  expect(new Set(await positions()).size).toBe(before.length + 1);
  const of2026 = (await positions()).filter((one) => one.startsWith('2026'));
  expect(of2026.map((one) => Number(one.slice(5))).toSorted((a, b) => a - b)).toEqual(of2026.map((_, index) => index + 1)); // prettier-ignore
});

test.each([
  ['changed', sql`update invoices set net_minor = net_minor + 1`],
  ['deleted', sql`delete from invoices`],
  ['emptied', sql`truncate invoices cascade`],
  ['changed in a line', sql`update invoice_lines set tax_minor = 0`],
  ['numbered again', sql`update invoice_series set last_position = last_position + 2`],
  ['numbered from the start', sql`delete from invoice_series`],
  [
    'more than its lines',
    sql`insert into invoices (kind, issuer, store_id, period, currency, tax_percent, tax_reason, net_minor, tax_minor, issued_at, issued_by, issued_to)
      select kind, issuer, store_id, '2026-01', currency, tax_percent, tax_reason, net_minor, tax_minor, issued_at, issued_by, issued_to from invoices limit 1`,
  ],
  [
    'extended later',
    sql`insert into invoice_lines (invoice_id, transaction_id, order_part_id, net_minor, tax_minor)
      select (select min(id) from invoices), id, (select min(id) from order_parts), 5, 1 from ledger_transactions where kind = 'payment' limit 1`,
  ],
])('the database refuses that a document is %s', async (_, attempt) => {
  await expect(attempt.execute(shop.db)).rejects.toMatchObject({ code: '23514' });
});

test('issues nothing while the shop’s details are missing, and holds back sellers whose own are', async () => {
  const [aria, nameless] = [
    await buildSeller(shop, 'aria'),
    await buildSeller(shop, 'aria', { legal_name: '' }),
  ];
  const numberless = await buildSeller(shop, 'basil');
  for (const store of [aria, nameless, numberless]) await sell(shop, store, [[5000, 1]]);
  await shop.db.updateTable('stores').set({ vat_number: '' }).where('id', '=', numberless).execute();
  for (const missing of ['legal_name', 'vat_number', 'address_1', 'country', 'invoices_from'] as const) {
    await setUpCommission(shop, { ...shopDetails, [missing]: '' });
    expect(await issue(), missing).toBe(0);
  }
  await setUpCommission(shop);
  await issue();
  expect(await amountsOf(aria)).toHaveLength(1);
  expect([await amountsOf(nameless), await amountsOf(numberless)]).toEqual([[], []]);
  await shop.db.updateTable('stores').set({ legal_name: 'Aria GbR' }).where('id', '=', nameless).execute();
  await issue();
  expect(await amountsOf(nameless)).toHaveLength(1);
});

test('months before the first one are not invoiced, and given back without a number', async () => {
  shop.clock.set(new Date('2026-09-10T09:00:00Z'));
  const aria = await buildSeller(shop, 'aria');
  const order = await sell(shop, aria, [[5000, 2]]);
  shop.clock.set(november);
  await refundUnit(shop, order);
  await issue();
  expect(await invoicesOf(aria)).toMatchObject([
    { kind: 'commission-credit-note', net_minor: 500, corrects: null },
  ]);
});

test('an invoice is dated in the shop’s time zone, and stays so when that changes', async () => {
  const aria = await buildSeller(shop, 'aria');
  await sell(shop, aria, [[5000, 1]]);
  await setSetting(shop.db, 'time_zone', 'Pacific/Auckland');
  await issue(new Date('2026-12-31T12:00:00Z'));
  await setSetting(shop.db, 'time_zone', 'America/Lima');
  const [{ id, number } = { id: 0, number: '' }] = await invoicesOf(aria);
  expect(number).toMatch(/^C-2027-/);
  const issued = await findInvoice(shop.db, wholeShop, id);
  expect(issued?.issued_on).toBe('2027-01-01');
  const ubl = ublOf({ invoice: invoiceView(issued!, english), correctsIssuedOn: null, language: english });
  expect(ubl).toContain('<cbc:IssueDate>2027-01-01</cbc:IssueDate>');
  await setSetting(shop.db, 'time_zone', 'UTC');
});

const act = fc.record({
  prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 3,
  }),
  refunds: fc.integer({ min: 0, max: 2 }),
  waitDays: fc.integer({ min: 0, max: 40 }),
});

test('whatever is sold and refunded, the documents add up to the ledger', async () => {
  for (const history of fc.sample(fc.array(act, { minLength: 2, maxLength: 4 }), { seed: 48, numRuns: 4 })) {
    shop.clock.set(november);
    const store = await buildSeller(shop, 'aria');
    for (const { prices, refunds, waitDays } of history) {
      const order = await sell(shop, store, prices);
      shop.clock.set(new Date(shop.clock.now().getTime() + waitDays * 24 * 3600_000));
      for (let done = 0; done < refunds; done++) await refundUnit(shop, order);
      await issueInvoices(shop.app.shop);
    }
    await issue(new Date('2027-12-01T05:45:00Z'));
    expect(await onDocuments(store), JSON.stringify(history)).toEqual(await inLedger(store));
  }
});
