// @module-tag slow
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildShippingRule, buildTaxRule, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { issueInvoices } from '../issue-invoices.ts';
import { buildSeller, deliver, sell, setUpCommission, type Sold } from '../test-commission.ts';
import { issueSales } from './issue-sales.ts';
import { agree, refundPaid, salesOf, summed } from './test-sales.ts';

/* Invoices and credit notes to buyers in the seller's name. */

const november = new Date('2026-11-10T09:00:00Z');

let shop: TestShop;
let provider: ReturnType<typeof testProvider>;
let vat: number;

beforeAll(async () => {
  provider = testProvider();
  shop = await buildTestShop({ now: november, connections: 12, payments: provider.payments });
  await setUpCommission(shop);
  vat = await buildTaxRule(shop.db, { percent: 19 });
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.clock.set(november);
  provider.state.refundState = 'done';
});

const issue = () => issueSales(shop.app.shop);

async function consenting(...changes: [Parameters<typeof buildSeller>[2]?]): Promise<number> {
  const storeId = await buildSeller(shop, 'aria', ...changes);
  await agree(shop, storeId);
  return storeId;
}

const partOf = ({ partId }: Sold) =>
  shop.db.selectFrom('order_parts').selectAll().where('id', '=', partId).executeTakeFirstOrThrow();

/** The numbers of a store's documents, without the store and the year. */
async function positionsOf(storeId: number): Promise<number[]> {
  const rows = await shop.db
    .selectFrom('invoices')
    .select('position')
    .where('store_id', '=', storeId)
    .where('issuer', '=', `store:${storeId}`)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
}

test('invoices a part when it is delivered: each line with its tax, and the shipping, up to what the buyer paid', async () => {
  const store = await consenting();
  const order = await sell(shop, store, [[7990, 1], [999, 3]], { taxRuleId: vat, isDelivered: false }); // prettier-ignore
  expect(await issue()).toBe(0);
  await deliver(shop, order);
  expect(await issue()).toBe(1);
  const [invoice] = await salesOf(shop, order);
  const part = await partOf(order);
  expect(invoice).toMatchObject({
    kind: 'sale-invoice',
    number: `S${store}-2026-0001`,
    order_number: order.number,
    total_minor: part.total_minor,
    tax_minor: part.tax_minor,
    issued_by: { legal_name: 'Aria Audio GmbH', city: 'Leipzig', through: 'Souk GmbH' },
    corrects: null,
  });
  expect(invoice!.issued_to.name).not.toBe('');
  const goods = invoice!.lines.filter(({ item }) => item === 'goods');
  // 79.90 and 29.97 contain 12.76 and 4.79 (19 %).
  expect(goods).toMatchObject([
    { units: 1, price_minor: 7990, discount_minor: 0, net_minor: 7990 - 1276, tax_minor: 1276, tax_percent: '19.0000' },
    { units: 3, price_minor: 999, discount_minor: 0, net_minor: 2997 - 479, tax_minor: 479 },
  ]); // prettier-ignore
  const shipping = invoice!.lines.filter(({ item }) => item === 'shipping');
  expect(shipping.reduce((sum, line) => sum + line.net_minor, 0)).toBe(part.shipping_minor);
});

test('a voucher is a discount, whoever pays it', async () => {
  const store = await consenting();
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10, shop_pays_percent: 100 });
  const order = await sell(shop, store, [[5000, 2]], { taxRuleId: vat, voucher: code });
  await issue();
  const [invoice] = await salesOf(shop, order);
  expect(invoice!.total_minor).toBe((await partOf(order)).total_minor);
  expect(invoice!.lines[0]).toMatchObject({ units: 2, price_minor: 5000, discount_minor: 1000 });
});

test('a refund after the invoice makes a credit note once it is paid', async () => {
  const store = await consenting();
  const order = await sell(shop, store, [[7990, 1], [999, 3]], { taxRuleId: vat }); // prettier-ignore
  await issue();
  provider.state.refundState = 'pending';
  await refundPaid(shop, order, 2);
  expect(await issue()).toBe(0);
  provider.state.refundState = 'done';
  await shop.db.updateTable('refunds').set({ state: 'done' }).where('order_id', '=', order.id).execute();
  expect(await issue()).toBe(1);
  expect(await issue()).toBe(0);
  const [invoice, note] = await salesOf(shop, order);
  expect(note).toMatchObject({
    kind: 'sale-credit-note',
    number: `S${store}-2026-0002`,
    corrects: { id: invoice!.id, number: invoice!.number },
    lines: [{ item: 'goods', units: 1, price_minor: 999, discount_minor: 0, net_minor: 839, tax_minor: 160 }],
  });
  expect(invoice!.corrected_by).toMatchObject([{ number: note!.number }]);
});

