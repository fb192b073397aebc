import { consoleApi } from '@souk/contract/console-api';
import type { ConsoleEndpoint } from '@souk/contract/console-endpoint';
import { sellerPermissions } from '@souk/rules/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '#db/generated/db.d.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { insertDocument, insertInvoice } from '#payment/invoice/issue-queries.ts';
import { planInvoices } from '#payment/invoice/plan-invoices.ts';
import { readProducts } from '#product/save/read-products.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { countTrips } from '#testing/count-statements.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, buildUser } from '#testing/builders.ts';
import { atConsole, callConsole, fromOwnPage, ownerAtConsole } from './test-consoles.ts';

/*
 * IDs of another store, anywhere in a seller's call, get the same answer as ones that don't exist, and nothing is written (INVARIANTS I33).
 * ID fields are derived from the contract; a new one without an entry fails.
 */

let shop: TestShop;
let headers: Record<string, string>;
let own: StoreData;
let foreign: StoreData;
let ofShop: Awaited<ReturnType<typeof buildShopData>>;
beforeAll(async () => {
  shop = await buildTestShop();
  const storeId = await buildStore(shop.db);
  headers = await ownerAtConsole(shop, { storeId });
  own = await buildStoreData(storeId);
  foreign = await buildStoreData(await buildStore(shop.db));
  ofShop = await buildShopData();
});
afterAll(() => shop.close());

const party = { name: 'Store', legal_name: 'Store', address_1: 'Street 1', zip: '', city: 'City', state: '', country: 'DE', vat_number: '' }; // prettier-ignore

async function buildPosting(tx: Transaction<DB>, cause: string): Promise<number> {
  const now = shop.clock.now();
  const row = { kind: 'earned', cause, occurred_at: now, booked_at: now, actor: 'test' };
  const { id } = await tx.insertInto('ledger_transactions').values(row).returning('id').executeTakeFirstOrThrow(); // prettier-ignore
  return Number(id);
}

/** An invoice to the buyer of a part. */
async function buildSaleInvoice(tx: Transaction<DB>, storeId: number, partId: number): Promise<number> {
  const now = shop.clock.now();
  const agreement = { store_id: storeId, text_version: '2026-11-30', agreed_at: now };
  const consent = await tx.insertInto('self_billing_consents').values(agreement).returning('id').executeTakeFirstOrThrow(); // prettier-ignore
  const line = await tx.selectFrom('order_lines').select('id').where('order_part_id', '=', partId).executeTakeFirstOrThrow(); // prettier-ignore
  const about = { order_part_id: partId, transaction_id: await buildPosting(tx, `sale:${partId}`) };
  const amounts = { net_minor: 100, tax_minor: 0 };
  const json = JSON.stringify({ ...party, through: 'Shop' });
  const { id } = await insertDocument(tx, { ...about, ...amounts, kind: 'sale-invoice', issuer: `store:${storeId}`, store_id: storeId, period: '2026-11', currency: 'USD', consent_id: consent.id, issued_at: now, issued_by: json, issued_to: json }); // prettier-ignore
  await tx.insertInto('invoice_lines').values({ ...about, ...amounts, invoice_id: id, order_line_id: line.id, item: 'goods', title: 'Lamp' }).execute(); // prettier-ignore
  return id;
}

/** An invoice for one posting of commission. */
async function buildInvoice(tx: Transaction<DB>, storeId: number, partId: number): Promise<number> {
  const now = shop.clock.now();
  const id = await buildPosting(tx, `test:${partId}`);
  const posting = { transaction_id: id, order_part_id: partId, kind: 'earned', month: '2026-10', net_minor: 100, tax_minor: 0, tax_percent: '0', tax_reason: 'outside', charged_on: null }; // prettier-ignore
  const [plan] = planInvoices([posting], 'commission-invoice');
  const invoice = await insertInvoice(tx, {
    plan: plan!,
    storeId,
    currency: 'USD',
    now,
    by: party,
    to: party,
  });
  return invoice.id;
}

type StoreData = Awaited<ReturnType<typeof buildStoreData>>;

