import { consoleApi } from '@souk/contract/console-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildUser, makeOwner } from '#testing/builders.ts';
import { brokenRules } from '../test-en16931-rules.ts';
import { issueInvoices } from '../issue-invoices.ts';
import { buildSeller, refundUnit, sell, setUpCommission, shopDetails } from '../test-commission.ts';

/* Commission invoices in both consoles; `issue-invoices.test.ts` shows how they are made. */

const { sellerInvoices, operatorInvoices } = consoleApi;
const november = new Date('2026-11-10T09:00:00Z');
const december = new Date('2026-12-01T05:45:00Z');

let shop: TestShop;
let operator: Record<string, string>;
let own: Awaited<ReturnType<typeof seller>>;
let other: typeof own;

beforeAll(async () => {
  shop = await buildTestShop({ now: november, payments: testProvider().payments });
  await setUpCommission(shop);
  [own, other] = [await seller(), await seller()];
  shop.clock.set(december);
  await issueInvoices(shop.app.shop);
  operator = await ownerAtConsole(shop);
  for (const one of [own, other]) one.headers = await atConsole(shop, one.ownerId, 'seller');
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(december));

/** A store that sold two units of 50.00, one of which came back. */
async function seller() {
  const storeId = await buildSeller(shop, 'aria');
  const order = await sell(shop, storeId, [[5000, 2]]);
  await refundUnit(shop, order);
  const ownerId = await buildUser(shop.db);
  await makeOwner(shop.db, ownerId, storeId);
  return { storeId, ownerId, order, headers: {} as Record<string, string> };
}

async function listOf(headers: Record<string, string>, query: Record<string, string> = {}) {
  const { data } = await callConsole(shop, sellerInvoices.listOwnInvoices, { query, headers });
  return data.rows;
}
async function numbered(storeId: number) {
  const rows = await shop.db.selectFrom('invoices').select('id').where('store_id', '=', storeId).orderBy('id').execute(); // prettier-ignore
  return rows.map(({ id }) => id) as [invoice: number, note: number];
}

test('a seller lists invoices and credit notes, newest first, and reads what they are made of', async () => {
  const [note, invoice] = await listOf(own.headers);
  expect(invoice).toMatchObject({ kind: 'invoice', period: '2026-11', net: { minor: 1000 }, tax: { minor: 190 }, total: { minor: 1190 }, corrects: null }); // prettier-ignore
  expect(note).toMatchObject({ kind: 'credit-note', total: { minor: 595 }, corrects: { id: invoice!.id, number: invoice!.number } }); // prettier-ignore
  const { data } = await callConsole(shop, sellerInvoices.readOwnInvoice, {
    params: { id: invoice!.id },
    headers: own.headers,
  });
  expect(data).toMatchObject({
    number: invoice!.number,
    from: '2026-11-01',
    to: '2026-11-30',
    tax_percent: 19,
    issued_by: { legal_name: 'Souk GmbH', vat_number: 'DE136695976' },
    lines: [{ cause: 'delivery', orders: 1, net: { minor: 1000 } }],
    corrected_by: [{ id: note!.id, number: note!.number }],
    has_xml: true,
  });
  const orders = await callConsole(shop, sellerInvoices.listOwnInvoiceOrders, {
    params: { id: note!.id },
    headers: own.headers,
  });
  expect(orders.data.rows).toMatchObject([
    { order: { id: own.order.partId, number: own.order.number }, cause: 'refund', net: { minor: 500 }, tax: { minor: 95 } },
  ]); // prettier-ignore
});

test('emails the owner each document, with a link to it', async () => {
  const { email } = await shop.db.selectFrom('users').select('email').where('id', '=', own.ownerId).executeTakeFirstOrThrow(); // prettier-ignore
  const rows = await listOf(own.headers);
  const mails = (await shop.mails()).filter(
    ({ to, subject }) => to === email && /C-2026-\d{4}/.test(subject),
  );
  expect(mails).toHaveLength(2);
  for (const { id, number } of rows) {
    const mail = mails.find(({ subject }) => subject.includes(number));
    expect(mail?.text).toContain(`/seller/money/invoices/${id}`);
  }
});

test('lists by view and by the start of a number', async () => {
  const [note, invoice] = await listOf(own.headers);
  expect(await listOf(own.headers, { view: 'credit-notes' })).toEqual([note]);
  expect(await listOf(own.headers, { q: invoice!.number.toLowerCase() })).toEqual([invoice]);
});

test('operators find the documents of a store by its name', async () => {
  const { name } = await shop.db.selectFrom('stores').select('name').where('id', '=', other.storeId).executeTakeFirstOrThrow(); // prettier-ignore
  const { data } = await callConsole(shop, operatorInvoices.listInvoices, { query: { q: name }, headers: operator }); // prettier-ignore
  expect(data.rows.map(({ store }) => store.id)).toEqual([other.storeId, other.storeId]);
});

test('nobody reads or downloads another store’s documents', async () => {
  const [id] = await numbered(own.storeId);
  const { readOwnInvoice, listOwnInvoiceOrders, printOwnInvoice, exportOwnInvoice } = sellerInvoices;
  for (const endpoint of [readOwnInvoice, listOwnInvoiceOrders, printOwnInvoice, exportOwnInvoice])
    expect((await callConsole(shop, endpoint, { params: { id }, headers: other.headers })).httpStatus).toBe(
      404,
    );
  const theirs = await numbered(other.storeId);
  expect((await listOf(other.headers)).map((row) => row.id).toReversed()).toEqual(theirs);
  const { readInvoice, listInvoices } = operatorInvoices;
  for (const endpoint of [readInvoice, listInvoices])
    expect((await callConsole(shop, endpoint, { params: { id }, headers: other.headers })).httpStatus).toBe(
      401,
    );
});

test('operators need the permission to see payouts, and to export them for files', async () => {
  const as = async (permissions: string[]) => {
    const role = { audience: 'operator', name: permissions.join(), permissions };
    const { id } = await shop.db.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow();
    const userId = await buildUser(shop.db);
    await shop.db.insertInto('memberships').values({ user_id: userId, role_id: id }).execute();
    return atConsole(shop, userId, 'operator');
  };
  const [id] = await numbered(own.storeId);
  const [support, reader] = [await as(['orders.read']), await as(['payouts.read'])];
  const status = async (endpoint: keyof typeof operatorInvoices, headers: Record<string, string>) =>
    (await callConsole(shop, operatorInvoices[endpoint], { params: { id }, headers })).httpStatus;
  expect(await status('readInvoice', support)).toBe(403);
  expect(await status('readDueInvoices', support)).toBe(403);
  expect(await status('readInvoice', reader)).toBe(200);
  expect(await status('printInvoice', reader)).toBe(403);
  expect(await status('exportInvoice', reader)).toBe(403);
});

test.each(['en', 'ar'])('downloads a PDF document and an electronic invoice in %s, and records it', async (language) => {
  const [, id] = await numbered(own.storeId);
  const file = (format: string) =>
    shop.app.server.inject({
      url: `/api/v1/seller/invoices/${id}/${format}`,
      headers: { ...own.headers, language },
    });
  const [pdf, xml] = [await file('pdf'), await file('xml')];
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(xml.headers['content-disposition']).toMatch(/^attachment; filename="C-2026-\d{4}\.xml"$/);
  expect(brokenRules(xml.body)).toEqual([]);
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select('store_id')
    .where('action', '=', 'invoice.export')
    .where('entity_id', '=', id)
    .execute();
  expect(entries.length).toBeGreaterThanOrEqual(2);
  expect(entries[0]!.store_id).toBe(own.storeId);
}); // prettier-ignore

test('says which details are missing before documents can be issued', async () => {
  shop.clock.set(november);
  const nameless = await buildSeller(shop, 'aria', { legal_name: '' });
  await sell(shop, nameless, [[5000, 1]]);
  shop.clock.set(december);
  const due = async () =>
    (await callConsole(shop, operatorInvoices.readDueInvoices, { headers: operator })).data;
  expect(await due()).toMatchObject({
    missing: [],
    first_month: '2026-10',
    next_at: '2026-12-02T05:45:00.000Z',
    due: [{ store: { id: nameless }, period: '2026-11', total: { minor: 595 }, missing: ['legal-name'] }],
    has_more: false,
  });
  await setUpCommission(shop, { ...shopDetails, legal_name: '', country: '', invoices_from: '' });
  expect(await due()).toMatchObject({
    missing: ['first-month', 'legal-name', 'country'],
    first_month: null,
    due: [],
  });
  await setUpCommission(shop);
});