test('a part that comes back whole is credited to the last minor unit, in any portions', async () => {
  const store = await consenting();
  const order = await sell(shop, store, [[1001, 3]], { taxRuleId: vat });
  await issue();
  for (const _ of [1, 2, 3]) {
    await refundPaid(shop, order);
    await issue();
  }
  const [invoice, ...notes] = await salesOf(shop, order);
  const sum = (key: 'net_minor' | 'tax_minor') => notes.reduce((total, note) => total + note[key], 0);
  const { shipping_minor: shipping } = await partOf(order);
  expect(notes.map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => 'sale-credit-note'));
  expect([sum('net_minor') + shipping, sum('tax_minor')]).toEqual([invoice!.net_minor, invoice!.tax_minor]);
});

test('what was refunded before the delivery is on no document', async () => {
  const store = await consenting();
  const order = await sell(shop, store, [[5000, 2]], { taxRuleId: vat, isDelivered: false });
  await refundPaid(shop, order);
  await deliver(shop, order);
  await issue();
  const [invoice, ...others] = await salesOf(shop, order);
  expect(others).toEqual([]);
  expect(invoice!.lines[0]).toMatchObject({ units: 1, net_minor: 4201, tax_minor: 799 });
});

test('goodwill makes no credit note', async () => {
  const store = await consenting();
  const order = await sell(shop, store, [[5000, 1]]);
  await issue();
  const { number } = order;
  await refundPayment(shop.db, { number, amountMinor: 300, purpose: { isGoodwill: true }, reason: '', now: november }); // prettier-ignore
  await sendRefunds(shop.app.shop);
  expect(await issue()).toBe(0);
});

test('a refund that fails after its credit note is invoiced again, and credited again with the next one', async () => {
  const store = await consenting();
  const order = await sell(shop, store, [[5000, 2]], { taxRuleId: vat });
  await issue();
  await refundPaid(shop, order);
  await issue();
  const setState = (state: string) =>
    shop.db.updateTable('refunds').set({ state }).where('order_id', '=', order.id).execute();
  await setState('failed');
  await issue();
  await setState('queued');
  await setState('done');
  await issue();
  const sales = await salesOf(shop, order);
  expect(summed(sales).slice(1)).toEqual([
    ['sale-credit-note', 4202, 798, 5000],
    ['sale-invoice', 4202, 798, 5000],
    ['sale-credit-note', 4202, 798, 5000],
  ]);
  expect(sales[2]!.corrects).toMatchObject({ number: sales[1]!.number });
});

test('only what is delivered while the store agrees is invoiced; invoices of former agreements are still corrected', async () => {
  const store = await buildSeller(shop, 'aria');
  const before = await sell(shop, store, [[5000, 1]]);
  const next = () => shop.clock.set(new Date(shop.clock.now().getTime() + 3600_000));
  next();
  await agree(shop, store);
  const during = await sell(shop, store, [[5000, 2]]);
  await issue();
  next();
  await agree(shop, store, false);
  const after = await sell(shop, store, [[5000, 1]]);
  await refundPaid(shop, during);
  await issue();
  next();
  await agree(shop, store);
  await issue();
  const kinds = async (order: Sold) => (await salesOf(shop, order)).map(({ kind }) => kind);
  expect([await kinds(before), await kinds(after)]).toEqual([[], []]);
  expect(await kinds(during)).toEqual(['sale-invoice', 'sale-credit-note']);
});

test('waits for the store’s legal name and address', async () => {
  const store = await consenting({ legal_name: '' });
  const order = await sell(shop, store, [[5000, 1]]);
  expect(await issue()).toBe(0);
  await shop.db.updateTable('stores').set({ legal_name: 'Aria GbR' }).where('id', '=', store).execute();
  expect(await issue()).toBe(1);
  expect((await salesOf(shop, order))[0]!.issued_by.legal_name).toBe('Aria GbR');
});

test('an order that costs nothing has no invoice and takes no number', async () => {
  const store = await consenting();
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 100 });
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 0 }] });
  const product = await buildProduct(shop.db, { storeId: store, sellingMinor: 3000, shippingRuleId });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { voucher: code }) });
  expect(data.amount).toBe(0);
  await deliver(shop, { number: data.order });
  expect(await issue()).toBe(0);
  expect(await positionsOf(store)).toEqual([]);
});

test.each(['JPY', 'KWD'])('whole minor units of %s', async (currency) => {
  await setSetting(shop.db, 'currency', currency);
  shop.app.shop.site.invalidate();
  try {
    const store = await consenting();
    const order = await sell(shop, store, [[1001, 3]], { taxRuleId: vat });
    await issue();
    await refundPaid(shop, order);
    await issue();
    const [invoice, note] = await salesOf(shop, order);
    const part = await partOf(order);
    expect(invoice).toMatchObject({ currency, total_minor: part.total_minor, tax_minor: part.tax_minor });
    expect(note).toMatchObject({ currency, total_minor: 1001 });
  } finally {
    await setSetting(shop.db, 'currency', 'USD');
    shop.app.shop.site.invalidate();
  }
});