/** A product, an order of it and whatever else a store can own. */
async function buildStoreData(storeId: number) {
  const variants = { attribute: 'Size', values: [{ title: 'M', stock: 5 }] };
  const product = await buildProduct(shop.db, { storeId, variants });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  const ofStore = <T extends object>(row: T) => ({ ...row, store_id: storeId });
  const insert = (table: 'shipping_rules' | 'attributes', title: string) =>
    shop.db.insertInto(table).values(ofStore({ title })).returning('id').executeTakeFirstOrThrow();
  const [part, rule, attribute, bundle, collection] = await Promise.all([
    shop.db.selectFrom('order_parts').select('id').where('order_id', '=', data.id).executeTakeFirstOrThrow(),
    insert('shipping_rules', `Rule of ${storeId}`),
    insert('attributes', `Glaze of ${storeId}`),
    shop.db
      .insertInto('bundle_deals')
      .values(ofStore({ title: 'Two for one', buy: 1, free: 1 }))
      .returning('id')
      .executeTakeFirstOrThrow(),
    shop.db
      .insertInto('collections')
      .values(ofStore({ title: 'Autumn', slug: `autumn-${storeId}`, image: 'a.webp' }))
      .returning('id')
      .executeTakeFirstOrThrow(),
  ]);
  const value = await shop.db
    .insertInto('attribute_values')
    .values(ofStore({ attribute_id: attribute.id, title: 'Blue' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: job } = await shop.db
    .insertInto('bulk_changes')
    .values(ofStore({ kind: 'change', label: '', actor_name: 'Somebody' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: draft } = await shop.db
    .insertInto('product_drafts')
    .values(ofStore({ title: 'Lamp', actor_name: 'Somebody', body: '{}', state: 'rejected' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: line } = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_part_id', '=', part.id)
    .executeTakeFirstOrThrow();
  const parcel = await shop.db
    .insertInto('parcels')
    .values({ order_part_id: part.id, carrier: 'Falcon Post', parcel_number: 'FP 1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const review = await shop.db
    .insertInto('reviews')
    .values({ product_id: product.id, author_name: 'Amira Khoury', rating: 2, review: 'Dim' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const maker = await buildUser(shop.db);
  const key = await shop.db
    .insertInto('api_keys')
    .values(
      ofStore({
        made_by: maker,
        title: 'Old',
        key_hash: '',
        permissions: ['orders.read'],
        prefix: String(10_000_000 + storeId),
        created_at: shop.clock.now(),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const webhook = await shop.db
    .insertInto('webhooks')
    .values(
      ofStore({
        title: 'Warehouse',
        url: 'https://wms.example/',
        events: ['order.placed'],
        sealed_secret: '',
        created_at: shop.clock.now(),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await shop.db
    .insertInto('webhook_messages')
    .values({ webhook_id: webhook.id, event: 'order.placed', about: 'SK-1', body: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = await shop.db
    .insertInto('audit_entries')
    .values(
      ofStore({
        actor_kind: 'job',
        actor_name: 'Somebody',
        action: 'product.save',
        label: 'Lamp',
        entity: 'product',
        entity_id: product.id,
        before: '{"badge":"Old"}',
        after: '{"badge":null}',
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const voucher = await shop.db
    .insertInto('vouchers')
    .values(
      ofStore({
        title: 'Welcome',
        code: `STORE${storeId}`,
        type: 2,
        percent: '10',
        start_time: new Date(0),
        end_time: new Date(1),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await buildUser(shop.db);
  await shop.db
    .insertInto('memberships')
    .values(ofStore({ user_id: member, role_id: 9 }))
    .execute();
  const hours = (count: number) => new Date(shop.clock.now().getTime() + count * 3_600_000);
  const sale = await shop.db
    .insertInto('flash_sales')
    .values({ title: 'Friday', start_time: hours(2), end_time: hours(3), proposals_until: hours(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const proposal = await shop.db
    .insertInto('flash_sale_proposals')
    .values(
      ofStore({
        flash_sale_id: sale.id,
        product_id: product.id,
        price_minor: 1,
        created_at: shop.clock.now(),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = {
    created_at: shop.clock.now(),
    expires_at: new Date(shop.clock.now().getTime() + 3_600_000),
  };
  const asked = { role_id: 9, email: `asked-${storeId}@example.com`, invited_by: maker };
  const invitation = await shop.db
    .insertInto('invitations')
    .values(ofStore({ ...asked, ...times, token_hash: String(storeId) }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = shop.clock.now();
  const comesBack = await shop.db
    .insertInto('returns')
    .values(
      ofStore({ order_part_id: part.id, cause: 'damaged', state: 'expected', asked_at: at, state_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const invoice = await shop.db.transaction().execute((tx) => buildInvoice(tx, storeId, part.id));
  const saleInvoice = await shop.db.transaction().execute((tx) => buildSaleInvoice(tx, storeId, part.id));
  return {
    invoice,
    saleInvoice,
    comesBack: comesBack.id,
    voucher: voucher.id,
    sale: sale.id,
    proposal: proposal.id,
    change: Number(change.id),
    member,
    invitation: invitation.id,
    job,
    line,
    draft,
    parcel: parcel.id,
    review: review.id,
    key: key.id,
    webhook: webhook.id,
    message: Number(message.id),
    product: product.id,
    shelf: product.inventoryIds[0]!,
    part: part.id,
    shippingRule: rule.id,
    bundle: bundle.id,
    collection: collection.id,
    value: value.id,
  };
}

/** Records of the shop itself, of kinds that stores can have too. */
async function buildShopData() {
  const made_by = await buildUser(shop.db);
  const now = shop.clock.now();
  const insert = async (
    table:
      | 'api_keys'
      | 'attributes'
      | 'audit_entries'
      | 'bundle_deals'
      | 'collections'
      | 'invitations'
      | 'shipping_rules'
      | 'vouchers'
      | 'webhooks',
    row: object,
  ) => {
    const query = shop.db.insertInto(table).values(row as never);
    return Number((await query.returning('id').executeTakeFirstOrThrow()).id);
  };
  const attribute = await insert('attributes', { title: 'Glaze of the shop' });
  const value = await shop.db
    .insertInto('attribute_values')
    .values({ attribute_id: attribute, title: 'Blue' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const key = { made_by, title: 'Old', key_hash: '', permissions: ['orders.read'], prefix: '20000000' };
  const hook = { title: 'Books', url: 'https://books.example/', events: ['order.placed'], sealed_secret: '' };
  const webhook = await insert('webhooks', { ...hook, created_at: now });
  const message = await shop.db
    .insertInto('webhook_messages')
    .values({ webhook_id: webhook, event: 'order.placed', about: 'SK-1', body: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await buildUser(shop.db);
  await shop.db.insertInto('memberships').values({ user_id: member, store_id: null, role_id: 6 }).execute();
  const times = { created_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
  const asked = { role_id: 6, email: 'asked-by-shop@example.com', invited_by: made_by, token_hash: 'shop' };
  const change = { actor_kind: 'job', actor_name: 'Somebody', action: 'product.save', label: 'Lamp' };
  const lamp = {
    entity: 'product',
    entity_id: own.product,
    before: '{"badge":"Old"}',
    after: '{"badge":null}',
  };
  const voucher = { title: 'Welcome', code: 'SHOP10', type: 2, percent: '10' };
  return {
    shippingRule: await insert('shipping_rules', { title: 'Rule of the shop' }),
    bundle: await insert('bundle_deals', { title: 'Two for one', buy: 1, free: 1 }),
    collection: await insert('collections', { title: 'Our picks', slug: 'our-picks', image: 'a.webp' }),
    value: value.id,
    voucher: await insert('vouchers', { ...voucher, start_time: new Date(0), end_time: new Date(1) }),
    key: await insert('api_keys', { ...key, created_at: now }),
    webhook,
    message: Number(message.id),
    member,
    invitation: await insert('invitations', { ...asked, ...times }),
    change: await insert('audit_entries', { ...change, ...lamp }),
  };
}

type Kind = keyof StoreData;
/**
 * The kind of each ID field of the contract; `shop`: belongs to no store; `unnamed`: omitted ones are the store's own, so any other ID says
 * nothing.
 */
const kinds: Readonly<Record<string, Kind | 'shop' | 'unnamed'>> = {
  'listPapers ?ids': 'part',
  'listProducts ?category_id': 'shop',
  'listProducts ?subcategory_id': 'shop',
  'readTable ?ids': 'product',
  'readTable ?except_ids': 'unnamed',
  'readTable ?category_id': 'shop',
  'readTable ?subcategory_id': 'shop',
  'exportProducts ?category_id': 'shop',
  'exportProducts ?subcategory_id': 'shop',
  'readOrder {id}': 'part',
  'readOrderAmounts {id}': 'part',
  'readOwnInvoice {id}': 'invoice',
  'listOwnInvoiceOrders {id}': 'invoice',
  'printOwnInvoice {id}': 'invoice',
  'exportOwnInvoice {id}': 'invoice',
  'listSaleInvoices {id}': 'part',
  'printSaleInvoice {id}': 'saleInvoice',
  'confirmOrders ids.*': 'part',
  'shipOrders orders.*.id': 'part',
  'shipOrders orders.*.lines.*.id': 'line',
  'undoShipments ids.*': 'part',
  'changeParcel {id}': 'parcel',
  'readyOrders ids.*': 'part',
  'deliverOrders ids.*': 'part',
  'previewCancel {id}': 'part',
  'previewCancel lines.*.id': 'line',
  'cancelUnits {id}': 'part',
  'cancelUnits lines.*.id': 'line',
  'previewStoreReturn {id}': 'comesBack',
  'previewStoreRefund {id}': 'part',
  'previewStoreRefund what.lines.*.id': 'line',
  'refundStoreOrder {id}': 'part',
  'refundStoreOrder what.lines.*.id': 'line',
  'readReturn {id}': 'comesBack',
  'acceptReturn {id}': 'comesBack',
  'refuseReturn {id}': 'comesBack',
  'receiveReturn {id}': 'comesBack',
  'receiveReturn lines.*.id': 'line',
  'writeToBuyer {id}': 'part',
  'seeMessages {id}': 'part',
  'readProduct {id}': 'product',
  'changeProduct {id}': 'product',
  'changeProductState {id}': 'product',
  'duplicateProduct {id}': 'product',
  'deleteProduct {id}': 'product',
  'changePrices rows.*.id': 'product',
  'changeStock rows.*.inventory_id': 'shelf',
  'checkBulk select.ids.*': 'product',
  'checkBulk select.except_ids.*': 'unnamed',
  'checkBulk select.category_id': 'shop',
  'checkBulk select.subcategory_id': 'shop',
  'checkTable rows.*.product_id': 'product',
  'checkTable rows.*.inventory_id': 'shelf',
  'readDoctor {id}': 'product',
  'listProductPast {id}': 'product',
  'undoProductChange {id}': 'change',
  'attestStep {id}': 'shop',
  'sendDocument {id}': 'shop',
  'fetchDocument {id}': 'shop',
  'readVoucher {id}': 'voucher',
  'saveVoucher {id}': 'voucher',
  'deleteVoucher {id}': 'voucher',
  'readVoucherUses {id}': 'voucher',
  'readBundle {id}': 'bundle',
  'saveBundle {id}': 'bundle',
  'deleteBundle {id}': 'bundle',
  'readBundleUses {id}': 'bundle',
  'moveBundleUses {id}': 'bundle',
  'moveBundleUses into': 'bundle',
  'readProposalPrice ?product_id': 'product',
  'readProposalPrice {id}': 'shop',
  'proposeForSale {id}': 'shop',
  'proposeForSale product_id': 'product',
  'withdrawProposal {id}': 'proposal',
  'readShippingRule {id}': 'shippingRule',
  'saveShippingRule {id}': 'shippingRule',
  'deleteShippingRule {id}': 'shippingRule',
  'readShippingRuleUses {id}': 'shippingRule',
  'moveShippingRuleUses {id}': 'shippingRule',
  'moveShippingRuleUses into': 'shippingRule',
  'testShipping goods.*.product_id': 'product',
  'readDraft {id}': 'draft',
  'beginDraft product_id': 'product',
  'keepDraft {id}': 'draft',
  'submitDraft {id}': 'draft',
  'withdrawDraft {id}': 'draft',
  'dropDraft {id}': 'draft',
  'revokeStoreKey {id}': 'key',
  'withdrawFromTeam {id}': 'invitation',
  'inviteToTeam role_id': 'shop',
  'changeTeam {id}': 'member',
  'changeTeam role_id': 'shop',
  'removeFromTeam {id}': 'member',
  'changeStoreWebhook {id}': 'webhook',
  'removeStoreWebhook {id}': 'webhook',
  'renewStoreWebhook {id}': 'webhook',
  'testStoreWebhook {id}': 'webhook',
  'listStoreMessages {id}': 'webhook',
  'readStoreMessage {id}': 'message',
  'replayStoreMessage {id}': 'message',
  'readJob {id}': 'job',
  'listJobRows {id}': 'job',
  'applyJob {id}': 'job',
  'cancelJob {id}': 'job',
  'undoJob {id}': 'job',
  'replyToReview {id}': 'review',
  'reportReview {id}': 'review',
  'createProduct shipping_rule_id': 'shippingRule',
  'createProduct bundle_deal_id': 'bundle',
  'createProduct collection_ids.*': 'collection',
  'createProduct variants.*.id': 'shelf',
  'createProduct variants.*.value_ids.*': 'value',
  'createProduct pictures.*.value_ids.*': 'value',
  'createProduct category_id': 'shop',
  'createProduct subcategory_id': 'shop',
  'createProduct brand_id': 'shop',
  'createProduct tax_rule_id': 'shop',
};

/** Stores may use the shop's own records of these. */
const offeredByShop = [
  'createProduct shipping_rule_id',
  'createProduct bundle_deal_id',
  'createProduct variants.*.value_ids.*',
  'createProduct pictures.*.value_ids.*',
];

const endpoints = Object.values(consoleApi)
  .flatMap((group) => Object.entries<ConsoleEndpoint>(group))
  .filter(([, { path }]) => path.startsWith('seller/'));

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
/** `rows.*.id`: paths in a body that contain an ID. */
function idPaths(schema: Schema, path: string[] = []): string[] {
  const name = path.findLast((part) => part !== '*') ?? '';
  const isId = /(^|_)ids?$|^into$/.test(name) && !schema.items && !schema.properties && !schema.anyOf;
  return [
    ...(isId ? [path.join('.')] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => idPaths(part, [...path, key])),
    ...(schema.items ? idPaths(schema.items, [...path, '*']) : []),
    ...(schema.anyOf ?? [])
      .filter((part) => !('type' in part && part.type === 'null'))
      .flatMap((part) => idPaths(part, path)),
  ];
}

const places = endpoints.flatMap(([name, { path, query, body }]) => [
  ...(query ? idPaths(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Schema) : []).map(
    (place) => `${name} ?${place}`,
  ),
  ...(path.includes('{id}') ? [`${name} {id}`] : []),
  ...(body ? idPaths(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : []).map(
    (place) => `${name} ${place}`,
  ),
]);

test('every ID that a seller can send has a declared kind', () => {
  expect([...new Set(places)].toSorted()).toEqual(Object.keys(kinds).toSorted());
});

/** Path IDs whose body has another ID. */
const ofPath: Readonly<Record<string, Kind>> = {
  previewCancel: 'part',
  cancelUnits: 'part',
  previewStoreRefund: 'part',
  refundStoreOrder: 'part',
  receiveReturn: 'comesBack',
  readProposalPrice: 'sale',
  proposeForSale: 'sale',
  moveBundleUses: 'bundle',
  moveShippingRuleUses: 'shippingRule',
};

const aVoucher = (code: string) => ({
  title: 'Welcome',
  code,
  amount: { type: 'percent', percent: 10 },
  start: '2026-11-01T00:00:00Z',
  end: '2026-12-01T00:00:00Z',
});

const bodies: Readonly<Record<string, () => Promise<object>>> = {
  confirmOrders: async () => ({ ids: [own.part] }),
  shipOrders: async () => ({
    orders: [{ id: own.part, carrier: 'Falcon Post', lines: [{ id: own.line, quantity: 1 }] }],
  }),
  undoShipments: async () => ({ ids: [own.part] }),
  changeParcel: async () => ({ carrier: 'Falcon Post', number: 'FP 2' }),
  readyOrders: async () => ({ ids: [own.part] }),
  deliverOrders: async () => ({ ids: [own.part] }),
  previewCancel: async () => ({ lines: [{ id: own.line, units: 1 }] }),
  cancelUnits: async () => ({
    lines: [{ id: own.line, units: 1 }],
    reason: 'broken',
    is_back: true,
    expected_minor: 0,
  }),
  previewStoreRefund: async () => ({ what: { lines: [{ id: own.line, units: 1 }] } }),
  refundStoreOrder: async () => ({ what: { lines: [{ id: own.line, units: 1 }] }, expected_minor: 0 }),
  acceptReturn: async () => ({ keep: true }),
  refuseReturn: async () => ({ reason: 'It was fine.' }),
  receiveReturn: async () => ({ lines: [{ id: own.line, sellable: 1 }] }),
  writeToBuyer: async () => ({ message: 'Brass or copper?' }),
  changePrices: async () => ({ rows: [{ id: own.product, selling_minor: 100, offered_minor: 0 }] }),
  changeStock: async () => ({ rows: [{ inventory_id: own.shelf, change: { add: 1 } }] }),
  checkBulk: async () => ({
    select: { ids: [own.product] },
    change: { field: 'status', to: 'private' },
  }),
  checkTable: async () => ({
    rows: [{ product_id: own.product, inventory_id: own.shelf, stock: { from: 5, to: 6 } }],
  }),
  beginDraft: async () => ({ product_id: own.product, body: { badge: { from: null, to: 'Mine' } } }),
  keepDraft: async () => ({ body: { title: 'Mine' } }),
  submitDraft: async () => ({}),
  changeProduct: async () => ({ changes: { badge: { from: null, to: 'Mine' } } }),
  replyToReview: async () => ({ reply: 'Thank you' }),
  reportReview: async () => ({ reason: 'insult' }),
  changeStoreWebhook: async () => ({ changes: { state: { from: 'on', to: 'paused' } } }),
  changeTeam: async () => ({ role_id: 10 }),
  changeProductState: async () => ({ state: 'private' }),
  proposeForSale: async () => ({ product_id: own.product, price_minor: 1 }),
  saveVoucher: async () => ({ values: aVoucher('MINE') }),
  saveBundle: async () => ({ values: { title: 'Three for two', buy: 2, free: 1 } }),
  saveShippingRule: async () => ({
    values: { title: 'Parcel', places: [{ country: '*', price_minor: 500, days: 3 }] },
  }),
  moveShippingRuleUses: async () => ({ into: own.shippingRule }),
  moveBundleUses: async () => ({ into: own.bundle }),
  testShipping: async () => ({ country: 'DE', goods: [{ product_id: own.product }] }),
  createProduct: async () => {
    const { values } = (await readProducts(shop.db, { storeId: null }, [own.product])).get(own.product)!;
    const [variant] = values.variants;
    return {
      ...values,
      slug: undefined,
      collection_ids: [own.collection],
      pictures: [{ image: 'lamp.webp', value_ids: [own.value] }],
      variants: [{ ...variant, id: own.shelf, value_ids: [own.value] }],
    };
  },
};

const owned = Object.entries(kinds).filter(
  (entry): entry is [string, Kind] => entry[1] !== 'shop' && entry[1] !== 'unnamed',
);

/** The call with another ID at this path. */
function withId(part: unknown, [at, ...rest]: readonly string[], id: number): unknown {
  if (at === undefined) return id;
  if (at === '*') return (part as unknown[]).map((one, index) => (index === 0 ? withId(one, rest, id) : one));
  return { ...(part as object), [at]: withId((part as Record<string, unknown>)[at], rest, id) };
}

/** Credentials of every possible caller; `nobody` and a shopper get the usual answer. */
let callers: readonly (readonly [string, Record<string, string>])[];
beforeAll(async () => {
  const { store_id: storeId } = await shop.db
    .selectFrom('memberships')
    .select('store_id')
    .where('role_id', '=', 7)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const member = async (role_id: number) => {
    const user_id = await buildUser(shop.db);
    await shop.db.insertInto('memberships').values({ user_id, store_id: storeId, role_id }).execute();
    return atConsole(shop, user_id, 'seller');
  };
  const { data: made } = await callConsole(shop, consoleApi.sellerKeys.makeStoreKey, {
    headers,
    body: { title: 'All', permissions: [...sellerPermissions] },
  });
  const operator = await ownerAtConsole(shop);
  const { data: begun } = await callConsole(shop, consoleApi.operatorSellers.editProductsOf, {
    headers: operator,
    params: { id: storeId! },
  });
  const program = { authorization: `Bearer ${made.key}` };
  // Last use is recorded once a minute; not while writes are being compared.
  await callConsole(shop, consoleApi.sellerKeys.listStoreKeys, { headers: program });
  callers = [
    ['owner', headers],
    ['manager', await member(8)],
    ['packer', await member(9)],
    ['reader', await member(10)],
    ['a program', program],
    ['the shop', { ...operator, 'x-view-as': begun.token }],
    ['a shopper', { ...fromOwnPage, ...(await shop.signIn(await buildUser(shop.db))) }],
    ['nobody', fromOwnPage],
  ];
});

const idOfShop = (kind: Kind): number => ofShop[kind as keyof typeof ofShop]; // if requested
const isRefusedOfShop = (place: string, kind: Kind) => kind in ofShop && !offeredByShop.includes(place);

describe.each(owned)('%s', (place, kind) => {
  const [name = '', path = ''] = place.split(' ');
  const [, endpoint] = endpoints.find(([known]) => known === name)!;

  test('treats an ID of another store or of the shop as missing, for every caller, and writes nothing', async () => {
    const body = await bodies[name]?.();
    const ask = async (id: number, by: Record<string, string>) => {
      const isInPath = path === '{id}';
      const query = path.startsWith('?') ? { [path.slice(1)]: id } : undefined;
      const { httpStatus, data } = await callConsole(shop, endpoint, {
        headers: by,
        params: { id: isInPath ? id : own[ofPath[name] ?? 'product'] },
        ...(query ? { query } : {}),
        ...(body ? { body: (isInPath || query ? body : withId(body, path.split('.'), id)) as never } : {}),
      });
      return { httpStatus, data: JSON.stringify(data).replaceAll(String(id), '<id>') };
    };
    const before = await snapshot();
    const asked = (id: number) =>
      Promise.all(callers.map(async ([who, by]) => [who, await ask(id, by)] as const));
    const others = [foreign[kind], ...(isRefusedOfShop(place, kind) ? [idOfShop(kind)] : [])];
    const [missing, ...answers] = await Promise.all([2_000_000_000, ...others].map(asked));
    const foreigners = answers[0]!;
    for (const answer of answers) expect(answer).toEqual(missing);
    const statuses = foreigners.map(([, { httpStatus }]) => httpStatus);
    expect([statuses[0] === 403, statuses.slice(-2)]).toEqual([false, [401, 401]]);
    expect(await snapshot()).toEqual(before);
  });
});

test('the export of a store’s data has its own records, and none of another store or of the shop', async () => {
  const { httpStatus, data } = await callConsole(shop, consoleApi.sellerExport.exportStore, { headers });
  expect(httpStatus).toBe(200);
  const file = JSON.parse(data) as Record<string, { id: number }[]>;
  const lists = {
    products: ['product'],
    shipping_rules: ['shippingRule'],
    vouchers: ['voucher'],
    bundles: ['bundle'],
    flash_offers: ['proposal'],
    orders: ['part'],
    reviews: ['review'],
    invoices: ['invoice', 'saleInvoice'],
  } satisfies Record<string, Kind[]>;
  for (const [list, ofList] of Object.entries<Kind[]>(lists)) {
    const ids = file[list]!.map(({ id }) => id);
    expect(ids, list).toEqual(expect.arrayContaining(ofList.map((kind) => own[kind])));
    const others = ofList.flatMap((kind) => [foreign[kind], idOfShop(kind)]);
    expect(
      ids.filter((id) => others.includes(id)),
      list,
    ).toEqual([]);
  }
});

/* A change of a product has dynamic fields, so no schema shows where IDs are: they are where a new product has them. */
describe.each(owned.filter(([place]) => place.startsWith('createProduct ')))('changed: %s', (place, kind) => {
  const path = place.split(' ')[1]!.split('.');
  const [field = ''] = path;

  test('to an ID of another store or of the shop is treated as missing, and writes nothing', async () => {
    const { values } = (await readProducts(shop.db, { storeId: null }, [own.product])).get(own.product)!;
    const body = await bodies['createProduct']!();
    const ask = async (id: number) => {
      const to = (withId(body, path, id) as Record<string, unknown>)[field];
      const from = (values as unknown as Record<string, unknown>)[field] ?? null;
      const { httpStatus, data } = await callConsole(shop, consoleApi.sellerProducts.changeProduct, {
        headers,
        params: { id: own.product },
        body: { changes: { [field]: { from, to } } } as never,
      });
      return { httpStatus, data: JSON.stringify(data).replaceAll(String(id), '<id>') };
    };
    const before = await snapshot();
    const foreigner = await ask(foreign[kind]);
    expect(foreigner).toEqual(await ask(2_000_000_000));
    if (isRefusedOfShop(place, kind)) expect(await ask(idOfShop(kind))).toEqual(foreigner);
    expect(foreigner.httpStatus).not.toBe(200);
    expect(await snapshot()).toEqual(before);
  });

  test.each(['nobody', 'all'] as const)(
    'a draft with such an ID is refused on submission, while %s need approval',
    async (product_approval) => {
      await changeSettings(shop.db, { product_approval });
      const body = await bodies['createProduct']!();
      const { values } = (await readProducts(shop.db, { storeId: null }, [own.product])).get(own.product)!;
      const from = (values as unknown as Record<string, unknown>)[field] ?? null;
      const send = async (id: number, product_id: number | null) => {
        const named = withId(body, path, id) as Record<string, unknown>;
        const typed = product_id === null ? named : { [field]: { from, to: named[field] } };
        const { data: draft } = await callConsole(shop, consoleApi.sellerDrafts.beginDraft, {
          headers,
          body: { product_id, body: typed } as never,
        });
        const before = await snapshot();
        const sent = await callConsole(shop, consoleApi.sellerDrafts.submitDraft, {
          headers,
          params: { id: draft.id },
          body: {},
        });
        expect(await snapshot()).toEqual(before);
        await callConsole(shop, consoleApi.sellerDrafts.dropDraft, { headers, params: { id: draft.id } });
        return sent.httpStatus;
      };
      const others = [foreign[kind], ...(isRefusedOfShop(place, kind) ? [idOfShop(kind)] : [])];
      for (const id of others) expect([await send(id, null), await send(id, own.product)]).not.toContain(200);
    },
  );
});

test('saving a product leaves the shop’s collections as they are', async () => {
  const { storeId } = (await readProducts(shop.db, { storeId: null }, [own.product])).get(own.product)!;
  const inCollection = await buildProduct(shop.db, { storeId });
  const membership = { collection_id: ofShop.collection, product_id: inCollection.id };
  await shop.db
    .insertInto('collection_products')
    .values({ ...membership, position: 0 })
    .execute();
  const { changeProduct, duplicateProduct } = consoleApi.sellerProducts;
  const change = (field: string, from: unknown, to: unknown) =>
    callConsole(shop, changeProduct, {
      headers,
      params: inCollection,
      body: { changes: { [field]: { from, to } } } as never,
    });
  await changeSettings(shop.db, { product_approval: 'nobody' });
  expect((await change('badge', null, 'New')).httpStatus).toBe(200);
  expect((await change('collection_ids', [ofShop.collection], [])).data).toMatchObject({
    fields: [{ path: 'collection_ids' }],
  });
  expect((await callConsole(shop, duplicateProduct, { headers, params: inCollection })).httpStatus).toBe(200);
  const held = await shop.db
    .selectFrom('collection_products')
    .select(['collection_id', 'product_id'])
    .where('collection_id', '=', ofShop.collection)
    .execute();
  expect(held).toEqual([membership]);
});

/** Everything that sellers' acts could write. */
async function snapshot(): Promise<string> {
  const tables = [
    'products',
    'inventories',
    'order_parts',
    'order_moves',
    'audit_entries',
    'mails',
    'bulk_changes',
    'parcels',
    'cancelled_pieces',
    'product_drafts',
    'review_reports',
    'reviews',
    'api_keys',
    'webhooks',
    'webhook_messages',
    'flash_sale_proposals',
    'collection_products',
    'collections',
    'shipping_rules',
    'bundle_deals',
    'vouchers',
    'invitations',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => shop.db.selectFrom(table).selectAll().orderBy('id').execute()),
  );
  return JSON.stringify(rows);
}

test('another store’s code is taken, without revealing whose it is', async () => {
  const { store_id: storeId } = await shop.db
    .selectFrom('vouchers')
    .select('store_id')
    .where('id', '=', foreign.voucher)
    .executeTakeFirstOrThrow();
  const { data } = await callConsole(shop, consoleApi.sellerOffers.createVoucher, {
    headers,
    body: { values: aVoucher(`store${storeId}`) as never },
  });
  const { fields } = data as unknown as { fields: { path: string; message: string }[] };
  expect(fields).toEqual([{ path: 'code', message: expect.not.stringMatching(/store \d/i) as string }]);
});

test('a code lookup is the same whether it belongs to another store, to this one or to nobody', async () => {
  const save = (code: string) =>
    callConsole(shop, consoleApi.sellerOffers.createVoucher, {
      headers,
      body: { values: aVoucher(code) as never },
    });
  const codeOf = async (id: number) =>
    (await shop.db.selectFrom('vouchers').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code;
  const asked = async (code: string) => {
    const { statements, trips } = await countTrips(() => save(code));
    return { statements, trips };
  };
  await save('WARM'); // cached plans and caches of the process
  const [theirs, mine] = await Promise.all([codeOf(foreign.voucher), codeOf(own.voucher)]);
  const refused = await asked(theirs);
  expect(await asked(mine)).toEqual(refused);
  // A refusal before writing costs no more than a write, and is reported in the same place.
  const free = await asked(`FREE${Date.now()}`);
  expect(refused.statements).toBeLessThanOrEqual(free.statements);
});
