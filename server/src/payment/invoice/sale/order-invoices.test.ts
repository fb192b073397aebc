import { consoleApi } from '@souk/contract/console-api';
import { SELF_BILLING_VERSION } from '@souk/rules/self-billing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { confirmedMs } from '#access/session-limits.ts';
import { atConsole, callConsole } from '#console/test-consoles.ts';
import { signOrderLink } from '#order/sign-order-link.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildTaxRule, buildUser, makeOwner } from '#testing/builders.ts';
import { buildSeller, sell, setUpCommission, type Sold } from '../test-commission.ts';
import { issueSales } from './issue-sales.ts';
import { agree, invoiceOf, refundPaid } from './test-sales.ts';

/* Buyers read their invoices; sellers agree that the shop issues them. */

const { sellerSelfBilling } = consoleApi;
const november = new Date('2026-11-10T09:00:00Z');
type Headers = Record<string, string>;

let shop: TestShop;
let order: Sold;
let id: number;
let store: number;
beforeAll(async () => {
  shop = await buildTestShop({ now: november, payments: testProvider().payments });
  await setUpCommission(shop);
  const taxRuleId = await buildTaxRule(shop.db, { percent: 19 });
  store = await buildSeller(shop, 'aria');
  await agree(shop, store);
  order = await sell(shop, store, [[7990, 1], [999, 3]], { taxRuleId }); // prettier-ignore
  id = await invoiceOf(shop, order.id);
  await refundPaid(shop, order, 2);
  await issueSales(shop.app.shop);
});
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(november));

const guest = () => ({ 'x-user-token': order.token });
const find = (headers: Headers, query = {}) =>
  shop.call('GET order/invoice/{id}', { params: { id }, headers, query });

test('the buyer reads the invoice, with the credit note that corrects it', async () => {
  const { data } = await find(guest());
  expect(data).toMatchObject({
    kind: 'invoice',
    number: `S${store}-2026-0001`,
    order: { id: order.id, order: order.number },
    cause: 'delivery',
    issued_by: { legal_name: 'Aria Audio GmbH', through: 'Souk GmbH' },
    lines: [
      { units: 1, price: '79.90', discount: '0.00', net: '67.14', tax: '12.76', gross: '79.90' },
      { units: 3, price: '9.99', discount: '0.00', net: '25.18', tax: '4.79', gross: '29.97' },
    ],
    taxes: [{ percent: 19, net: '92.32', tax: '17.55' }],
    tax: '17.55',
    corrected_by: [{ kind: 'credit-note', number: `S${store}-2026-0002` }],
  });
});

test('the order lists its documents', async () => {
  const { data } = await shop.call('GET order/find/{id}', { params: { id: order.id }, headers: guest() });
  expect(data.parts[0]!.invoices).toMatchObject([
    { id, kind: 'invoice', number: `S${store}-2026-0001` },
    { kind: 'credit-note', number: `S${store}-2026-0002`, total: '9.99' },
  ]);
});

test('a signed link opens the documents of its order, another one’s doesn’t', async () => {
  const signed = (number: string) => signOrderLink(shop.app.shop.authSecret, number, shop.clock.now());
  const other = await sell(shop, store, [[1000, 1]]);
  expect((await find({}, signed(order.number))).status).toBe(200);
  expect((await find({}, signed(other.number))).status).toBe(201);
  expect((await find({ 'x-user-token': other.token })).status).toBe(201);
  expect((await find({})).status).toBe(201);
});