test('runs at once, repeated or stopped halfway issue each document once, with numbers without gaps per store', async () => {
  const stores = await Promise.all(Array.from({ length: 3 }, () => consenting()));
  const orders: Sold[] = [];
  for (const store of stores) for (const _ of [1, 2]) orders.push(await sell(shop, store, [[5000, 2]]));
  for (const order of orders.slice(0, 3)) await refundPaid(shop, order);
  let asked = 0;
  await issueSales(shop.app.shop, () => ++asked > 2);
  await Promise.all(Array.from({ length: 8 }, () => issueSales(shop.app.shop)));
  expect(await issue()).toBe(0);
  for (const [index, order] of orders.entries())
    expect((await salesOf(shop, order)).map(({ kind }) => kind)).toEqual(
      index < 3 ? ['sale-invoice', 'sale-credit-note'] : ['sale-invoice'],
    );
  expect(await Promise.all(stores.map(positionsOf))).toEqual([
    [1, 2, 3, 4],
    [1, 2, 3],
    [1, 2],
  ]);
});

test('commission of the same orders is invoiced all the same', async () => {
  const store = await consenting();
  await sell(shop, store, [[5000, 2]]);
  await issue();
  shop.clock.set(new Date('2026-12-01T05:45:00Z'));
  await issueInvoices(shop.app.shop);
  const rows = await shop.db.selectFrom('invoices').select(['kind', 'total_minor']).where('store_id', '=', store).orderBy('id').execute(); // prettier-ignore
  expect(rows.map(({ kind }) => kind)).toEqual(['sale-invoice', 'commission-invoice']);
  expect(rows[1]!.total_minor).toBe(1190);
});

test.each([
  ['changed', sql`update invoices set net_minor = net_minor + 1 where issuer <> 'shop'`],
  ['changed in a line', sql`update invoice_lines set title = '' where order_line_id is not null`],
  [
    'issued twice for a delivery',
    sql`insert into invoices (kind, issuer, store_id, period, currency, net_minor, tax_minor, order_part_id, transaction_id, consent_id, issued_at, issued_by, issued_to)
      select kind, issuer, store_id, period, currency, net_minor, tax_minor, order_part_id, transaction_id, consent_id, issued_at, issued_by, issued_to
      from invoices where kind = 'sale-invoice' limit 1`,
  ],
  [
    'in another store’s name',
    sql`insert into invoices (kind, issuer, store_id, period, currency, net_minor, tax_minor, order_part_id, transaction_id, consent_id, issued_at, issued_by, issued_to)
      select kind, 'store:0', store_id, period, currency, net_minor, tax_minor, order_part_id, 1, consent_id, issued_at, issued_by, issued_to
      from invoices where kind = 'sale-invoice' limit 1`,
  ],
])('the database refuses that a document is %s', async (_, attempt) => {
  await expect(attempt.execute(shop.db)).rejects.toMatchObject({ code: expect.stringMatching(/^235/) });
});

const act = fc.record({
  prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 3,
  }),
  early: fc.boolean(),
  refunds: fc.integer({ min: 0, max: 3 }),
});

test('whatever is sold and refunded, the documents add up to what the buyer paid', async () => {
  const store = await consenting();
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 7 });
  for (const { prices, early, refunds } of fc.sample(act, { seed: 48, numRuns: 6 })) {
    const order = await sell(shop, store, prices, { taxRuleId: vat, voucher: code, isDelivered: false });
    const units = prices.reduce((sum, [, quantity]) => sum + quantity, 0);
    if (early && units > 1) await refundPaid(shop, order, prices[0]![1] > 1 ? 1 : prices.length);
    await deliver(shop, order);
    for (let done = 0; done < refunds; done++) {
      await issue();
      await refundPaid(shop, order, 1 + (done % prices.length));
    }
    await issue();
    const { rows } = await sql<{ paid: number }>`
      select (part.total_minor - coalesce(sum(line.goods_minor + line.shipping_minor), 0))::bigint as paid
      from order_parts part left join refund_lines line on line.order_part_id = part.id
      where part.id = ${order.partId} group by part.id`.execute(shop.db);
    const sales = await salesOf(shop, order);
    const total = sales.reduce((sum, sale) => sum + (sale.kind === 'sale-invoice' ? 1 : -1) * sale.total_minor, 0); // prettier-ignore
    expect(total, JSON.stringify({ prices, early, refunds })).toBe(rows[0]!.paid);
    for (const { lines, net_minor: net, tax_minor: tax } of sales) {
      expect(lines.reduce((sum, line) => sum + line.net_minor, 0)).toBe(net);
      expect(lines.reduce((sum, line) => sum + line.tax_minor, 0)).toBe(tax);
    }
  }
});
