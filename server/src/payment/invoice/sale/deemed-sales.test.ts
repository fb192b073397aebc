// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { signOrderLink } from '#order/sign-order-link.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import {
  deliver,
  dispute,
  loseDispute,
  refund,
  sell as sellTo,
  type Sold,
} from '#payment/test-ledger-sales.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildProduct, buildShippingRule, buildTaxRule, setSetting } from '#testing/builders.ts';
import { buildSeller, setUpCommission, shopDetails } from '../test-commission.ts';
import { issueSales } from './issue-sales.ts';
import { agree, salesOf, summed } from './test-sales.ts';

/*
 * Invoices and credit notes to buyers in the shop's own name, as deemed supplier of a seller in Turkey: products for 60.00 and shipping for
 * 9.90 contain 9.58 and 1.58 at 19 %.
 */

const november = new Date('2026-11-10T09:00:00Z');

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let shippingRuleId: number;
let taxRuleId: number;

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: november, connections: 12, payments: provider.payments });
  await setUpCommission(shop);
  await setSetting(shop.db, 'deemed_supplier', true);
  shippingRuleId = (await buildShippingRule(shop.db, { places: [{ priceMinor: 990 }] })).id;
  taxRuleId = await buildTaxRule(shop.db, { percent: 19 });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.set(november);
  provider.state.refundState = 'done';
});

const issue = () => issueSales(shop.app.shop);
const change = async (key: string, value: string) => {
  await setSetting(shop.db, key, value);
  shop.app.shop.site.invalidate();
};

type Order = Sold & { partId: number; storeId: number };

/** Three units to Germany; delivered unless `isDelivered` is false. */
async function sell({
  storeId,
  country = 'DE',
  isDelivered = true,
  quantity = 3,
  sellingMinor = 2000,
  ...given
}: { storeId?: number; country?: string; isDelivered?: boolean; quantity?: number; sellingMinor?: number; voucher?: string } = {}): Promise<Order> {
  const store = storeId ?? (await buildSeller(shop, 'cedar'));
  const product = await buildProduct(shop.db, { sellingMinor, storeId: store, shippingRuleId, taxRuleId, stock: 99 });
  const order = await sellTo(shop, {
    items: [{ product, quantity }],
    address: { country, state: '', zip: '10115' },
    ...given,
  });
  const { id: partId } = await shop.db.selectFrom('order_parts').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow();
  if (isDelivered) await deliver(shop, order);
  return { ...order, partId, storeId: store };
} // prettier-ignore

async function refundPaid(order: Order, purpose: Parameters<typeof refund>[2] = { units: [{ line: 1, units: 1 }] }) {
  await refund(shop, order, purpose);
  await sendRefunds(shop.app.shop);
} // prettier-ignore