test.each(['en', 'ar'])('downloads as a PDF document in %s', async (language) => {
  const url = `/api/v1/order/invoice/${id}/pdf?language=${language}`;
  const pdf = await shop.app.server.inject({ url, headers: guest() });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="S${store}-2026-0001.pdf"`);
  expect(pdf.headers['cache-control']).toBe('no-store');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('emails the buyer each document, with a link that opens it', async () => {
  const mails = (await shop.mails()).filter(({ subject }) => subject.includes(`S${store}-2026`));
  expect(mails.map(({ subject }) => subject.includes('Credit note'))).toEqual([false, true]);
  const [, query] = /\/user\/order\/\d+\/invoice\/\d+\?(\S+)/.exec(mails[0]!.text)!;
  expect((await find({}, Object.fromEntries(new URLSearchParams(query)))).data.number).toBe(
    `S${store}-2026-0001`,
  );
});

async function memberOf(storeId: number, role: string | null): Promise<Headers> {
  const userId = await buildUser(shop.db, { name: 'Samir Haddad' });
  if (role === null) await makeOwner(shop.db, userId, storeId);
  else {
    const { id: roleId } = await shop.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', role)
      .where('audience', '=', 'seller')
      .executeTakeFirstOrThrow();
    const member = { user_id: userId, store_id: storeId, role_id: roleId };
    await shop.db.insertInto('memberships').values(member).execute();
  }
  return atConsole(shop, userId, 'seller');
}
const save = (headers: Headers, agrees: boolean, version: string = SELF_BILLING_VERSION) =>
  callConsole(shop, sellerSelfBilling.saveSelfBilling, { headers, body: { agrees, version } as never });
const read = (headers: Headers) => callConsole(shop, sellerSelfBilling.readSelfBilling, { headers });

test('an owner agrees and withdraws; who, when and which text are stored and in the activity log', async () => {
  const storeId = await buildSeller(shop, 'aria', { legal_name: '' });
  const owner = await memberOf(storeId, null);
  expect((await read(owner)).data).toEqual({ agreed: null, missing: ['legal-name'] });
  expect((await save(owner, true)).data.agreed).toEqual({
    at: november.toISOString(),
    version: SELF_BILLING_VERSION,
  });
  await save(owner, true);
  expect((await save(owner, false)).data.agreed).toBeNull();
  const rows = await shop.db
    .selectFrom('self_billing_consents')
    .select(['text_version', 'withdrawn_at'])
    .where('store_id', '=', storeId)
    .execute();
  expect(rows).toEqual([{ text_version: SELF_BILLING_VERSION, withdrawn_at: november }]);
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_name', 'after'])
    .where('store_id', '=', storeId)
    .where('entity', '=', 'self-billing')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'self-billing.approve', actor_name: 'Samir Haddad', after: { text_version: SELF_BILLING_VERSION } },
    { action: 'self-billing.revoke', actor_name: 'Samir Haddad', after: { text_version: null } },
  ]); // prettier-ignore
});

test('refuses an agreement to an earlier text, and asks for the password again', async () => {
  const storeId = await buildSeller(shop, 'aria');
  const owner = await memberOf(storeId, null);
  expect((await save(owner, true, '2020-01-01')).httpStatus).not.toBe(200);
  shop.clock.set(new Date(november.getTime() + confirmedMs));
  expect(await save(owner, true)).toMatchObject({ httpStatus: 403, data: { next: 'confirm' } });
  expect((await read(owner)).data.agreed).toBeNull();
});

test.each([
  ['manager', 200, 403],
  ['reader', 200, 403],
  ['packer', 403, 403],
])('a %s reads: %i, agrees: %i', async (role, reads, agrees) => {
  const storeId = await buildSeller(shop, 'aria');
  const member = await memberOf(storeId, role);
  expect((await read(member)).httpStatus).toBe(reads);
  expect((await save(member, true)).httpStatus).toBe(agrees);
});

test('an owner agrees for no other store', async () => {
  const [storeId, foreign] = [await buildSeller(shop, 'aria'), await buildSeller(shop, 'aria')];
  const owner = await memberOf(storeId, null);
  await save({ ...owner, 'x-store': String(foreign) }, true);
  const rows = await shop.db.selectFrom('self_billing_consents').select('store_id').where('store_id', '=', foreign).execute(); // prettier-ignore
  expect(rows).toEqual([]);
});