/** VAT that the shop owes of an order. */
async function owed({ id }: Order): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(-sum(entry.amount_minor), 0)::bigint as minor from ledger_entries entry
      join ledger_accounts account on account.id = entry.account_id join order_parts part on part.id = entry.order_part_id
    where account.code = 'tax:deemed' and part.order_id = ${id}`.execute(shop.db);
  return rows[0]!.minor;
}

const positions = async () =>
  (await shop.db.selectFrom('invoices').select('position').where('issuer', '=', 'shop:sale').orderBy('position').execute()).map(({ position }) => position); // prettier-ignore

test('invoices a delivered part in the shop’s name and series, with the VAT of products and shipping', async () => {
  const order = await sell();
  expect(await issue()).toBe(1);
  expect(await issue()).toBe(0);
  const [invoice] = await salesOf(shop, order);
  expect(invoice).toMatchObject({
    kind: 'sale-invoice',
    number: `B-2026-${String((await positions()).at(-1)).padStart(4, '0')}`,
    total_minor: 6990,
    tax_minor: 1116,
    issued_by: { legal_name: 'Souk GmbH', vat_number: 'DE136695976', through: '', seller: { ships: true } },
    lines: [
      { item: 'goods', units: 3, price_minor: 2000, net_minor: 5042, tax_minor: 958, tax_percent: '19.0000' },
      { item: 'shipping', net_minor: 832, tax_minor: 158, tax_percent: '19.0000' },
    ],
  });
  expect(invoice!.issued_by.seller!.name).toMatch(/^Cedar Craft/);
  expect(await owed(order)).toBe(1116);
});

test('returned units are credited with the VAT that the shop no longer owes, all of them with all of it', async () => {
  const order = await sell();
  await issue();
  await refundPaid(order);
  await issue();
  await refundPaid(order);
  await refundPaid(order, { units: [{ line: 1, units: 1 }] });
  await issue();
  const sales = await salesOf(shop, order);
  // A third of 9.58 is 3.19, two thirds are 6.39.
  expect(summed(sales)).toEqual([
    ['sale-invoice', 5874, 1116, 6990],
    ['sale-credit-note', 1681, 319, 2000],
    ['sale-credit-note', 1680, 320, 2000],
    ['sale-credit-note', 1681, 319, 2000],
  ]);
  expect(await owed(order)).toBe(158);
});

test('what was refunded before the delivery is on no document', async () => {
  const order = await sell({ isDelivered: false });
  await refundPaid(order);
  await deliver(shop, order);
  await issue();
  expect(summed(await salesOf(shop, order))).toEqual([['sale-invoice', 4193, 797, 4990]]);
  expect(await owed(order)).toBe(797);
});

test('a refund that fails after its credit note is invoiced again', async () => {
  const order = await sell();
  await issue();
  await refundPaid(order);
  await issue();
  await shop.db.updateTable('refunds').set({ state: 'failed' }).where('order_id', '=', order.id).execute();
  await issue();
  expect(summed(await salesOf(shop, order)).slice(1)).toEqual([
    ['sale-credit-note', 1681, 319, 2000],
    ['sale-invoice', 1681, 319, 2000],
  ]);
});

test('a lost dispute is credited with the VAT that the shop no longer owes, once', async () => {
  const order = await sell();
  await issue();
  await refundPaid(order);
  await dispute(shop, order, { state: 'opened', minor: 4990 });
  await issue();
  const before = summed(await salesOf(shop, order));
  await dispute(shop, order, { state: 'lost', minor: 4990 });
  // Reports that come after the end change nothing, and money is disputed once.
  await dispute(shop, order, { state: 'won', minor: 4990 });
  await loseDispute(shop, order, 4990);
  for (const state of ['opened', 'lost'] as const) await dispute(shop, order, { state, minor: 4990, disputeId: 'du-again' });
  await Promise.all([issue(), issue(), issue()]);
  const sales = await salesOf(shop, order);
  expect(summed(sales)).toEqual([...before, ['sale-credit-note', 4193, 797, 4990]]);
  expect(sales.at(-1)).toMatchObject({
    posted: 'dispute-lost',
    corrects: { number: sales[0]!.number },
    lines: [
      { item: 'goods', units: 2, net_minor: 3361, tax_minor: 639 },
      { item: 'shipping', net_minor: 832, tax_minor: 158 },
    ],
  });
  expect(await owed(order)).toBe(0);
  const mail = (await shop.mails()).find(({ subject }) => subject.includes(sales.at(-1)!.number));
  expect(mail!.text).toContain('your disputed payment');
}); // prettier-ignore

test('a dispute that the shop wins makes no document; what was lost before the delivery is on none', async () => {
  const [won, partly, whole] = [await sell(), await sell({ isDelivered: false }), await sell({ isDelivered: false })]; // prettier-ignore
  for (const state of ['opened', 'won'] as const) await dispute(shop, won, { state, minor: 6990 });
  await loseDispute(shop, partly, 2000);
  await loseDispute(shop, whole, 6990);
  for (const order of [partly, whole]) await deliver(shop, order);
  await issue();
  expect(summed(await salesOf(shop, won))).toEqual([['sale-invoice', 5874, 1116, 6990]]);
  const [invoice] = await salesOf(shop, partly);
  expect([invoice!.total_minor, invoice!.tax_minor]).toEqual([4990, await owed(partly)]);
  expect(await salesOf(shop, whole)).toEqual([]);
});

test('a seller’s own supply has no credit note for a lost dispute', async () => {
  const storeId = await buildSeller(shop, 'cedar');
  await agree(shop, storeId);
  const order = await sell({ storeId, country: 'CH' });
  await issue();
  await loseDispute(shop, order, 6990);
  expect(await issue()).toBe(0);
  expect(await salesOf(shop, order)).toHaveLength(1);
});

test('a seller’s agreement matters for its own supplies only', async () => {
  const storeId = await buildSeller(shop, 'cedar');
  await agree(shop, storeId);
  const [ours, theirs] = [await sell({ storeId }), await sell({ storeId, country: 'CH' })];
  await issue();
  const numbers = async (order: Order) => (await salesOf(shop, order)).map(({ number }) => number);
  expect([await numbers(ours), await numbers(theirs)]).toEqual([
    [expect.stringMatching(/^B-2026-/)],
    [`S${storeId}-2026-0001`],
  ]);
});

test('waits for the shop’s details, and leaves out deliveries before the first month to invoice', async () => {
  shop.clock.set(new Date('2026-09-30T23:59:59Z'));
  const early = await sell();
  shop.clock.set(new Date('2026-10-01T00:00:00Z'));
  const order = await sell();
  shop.clock.set(november);
  for (const key of ['legal_name', 'vat_number', 'invoices_from'] as const) {
    await change(key, '');
    expect(await issue(), key).toBe(0);
    await change(key, shopDetails[key]);
  }
  expect(await issue()).toBe(1);
  expect(await salesOf(shop, early)).toEqual([]);
  expect(await salesOf(shop, order)).toHaveLength(1);
});

test('runs at once, repeated or stopped halfway number the documents of all sellers without gaps', async () => {
  const before = await positions();
  const stores = await Promise.all(Array.from({ length: 3 }, () => buildSeller(shop, 'cedar')));
  const orders: Order[] = [];
  for (const storeId of stores) for (const _ of [1, 2]) orders.push(await sell({ storeId }));
  for (const order of orders.slice(0, 3)) await refundPaid(order);
  let asked = 0;
  await issueSales(shop.app.shop, () => ++asked > 2);
  await Promise.all(Array.from({ length: 8 }, () => issueSales(shop.app.shop)));
  expect(await issue()).toBe(0);
  for (const order of orders) expect((await salesOf(shop, order)).at(0)!.kind).toBe('sale-invoice');
  const after = await positions();
  expect(after.length - before.length).toBeGreaterThanOrEqual(orders.length);
  expect(after).toEqual(after.map((_, index) => index + 1));
});

test.each([
  ['a part of which the shop is the supplier, in the seller’s name', 'DE', 'store:'],
  ['a seller’s own supply, in the shop’s name', 'CH', 'shop:sale'],
])('the database refuses a document of %s', async (_, country, issuer) => {
  const { partId, storeId } = await sell({ country });
  const { id: consent } = await shop.db
    .insertInto('self_billing_consents')
    .values({ store_id: storeId, text_version: 'x', agreed_at: november })
    .returning('id')
    .executeTakeFirstOrThrow();
  const own = issuer === 'store:';
  const attempt = sql`
    insert into invoices (kind, issuer, store_id, period, currency, net_minor, tax_minor, order_part_id, transaction_id, consent_id, issued_at, issued_by, issued_to)
    select 'sale-invoice', ${own ? `store:${storeId}` : issuer}, ${storeId}::int, '2026-11', 'USD', 1, 0, ${partId}::int, id, ${own ? consent : null}::int, now(), '{}', '{}'
    from ledger_transactions where order_part_id = ${partId} and kind = 'earned'`;
  await expect(attempt.execute(shop.db)).rejects.toThrow('has another supplier');
});

test('whatever is sold, refunded and disputed, the documents have the VAT of the ledger', async () => {
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 7 });
  const some = fc.record({
    sellingMinor: fc.integer({ min: 1, max: 3000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    early: fc.boolean(),
    refunds: fc.integer({ min: 0, max: 3 }),
    lost: fc.integer({ min: 0, max: 1500 }),
  });
  for (const { sellingMinor, quantity, early, refunds, lost } of fc.sample(some, { seed: 14, numRuns: 6 })) {
    const order = await sell({ sellingMinor, quantity, voucher: code, isDelivered: false });
    const isEarly = early && quantity > 1;
    if (isEarly) await refundPaid(order);
    await deliver(shop, order);
    for (let back = isEarly ? 1 : 0; back < Math.min(refunds, quantity); back++) {
      await issue();
      await refundPaid(order);
    }
    // The last refund has no credit note yet.
    if (lost > 0) await loseDispute(shop, order, lost);
    await issue();
    const sales = await salesOf(shop, order);
    const tax = sales.reduce((sum, { kind, tax_minor }) => sum + (kind === 'sale-invoice' ? 1 : -1) * tax_minor, 0); // prettier-ignore
    expect(tax, JSON.stringify({ sellingMinor, quantity, early, refunds, lost })).toBe(await owed(order));
  }
});

test('the buyer reads, downloads and is emailed it; operators list it, sellers don’t', async () => {
  const order = await sell();
  await issue();
  const [sale] = await salesOf(shop, order);
  const { id, number } = sale!;
  const link = signOrderLink(shop.app.shop.authSecret, order.number, shop.clock.now());
  const { data } = await shop.call('GET order/invoice/{id}', { params: { id }, query: link });
  expect(data).toMatchObject({
    number,
    issued_by: { legal_name: 'Souk GmbH', through: '' },
    seller: { ships: true },
    shipping: '9.90',
    taxes: [{ percent: 19, net: '58.74', tax: '11.16' }],
    net: '58.74',
    total: '69.90',
  });
  for (const language of ['en', 'ar']) {
    const query = new URLSearchParams({ language, ...link }).toString();
    const pdf = await shop.app.server.inject({ url: `/api/v1/order/invoice/${id}/pdf?${query}` });
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
  }
  const mail = (await shop.mails()).find(({ subject }) => subject.includes(number));
  expect(mail!.text).toContain('Here’s the invoice for the items that Cedar Craft');
  const { operatorInvoices, sellerInvoices } = consoleApi;
  const query = { view: 'all', q: number } as const;
  const [operator, seller] = [await ownerAtConsole(shop), await ownerAtConsole(shop, { storeId: order.storeId })]; // prettier-ignore
  const all = await callConsole(shop, operatorInvoices.listInvoices, { query, headers: operator });
  const own = await callConsole(shop, sellerInvoices.listOwnInvoices, { query, headers: seller });
  expect([all.data.rows.map((row) => row.number), own.data.rows]).toEqual([[number], []]);
});
