// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { rightsOf, type ConsoleEndpoint } from '@souk/contract/console-endpoint';
import { holds, operatorRoles, sellerRoles, type Audience, type Permission } from '@souk/rules/permissions';
import { loadMessages } from '@souk/contract/messages';
import { actWordsOf } from '@souk/rules/act-words';
import { HIDDEN_FIELDS } from '@souk/rules/history-acts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildAccount, password } from '#account/test-people.ts';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { checkLedgerJob } from '#operations/books/request-check.ts';
import { backupJob } from '#operations/backup/request-backup.ts';
import { backupTestJob } from '#operations/backup/request-backup-test.ts';
import { inTransaction } from '#db/transaction.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { insertRun } from '#jobs/insert-run.ts';
import { saveMailServer } from '#notification/mail/server/change-mail-server.ts';
import { noMachine } from '#outbound/machine-port.ts';
import { invitationHash } from '#access/invite-member.ts';
import { listSessions } from '#access/session-queries.ts';
import { zeroAmounts } from '@souk/rules/refund-lines';
import { SELF_BILLING_VERSION } from '@souk/rules/self-billing';
import { insertDispute } from '#ledger/dispute-queries.ts';
import { insertSettlement } from '#ledger/provider-money-queries.ts';
import { proposeAdjustment } from '#payment/payout/adjust-balance.ts';
import { approvePayouts } from '#payment/payout/change-payouts.ts';
import { savePaymentKeys } from '#payment/keys/change-payment-keys.ts';
import { draftPayouts } from '#payment/payout/draft-payouts.ts';
import { findPayout } from '#payment/payout/payout-queries.ts';
import { beginOnboarding } from '#payment/payout/provider/begin-onboarding.ts';
import { testPayoutProvider } from '#payment/payout/provider/test-payout-provider.ts';
import { sendPayouts } from '#payment/payout/send-payouts.ts';
import { buildPerson, giveAccount, giveGoodwill } from '#payment/payout/test-payouts.ts';
import { confirmSettlementLine } from '#payment/bank-statement/confirm-settlement-line.ts';
import { buildTestShop, testPublicUrl, type TestShop } from '#testing/build-test-shop.ts';
import { buildGuest, orderBody, receiveMoney } from '#order/test-shoppers.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { checkBulk } from '#product/bulk/check-bulk.ts';
import { readBulkItems } from '#product/bulk/read-bulk-items.ts';
import { stepAt, totpCode } from '#access/second-factor/totp.ts';
import { changeProduct } from '#product/change-product.ts';
import { readProducts } from '#product/save/read-products.ts';
import { buildBrand, buildProduct, buildStore, makeOwner, type ProductInput } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { keyOfAddress, testPasskey } from '#account/console/test-passkey.ts';
import { atConsole, callConsole, fromOwnPage } from './test-consoles.ts';
import { buildBankTransaction, recordUnusualPayments, waitingApplication } from './test-operators.ts';

/* Every console call: who gets 404, who gets 403, and its entry in the audit log. */

let shop: TestShop;
beforeAll(async () => {
  const backups = { ...noMachine.backups, held: async (places: readonly string[]) => new Set(places) };
  const { payments } = testPayoutProvider();
  const providerKeys = { isSandbox: false, providers: [labKeys], accepts: () => true, build: () => payments };
  shop = await buildTestShop({ machine: { ...noMachine, backups }, payments, providerKeys });
});
afterAll(() => shop.close());

let owner = { id: 0, email: '' };
/** Records of the shop and of one of its stores. */
async function buildOwner() {
  owner = await buildAccount(shop);
  await makeOwner(shop.db, owner.id);
  await makeOwner(shop.db, owner.id, await buildStore(shop.db));
}

const endpoints = Object.values(consoleApi).flatMap((group) =>
  Object.entries<ConsoleEndpoint>(group).map(([name, endpoint]) => [name, endpoint] as const),
);
const guarded = endpoints.filter(([, { access }]) => access !== 'public');
/** Opened by views of a store or role besides what they are of. */
const openToViews: readonly ConsoleEndpoint[] = [consoleApi.session.me, consoleApi.search.searchConsole];
const acting = endpoints.filter(([, { method }]) => method !== 'GET');

const ownStore = async () => {
  const { store_id: storeId } = await shop.db
    .selectFrom('memberships')
    .select('store_id')
    .where('user_id', '=', owner.id)
    .where('store_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return storeId!; // requested
};
const storeOf = async ({ id }: { id: number }) => {
  const row = await shop.db
    .selectFrom('products')
    .select('store_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.store_id;
};
const ownProduct = async (product: ProductInput = {}) =>
  buildProduct(shop.db, { ...product, storeId: await ownStore() });

/** The store's part of a newly placed order. */
async function ownOrder(): Promise<number> {
  const items = [{ product: await ownProduct({ stock: 5 }) }];
  const token = await buildGuest(shop.db, { items });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  return part.id;
}

/** Of a delivered part. */
async function ownReturn(state = 'asked'): Promise<{ id: number }> {
  const partId = await ownOrder();
  await shop.db.updateTable('order_parts').set({ status: 5 }).where('id', '=', partId).execute();
  const at = shop.clock.now();
  const part = { order_part_id: partId, store_id: await ownStore(), cause: 'damaged' };
  const row = await shop.db
    .insertInto('returns')
    .values({ ...part, state, asked_at: at, state_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_part_id', '=', partId)
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('return_lines')
    .values({ return_id: row.id, order_line_id: line.id, units: 1 })
    .execute();
  return row;
}

async function orderOf(part: number): Promise<number> {
  const row = await shop.db
    .selectFrom('order_parts')
    .select('order_id')
    .where('id', '=', part)
    .executeTakeFirstOrThrow();
  return row.order_id;
}
/** Delivered, with its cash at the courier. */
async function aCashPart(): Promise<number> {
  const id = await ownOrder();
  await shop.db
    .updateTable('orders')
    .set({ order_method: 2 })
    .where('id', '=', await orderOf(id))
    .execute();
  await shop.db
    .updateTable('order_parts')
    .set({ status: 5, cash_collected_by: 'courier' })
    .where('id', '=', id)
    .execute();
  return id;
}
const anOrder = async () => ({ id: await orderOf(await ownOrder()) });
async function numberOf(id: number): Promise<string> {
  const row = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirst();
  return row!.number; // it was placed
}
async function aPaidOrder(): Promise<{ id: number }> {
  const { id } = await anOrder();
  await receiveMoney(shop.db, await numberOf(id), shop.clock.now());
  return { id };
}
const strangePayment = async () => recordUnusualPayments(shop, (await anOrder()).id);
const aBankTransaction = async (state?: 'aside') => buildBankTransaction(shop, (await anOrder()).id, state);
let named = 0;

/** A payment provider with a balance. */
async function aProvider(): Promise<string> {
  const now = shop.clock.now();
  const money = { amountMinor: -100_000, currency: 'USD', settledAt: now, now };
  await insertSettlement(shop.db, { provider: 'paypal', providerRef: `S-${++named}`, ...money });
  return 'paypal';
}
async function aSettledTransaction(): Promise<{ id: number }> {
  const [{ id }, provider, now] = [await aBankTransaction(), await aProvider(), shop.clock.now()];
  await audited(shop.db, commandActor('a test'), (tx) =>
    confirmSettlementLine(tx, { id, provider, feeMinor: 0, now }),
  );
  return { id };
}

async function aPayableStore(): Promise<number> {
  const storeId = await buildStore(shop.db);
  const at = { db: shop.db, now: shop.clock.now(), authSecret: shop.app.shop.authSecret };
  await giveAccount(at, { storeId, iban: 'DE89370400440532013000' });
  await giveGoodwill(at, { storeId, minor: 5000, currency: 'USD' });
  return storeId;
}
async function aPayout(state: 'draft' | 'approved' | 'sent'): Promise<number> {
  const [storeId, actor, now] = [await aPayableStore(), commandActor('a test'), shop.clock.now()];
  const { settings } = await shop.app.shop.site.read();
  await audited(shop.db, actor, (tx) => draftPayouts(tx, { now, rules: settings, by: 'a test' }));
  const { id } = await shop.db
    .selectFrom('payouts')
    .select('id')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  const ids = [id];
  if (state !== 'draft') await approvePayouts(shop.app.shop, { ids, actor, now, settings });
  if (state === 'sent') await sendPayouts(shop.app.shop, { ids, format: 'csv', settings, actor, now });
  return id;
}
/** Approved, to a store that is paid through the provider. */
async function aTransferablePayout(): Promise<number> {
  const id = await aPayout('approved');
  const { store_id: storeId } = (await findPayout(shop.db, id))!; // it was drafted
  const now = shop.clock.now();
  const row = {
    store_id: storeId,
    provider: 'stripe',
    account_ref: `acct-${storeId}`,
    changed_at: now,
    checked_at: now,
  };
  await shop.db
    .insertInto('payout_accounts')
    .values({ ...row, is_enabled: true, is_chosen: true })
    .execute();
  return id;
}
/** The caller's store has an account at the payout provider, which the shop offers. */
async function ownPayoutAccount(): Promise<void> {
  await changeSettings(shop.db, { stripe_payouts: true });
  shop.app.shop.site.invalidate();
  const [storeId, actor] = [await ownStore(), commandActor('a test')];
  await beginOnboarding(shop.app.shop, { storeId, provider: 'stripe', actor });
}
async function anAdjustment(): Promise<number> {
  const [storeId, by, now] = [await aPayableStore(), await buildPerson(shop, 'Jon'), shop.clock.now()];
  const proposed = {
    storeId,
    kind: 'goodwill' as const,
    amountMinor: 500,
    currency: 'USD',
    shopCurrency: 'USD',
    reason: 'Late pickup',
    by,
    now,
  };
  const outcome = await audited(shop.db, by, (tx) => proposeAdjustment(tx, proposed));
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.adjustment.id;
}

/** A store with a balance in another currency than the shop's. */
async function aConvertibleStore(): Promise<number> {
  const storeId = await buildStore(shop.db);
  await giveGoodwill({ db: shop.db, now: shop.clock.now() }, { storeId, minor: 500 });
  return storeId;
}

async function aDispute(): Promise<number> {
  const attemptId = await strangePayment();
  const { order_id: orderId } = await shop.db
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const providerRef = `du-${++named}`;
  const dispute = { amountMinor: 1234, currency: 'USD', feeMinor: 0, reason: '', evidenceDueAt: null };
  const about = { orderId, attemptId, provider: 'stripe', providerRef, now: shop.clock.now() };
  const line = { ...zeroAmounts, partId: null, lineId: null, goodsMinor: 1234, feeMinor: 0 };
  return shop.db.transaction().execute((tx) => insertDispute(tx, { ...about, ...dispute }, [line]));
}

const calendar = { time_zone: 'Europe/Berlin', cut_off: 960, days: 1, week: [1, 2, 3, 4, 5], holidays: [] };
const newHook = { title: 'Warehouse', url: 'https://wms.example/hook', events: ['order.placed'] };
const pausedHook = { changes: { state: { from: 'on', to: 'paused' } } };
async function aHook(store_id: number | null) {
  const params = await shop.db
    .insertInto('webhooks')
    .values({ ...newHook, store_id, sealed_secret: '', created_at: shop.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params };
}
async function aMessage(store_id: number | null) {
  const { params } = await aHook(store_id);
  const row = { webhook_id: params.id, event: 'order.placed', about: 'SK-1', body: '{}' };
  const { id } = await shop.db
    .insertInto('webhook_messages')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: Number(id) } };
}

/** A packer of the store. */
async function aPacker(): Promise<number> {
  const { id } = await buildAccount(shop);
  const row = { user_id: id, store_id: await ownStore(), role_id: 9 };
  await shop.db.insertInto('memberships').values(row).execute();
  return id;
}

async function anInvitation(store_id: number | null): Promise<{ id: number; token: string }> {
  const token = `token-of-an-invitation-${++named}`;
  const times = { created_at: shop.clock.now(), expires_at: new Date(shop.clock.now().getTime() + 60_000) };
  const { id } = await shop.db
    .insertInto('invitations')
    .values({
      store_id,
      role_id: store_id === null ? 6 : 9,
      email: `asked-${named}@example.com`,
      ...times,
      invited_by: owner.id,
      token_hash: invitationHash(token),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

const labKeys = {
  provider: 'lab',
  fields: [{ name: 'LAB_KEY', isSecret: true, isNeeded: true }],
  isFixed: false,
  hasTestService: false,
};

const mailServer = {
  host: 'mail.example',
  port: 587,
  security: 'starttls',
  user: '',
  from: '',
} as const;

async function aKey(store_id: number | null): Promise<number> {
  const row = { store_id, made_by: owner.id, title: 'Old', key_hash: '', permissions: ['orders.read'] };
  const { id } = await shop.db
    .insertInto('api_keys')
    .values({ ...row, prefix: String(10_000_000 + ++named), created_at: shop.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function putAsideMail(): Promise<number> {
  const row = await shop.db
    .insertInto('mails')
    .values({
      cause: `aside:${++named}`,
      kind: 'test-mail',
      recipient: 'noor@example.com',
      language_code: 'en',
      data: JSON.stringify({ name: 'Noor' }),
      given_up_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const aVoucher = () => ({
  title: 'Welcome',
  code: `CODE${++named}`,
  amount: { type: 'percent', percent: 10 },
  start: '2026-11-01T00:00:00Z',
  end: '2026-12-01T00:00:00Z',
});
const aPage = () => ({ title: `Page ${++named}`, description: '<p>Since 2019.</p>' });

async function storedPage(): Promise<number> {
  const page = { title: 'Careers', slug: `careers-${++named}`, description: '' };
  const row = await shop.db.insertInto('pages').values(page).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

async function twoFeatures(): Promise<number[]> {
  const feature = { title: 'Free returns', detail: 'For 30 days', image: 'returns.webp' };
  const rows = [0, 1].map((position) => ({ ...feature, position }));
  const made = await shop.db.insertInto('site_features').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

async function aWindowDraft(): Promise<{ id: number }> {
  const page = aPage();
  const draft = { kind: 'page', act: 'save', title: page.title, input: JSON.stringify(page) };
  return shop.db
    .insertInto('window_drafts')
    .values({ ...draft, updated_at: shop.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function aContactMessage(): Promise<number> {
  const written = { name: 'Layla', email: 'layla@example.com', subject: 'A lamp', message: 'Is it bright?' };
  const row = await shop.db
    .insertInto('contact_messages')
    .values(written)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function aSearchRule(): Promise<number> {
  const rule = { term: `word ${++named}`, means: 'lamp', created_at: shop.clock.now() };
  const row = await shop.db.insertInto('search_rules').values(rule).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

async function aTag(): Promise<number> {
  const name = `old tag ${++named}`;
  const tag = { name, folded: name, products: 0 };
  const row = await shop.db.insertInto('product_tags').values(tag).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

async function aPicture(name: string): Promise<number> {
  const picture = { name, added_at: shop.clock.now(), is_counted: true };
  const row = await shop.db.insertInto('pictures').values(picture).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** A read-only member of the operator console. */
async function aReader(): Promise<number> {
  const { id } = await buildAccount(shop);
  await shop.db.insertInto('memberships').values({ user_id: id, store_id: null, role_id: 6 }).execute();
  return id;
}

/** A record of the shop that belongs to no store. */
const aRole = () =>
  shop.db
    .insertInto('roles')
    .values({ audience: 'operator', name: `Role ${++named}`, permissions: ['orders.read'] })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A checked bulk change of the store's products. */
async function ownJob(): Promise<number> {
  const { id } = await ownProduct();
  const scope = { storeId: await ownStore() };
  const items = await readBulkItems(shop.db, scope, { ids: [id] });
  const changes = items.map((item) => ({ item, to: { status: 'private' as const } }));
  // By the store itself: only the shop can start what the shop has checked.
  const actor = {
    kind: 'person',
    userId: null,
    name: 'Somebody',
    storeId: scope.storeId,
    requestId: null,
  } as const;
  const checked = await audited(shop.db, actor, (tx) =>
    checkBulk(tx, scope, { kind: 'change', label: '', changes }),
  );
  if (!checked.ok) throw new Error(checked.reason);
  return checked.id;
}

/** A product draft of the store, in editing or submitted. */
async function ownDraft(state = 'editing'): Promise<{ id: number }> {
  const { id: product_id } = await ownProduct();
  const body = JSON.stringify({ badge: { from: null, to: 'Mine' } });
  const row = { store_id: await ownStore(), user_id: owner.id, actor_name: 'Somebody', title: 'Lamp' };
  return shop.db
    .insertInto('product_drafts')
    .values({ ...row, product_id, base_version: 1, body, state, submitted_at: shop.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Valid input of each acting call; a new call without an entry fails below. */
const goodInputs: Record<string, () => Promise<{ params?: object; body?: object; upload?: string }>> = {
  confirmOrders: async () => ({ body: { ids: [await ownOrder()] } }),
  shipOrders: async () => ({ body: { orders: [{ id: await ownOrder(), carrier: 'Falcon Post' }] } }),
  undoShipments: async () => {
    const id = await ownOrder();
    const headers = await atConsole(shop, owner.id, 'seller');
    await callConsole(shop, consoleApi.sellerOrders.shipOrders, {
      headers,
      body: { orders: [{ id, carrier: 'Falcon Post' }] },
    });
    return { body: { ids: [id] } };
  },
  writeToBuyer: async () => ({ params: { id: await ownOrder() }, body: { message: 'Brass or copper?' } }),
  seeMessages: async () => {
    const id = await ownOrder();
    await shop.db
      .insertInto('order_messages')
      .values({ order_part_id: id, by_store: false, message: 'Brass', created_at: shop.clock.now() })
      .execute();
    return { params: { id } };
  },
  changeParcel: async () => {
    const part = { order_part_id: await ownOrder(), carrier: 'Falcon Post' };
    const { id } = await shop.db.insertInto('parcels').values(part).returning('id').executeTakeFirstOrThrow();
    return { params: { id }, body: { carrier: 'Falcon Post', number: 'FP 1' } };
  },
  saveHandOver: async () => ({ body: { hand_over: calendar } }),
  saveBankDetails: async () => ({
    body: {
      holder: 'Noor Aziz',
      country: 'DE',
      currency: 'EUR',
      kind: 'iban',
      iban: 'DE89370400440532013000',
    },
  }),
  beginPayoutOnboarding: async () => {
    await ownPayoutAccount();
    return {};
  },
  checkPayoutAccount: async () => {
    await ownPayoutAccount();
    return {};
  },
  saveSelfBilling: async () => ({ body: { agrees: true, version: SELF_BILLING_VERSION } }),
  acceptSellerTerms: async () => {
    await changeSettings(shop.db, {
      seller_terms_page: '/page/seller-terms',
      seller_terms_from: '2026-11-25',
    });
    shop.app.shop.site.invalidate();
    return { body: { version: '2026-11-25' } };
  },
  choosePayoutMethod: async () => {
    await ownPayoutAccount();
    return { body: { method: 'provider' } };
  },
  cancelUnits: async () => {
    const id = await ownOrder();
    const row = await shop.db
      .selectFrom('order_lines')
      .select(['id', 'total_minor'])
      .where('order_part_id', '=', id)
      .executeTakeFirstOrThrow();
    const lines = [{ id: row.id, units: 1 }];
    return {
      params: { id },
      body: { lines, reason: 'broken', is_back: false, expected_minor: row.total_minor },
    };
  },
  refundStoreOrder: async () => {
    const id = await ownOrder();
    const part = shop.db.updateTable('order_parts').set({ status: 5 }).where('id', '=', id);
    const { order_id: order } = await part.returning('order_id').executeTakeFirstOrThrow();
    await receiveMoney(shop.db, await numberOf(order), shop.clock.now());
    return { params: { id }, body: { what: { amount_minor: 100 }, expected_minor: 100 } };
  },
  readyOrders: async () => {
    const id = await ownOrder();
    await shop.db
      .updateTable('order_lines')
      .set({ shipping_type: 2 })
      .where('order_part_id', '=', id)
      .execute();
    return { body: { ids: [id] } };
  },
  deliverOrders: async () => ({ body: { ids: [await ownOrder()] } }),
  acceptReturn: async () => ({ params: await ownReturn(), body: {} }),
  refuseReturn: async () => ({ params: await ownReturn(), body: { reason: 'It was fine.' } }),
  receiveReturn: async () => ({ params: await ownReturn('expected'), body: { lines: [] } }),
  acceptOperatorReturn: async () => ({ params: await ownReturn(), body: { keep: true } }),
  refuseOperatorReturn: async () => ({ params: await ownReturn(), body: { reason: 'It was fine.' } }),
  receiveOperatorReturn: async () => ({ params: await ownReturn('expected'), body: { lines: [] } }),
  decideReturn: async () => ({
    params: await ownReturn(),
    body: { decision: 'close', reason: 'It was fine.' },
  }),
  createProduct: async () => {
    const { id } = await ownProduct();
    const product = (await readProducts(shop.db, { storeId: null }, [id])).get(id)!;
    return { body: { ...product.values, slug: `copy-of-${id}`, variants: [{ stock: 3 }] } };
  },
  changeProduct: async () => ({
    params: await ownProduct(),
    body: { changes: { title: { from: '', to: 'Another lamp' } } },
  }),
  changeProductState: async () => ({ params: await ownProduct(), body: { state: 'private' } }),
  createVoucher: async () => ({ body: { values: aVoucher() } }),
  saveVoucher: async () => ({ params: await ownVoucher(), body: { values: aVoucher() } }),
  deleteVoucher: async () => ({ params: await ownVoucher() }),
  createShippingRule: async () => ({ body: { values: aShippingRule() } }),
  saveShippingRule: async () => ({ params: await ownShippingRule(), body: { values: aShippingRule() } }),
  deleteShippingRule: async () => ({ params: await ownShippingRule() }),
  moveShippingRuleUses: async () => {
    const { id } = await ownShippingRule();
    await ownProduct({ shippingRuleId: id });
    return { params: { id }, body: { into: (await ownShippingRule()).id } };
  },
  createBundle: async () => ({ body: { values: aBundle() } }),
  saveBundle: async () => ({ params: await ownBundle(), body: { values: aBundle() } }),
  deleteBundle: async () => ({ params: await ownBundle() }),
  moveBundleUses: async () => {
    const { id } = await ownBundle();
    await ownProduct({ bundleDealId: id });
    return { params: { id }, body: { into: (await ownBundle()).id } };
  },
  undoProductChange: async () => {
    const { id } = await ownProduct();
    const changes = { badge: { from: null, to: 'New' } };
    const store = { storeId: await ownStore() };
    await audited(shop.db, { ...commandActor('test'), ...store }, (tx) =>
      changeProduct(tx, store, { id, base: null, changes }),
    );
    const entry = await shop.db
      .selectFrom('audit_entries')
      .select('id')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { params: { id: Number(entry.id) } };
  },
  duplicateProduct: async () => ({ params: await ownProduct() }),
  deleteProduct: async () => ({ params: await ownProduct() }),
  changePrices: async () => {
    const { id } = await ownProduct();
    return { body: { rows: [{ id, selling_minor: 4900, offered_minor: 0 }] } };
  },
  changeStock: async () => {
    const { inventoryIds } = await ownProduct({ stock: 2 });
    return { body: { rows: [{ inventory_id: inventoryIds[0]!, change: { add: 3 } }] } };
  },
  changeProfile: async () => ({ body: { changes: { city: { from: '', to: `City ${++named}` } } } }),
  withdrawRename: async () => {
    await aRename();
    return {};
  },
  readRename: async () => ({ params: { id: await aRename() } }),
  approveRename: async () => ({ params: { id: await aRename() } }),
  rejectRename: async () => ({ params: { id: await aRename() }, body: { reason: 'A brand' } }),
  attestStep: async () => ({ params: { id: await aStep('attest') } }),
  sendDocument: async () => ({ params: { id: await aStep('document') }, upload: '%PDF-1.7 a licence' }),
  acceptStep: async () => ({ params: await aSentStep() }),
  rejectStep: async () => ({ params: await aSentStep(), body: { reason: 'Too dark' } }),
  waiveStep: async () => ({ params: await aSentStep() }),
  planVacation: async () => ({
    body: { vacation: { first: '2027-01-01', last: '2027-01-02', is_closed: true } },
  }),
  inviteToTeam: async () => ({ body: { email: `new-${++named}@example.com`, role_id: 9 } }),
  withdrawFromTeam: async () => ({ params: { id: (await anInvitation(await ownStore())).id } }),
  withdrawStaff: async () => ({ params: { id: (await anInvitation(null)).id } }),
  changeTeam: async () => ({ params: { id: await aPacker() }, body: { role_id: 10 } }),
  removeFromTeam: async () => ({ params: { id: await aPacker() } }),
  leaveTeam: async () => {
    const next = await aPacker();
    const store_id = await ownStore();
    const of = (user_id: number, role_id: number) =>
      shop.db
        .updateTable('memberships')
        .set({ role_id })
        .where('user_id', '=', user_id)
        .where('store_id', '=', store_id)
        .execute();
    await of(owner.id, 8);
    await of(next, 7);
    return {};
  },
  acceptInvitation: async () => {
    const { token } = await anInvitation(await ownStore());
    return { body: { token, account: { name: 'Lea', password: 'a new secret' } } };
  },
  makeStoreKey: async () => ({ body: { title: 'Warehouse', permissions: ['stock.read'] } }),
  revokeStoreKey: async () => ({ params: { id: await aKey(await ownStore()) } }),
  makeShopKey: async () => ({ body: { title: 'Books', permissions: ['orders.read'] } }),
  revokeShopKey: async () => ({ params: { id: await aKey(null) } }),
  makeStoreWebhook: async () => ({ body: newHook }),
  changeStoreWebhook: async () => ({ ...(await aHook(await ownStore())), body: pausedHook }),
  removeStoreWebhook: async () => aHook(await ownStore()),
  renewStoreWebhook: async () => aHook(await ownStore()),
  testStoreWebhook: async () => aHook(await ownStore()),
  replayStoreMessage: async () => aMessage(await ownStore()),
  makeShopWebhook: async () => ({ body: newHook }),
  changeShopWebhook: async () => ({ ...(await aHook(null)), body: pausedHook }),
  removeShopWebhook: async () => aHook(null),
  renewShopWebhook: async () => aHook(null),
  testShopWebhook: async () => aHook(null),
  replayShopMessage: async () => aMessage(null),
  savePaymentKeys: async () => ({ params: { provider: 'lab' }, body: { values: { LAB_KEY: 'one' } } }),
  removePaymentKeys: async () => {
    const place = { of: labKeys, keys: { accepts: () => true }, authSecret: shop.app.shop.authSecret };
    const keys = { values: { LAB_KEY: 'one' }, isTest: false };
    await audited(shop.db, commandActor('a test'), (tx) => savePaymentKeys(tx, place, keys));
    return { params: { provider: 'lab' } };
  },
  saveMailServer: async () => ({ body: mailServer }),
  removeMailServer: async () => {
    const { authSecret } = shop.app.shop;
    await audited(shop.db, commandActor('a test'), (tx) =>
      saveMailServer(tx, { wish: mailServer, authSecret }),
    );
    return {};
  },
  runShopJob: async () => {
    await inTransaction(shop.db, (tx) => insertRun(tx, 'delete-pictures', '{}'));
    await sql`update jobs.job set state = 'failed', completed_on = now()`.execute(shop.db);
    return { params: { name: 'delete-pictures' } };
  },
  checkLedger: async () => {
    const job = { name: checkLedgerJob, schema: z.unknown(), retries: 0, run: async () => {} };
    await createQueues(shop.databaseUrl, [job], shop.app.shop.log);
    return {};
  },
  makeBackup: async () => {
    const job = { name: backupJob, schema: z.unknown(), retries: 0, run: async () => {} };
    await createQueues(shop.databaseUrl, [job], shop.app.shop.log);
    return {};
  },
  tryBackup: async () => {
    const job = { name: backupTestJob, schema: z.unknown(), retries: 0, run: async () => {} };
    await createQueues(shop.databaseUrl, [job], shop.app.shop.log);
    const backup = { kind: 'nightly', place: '/backups/souk.tar.gz', bytes: 1 };
    await shop.db.insertInto('backups').values(backup).execute();
    return {};
  },
  offerBackup: async () => {
    const backup = { kind: 'nightly', place: '/backups/souk.tar.gz', bytes: 1 };
    const row = await shop.db.insertInto('backups').values(backup).returning('id').executeTakeFirstOrThrow();
    return { params: { id: Number(row.id) } };
  },
  takeWork: async () => ({ params: { kind: 'mail', item: await putAsideMail() }, body: {} }),
  releaseWork: async () => {
    const item = String(await putAsideMail());
    const take = { kind: 'mail', item, user_id: owner.id, at: shop.clock.now() };
    await shop.db.insertInto('work_takes').values(take).execute();
    return { params: { kind: 'mail', item } };
  },
  sendMailAgain: async () => ({ params: { id: await putAsideMail() } }),
  dropMail: async () => ({ params: { id: await putAsideMail() } }),
  moveOperatorOrder: async () => ({ params: await anOrder(), body: { to: 'confirmed' } }),
  noteOperatorOrder: async () => ({ params: await anOrder(), body: { note: 'A gift' } }),
  changeOperatorOrderDelivery: async () => ({
    params: await anOrder(),
    body: {
      name: 'Noor Haddad',
      phone: '+49 30 0000 142',
      address_1: `Torstraße ${++named}`,
      city: 'Berlin',
      zip: '10119',
      state: 'BE',
      country: 'DE',
    },
  }),
  mailOperatorOrder: async () => ({ params: await anOrder() }),
  refundOperatorOrder: async () => ({
    params: await aPaidOrder(),
    body: { amount_minor: 100, expected_minor: 100, is_goodwill: true },
  }),
  replayPaymentNotice: async () => {
    const notice = {
      provider: 'stripe',
      outcome: 'waiting',
      status: 503,
      received_at: shop.clock.now(),
      attempt_id: await strangePayment(),
    };
    const params = await shop.db
      .insertInto('payment_notices')
      .values(notice)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params };
  },
  importStatement: async () => ({ upload: `Date,Description,Paid in\n2026-11-19,gift ${++named},5.00\n` }),
  inspectStatement: async () => ({ upload: 'Date,Description,Amount\n2026-11-19,gift,5.00\n' }),
  saveBankLayout: async () => {
    const none = {
      amount: 1,
      credit: null,
      debit: null,
      direction: null,
      incoming: null,
      payer: null,
      id: null,
    };
    const layout = {
      ...none,
      date: 0,
      words: [2],
      status: null,
      currency: null,
      balance: null,
      date_order: 'dmy',
    };
    return { body: { header: 'a'.repeat(64), account: '', layout } };
  },
  draftPayouts: async () => {
    await aPayableStore();
    return {};
  },
  approvePayouts: async () => ({ body: { ids: [await aPayout('draft')] } }),
  cancelPayouts: async () => ({ body: { ids: [await aPayout('draft')] } }),
  sendPayouts: async () => ({ body: { ids: [await aPayout('approved')], format: 'csv' } }),
  transferPayouts: async () => ({ body: { ids: [await aTransferablePayout()] } }),
  fetchPayoutFile: async () => {
    const payout = await findPayout(shop.db, await aPayout('sent'));
    return { params: { id: payout!.batch_id! } }; // it was sent
  },
  markPayouts: async () => ({ body: { ids: [await aPayout('sent')], as: 'paid' } }),
  savePayoutTerms: async () => ({
    params: { id: await aPayableStore() },
    body: { hold_days: 7, reserve_percent: 0, reserve_days: 0, block_reason: null },
  }),
  proposeAdjustment: async () => ({
    params: { id: await aPayableStore() },
    body: { kind: 'goodwill', amount: { minor: 500, currency: 'USD' }, reason: 'Late pickup' },
  }),
  proposeConversion: async () => ({
    params: { id: await aConvertibleStore() },
    body: {
      from: { minor: 100, currency: 'EUR' },
      to: 'USD',
      rate: '1.08',
      reason: 'Agreed by phone',
    },
  }),
  readConvertible: async () => ({ params: { id: await aConvertibleStore() } }),
  answerDispute: async () => ({ params: { id: await aDispute() }, body: { is_answered: true } }),
  recordCashHandover: async () => ({
    body: {
      holder: 'courier',
      parts: [await aCashPart()],
      received_minor: 0,
      received_in: 'bank',
      reason: 'Lost',
    },
  }),
  decideAdjustment: async () => ({ params: { id: await anAdjustment() }, body: { approve: true } }),
  bookBankTransactions: async () => {
    const { id, reference } = await aBankTransaction();
    return { body: { lines: [{ id, reference }] } };
  },
  recordBankTransaction: async () => {
    const { reference } = await aBankTransaction();
    const amount = { minor: 500, currency: 'USD' };
    return { body: { reference, receipt_id: `B-${++named}`, booked_on: '2026-11-19', amount } };
  },
  listProvidersOfTransaction: async () => ({ params: await aBankTransaction() }),
  settleBankTransaction: async () => ({
    params: await aBankTransaction(),
    body: { provider: await aProvider(), fee_minor: 10 },
  }),
  mergeBankAccounts: async () => {
    const [from, into] = [`Bank ${++named}`, `Bank ${++named}`];
    const accounts = [from, into].map((name) => ({ code: `bank:${name}`, class: 'asset' }));
    await shop.db.insertInto('ledger_accounts').values(accounts).execute();
    return { body: { from, into } };
  },
  unsettleBankTransaction: async () => ({ params: await aSettledTransaction() }),
  setBankTransactionAside: async () => ({ params: await aBankTransaction(), body: { note: 'Not ours' } }),
  reopenBankTransaction: async () => ({ params: await aBankTransaction('aside') }),
  acceptPayment: async () => ({ params: { id: await strangePayment() } }),
  refundUnmatchedPayment: async () => ({ params: { id: await strangePayment() } }),
  askAboutPayment: async () => ({ params: { id: await strangePayment() } }),
  retryRefund: async () => {
    const { id } = await aPaidOrder();
    const number = await numberOf(id);
    await refundPayment(shop.db, { number, amountMinor: 100, reason: '', now: shop.clock.now() });
    const { id: refund } = await shop.db
      .updateTable('refunds')
      .set({ state: 'failed' })
      .where('order_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id: refund } };
  },
  recordRefundByHand: async () => {
    const { id } = await aPaidOrder();
    const number = await numberOf(id);
    const now = shop.clock.now();
    await refundPayment(shop.db, { number, amountMinor: 100, reason: '', now });
    const { id: refund } = await shop.db
      .selectFrom('refunds')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    return { params: { id: refund }, body: { reference: `T-${number}` } };
  },
  approveApplication: async () => ({ params: { id: await waitingApplication(shop) } }),
  rejectApplication: async () => ({ params: { id: await waitingApplication(shop) }, body: { reason: 'No' } }),
  askApplicant: async () => ({
    params: { id: await waitingApplication(shop) },
    body: { question: 'Which register is it?' },
  }),
  suspendSeller: async () => ({ params: { id: await buildStore(shop.db) }, body: { reason: 'No address' } }),
  reopenSeller: async () => {
    const id = await buildStore(shop.db);
    await shop.db.updateTable('stores').set({ status: 'suspended' }).where('id', '=', id).execute();
    return { params: { id } };
  },
  viewAsSeller: async () => ({ params: { id: await buildStore(shop.db) } }),
  editProductsOf: async () => ({ params: { id: await buildStore(shop.db) } }),
  endEditingOf: async () => ({ params: { id: await buildStore(shop.db) } }),
  agreeTerms: async () => ({
    params: { id: await buildStore(shop.db) },
    body: { commission_percent: 12.5, cash_collected_by: 'seller' },
  }),
  checkVatNumber: async () => {
    const id = await buildStore(shop.db);
    await shop.db
      .updateTable('stores')
      .set({ country: 'FR', vat_number: 'FR40303265045' })
      .where('id', '=', id)
      .execute();
    await changeSettings(shop.db, { vat_check: true });
    shop.app.shop.site.invalidate();
    return { params: { id } };
  },
  noteSeller: async () => ({
    params: { id: await buildStore(shop.db) },
    body: { note: 'Asked for papers' },
  }),
  planSellerVacation: async () => ({
    params: { id: await buildStore(shop.db) },
    body: { vacation: { first: '2027-01-01', last: '2027-01-02', is_closed: true } },
  }),
  blockCustomer: async () => ({ params: await buildAccount(shop), body: { reason: 'Never pays' } }),
  unblockCustomer: async () => {
    const { id } = await buildAccount(shop);
    const blocked = { blocked_at: shop.clock.now() };
    await shop.db.updateTable('users').set(blocked).where('id', '=', id).execute();
    return { params: { id } };
  },
  signOutCustomer: async () => ({ params: await buildAccount(shop) }),
  exportCustomer: async () => ({ params: await buildAccount(shop) }),
  anonymiseCustomer: async () => ({ params: await buildAccount(shop) }),
  answerMessage: async () => ({ params: { id: await aContactMessage() }, body: { answer: 'Yes.' } }),
  closeMessage: async () => ({ params: { id: await aContactMessage() }, body: { is_done: true } }),
  exportSubscribers: async () => ({}),
  showReview: async () => {
    const id = await reportedReview();
    const hidden = { hidden_at: shop.clock.now(), hidden_reason: 'An insult' };
    await shop.db.updateTable('reviews').set(hidden).where('id', '=', id).execute();
    return { params: { id } };
  },
  saveSearchRule: async () => ({ body: { term: `word ${++named}`, means: 'lamp' } }),
  deleteSearchRule: async () => ({ params: { id: await aSearchRule() } }),
  replacePicture: async () => {
    const image = `brand-${++named}.webp`;
    const id = await buildBrand(shop.db);
    await shop.db.updateTable('brands').set({ image }).where('id', '=', id).execute();
    return { params: { id: await aPicture(image) }, body: { image: 'b.webp' } };
  },
  removeSamples: async () => {
    await shop.db.insertInto('sample_state').values({ id: 1, state: 'there' }).execute();
    return {};
  },
  changeTag: async () => ({ params: { id: await aTag() }, body: { into: `tag ${++named}` } }),
  deleteUnusedPictures: async () => ({ body: { ids: [await aPicture(`old-${++named}.webp`)] } }),
  addStaff: async () => ({ body: { email: (await buildAccount(shop)).email, role_id: 6 } }),
  changeStaff: async () => ({ params: { id: await aReader() }, body: { role_id: 3 } }),
  removeStaff: async () => ({ params: { id: await aReader() } }),
  makeRole: async () => ({ body: { name: `Role ${++named}`, permissions: ['orders.read'] } }),
  editRole: async () => ({
    params: await aRole(),
    body: { changes: { rights: { orders: { from: ['read'], to: ['read', 'write'] } } } },
  }),
  viewAsRole: async () => ({ params: await aRole() }),
  moveRoleUses: async () => {
    const role = await aRole();
    const now = shop.clock.now();
    const times = { created_at: now, expires_at: new Date(now.getTime() + 3_600_000) };
    const row = { email: 'moved@example.com', invited_by: owner.id, token_hash: 'moved', ...times };
    await shop.db
      .insertInto('invitations')
      .values({ ...row, role_id: role.id })
      .execute();
    return { params: role, body: { into: (await aRole()).id } };
  },
  deleteRole: async () => ({ params: await aRole() }),
  takeDownProduct: async () => ({ params: await ownProduct(), body: { reason: 'No such plug here' } }),
  putBackProduct: async () => {
    const { id } = await ownProduct();
    const now = shop.clock.now();
    const taken = { taken_down_at: now, archived_at: now, status: 2 };
    await shop.db.updateTable('products').set(taken).where('id', '=', id).execute();
    return { params: { id } };
  },
  createCatalogue: async () => ({
    params: { kind: 'brand' },
    body: { values: { title: `Brand ${++named}`, image: 'b.webp' } },
  }),
  saveCatalogue: async () => ({
    params: { kind: 'brand', id: await buildBrand(shop.db) },
    body: { values: { title: `Brand ${++named}`, image: 'b.webp' } },
  }),
  deleteCatalogue: async () => ({ params: { kind: 'brand', id: await buildBrand(shop.db) } }),
  orderCatalogue: async () => {
    const ids = [await buildBrand(shop.db), await buildBrand(shop.db)];
    return { params: { kind: 'brand' }, body: { ids: ids.toReversed() } };
  },
  createOffer: async () => ({
    params: { kind: 'voucher' },
    body: { values: aVoucher() },
  }),
  saveOffer: async () => ({
    params: { kind: 'voucher', id: (await buildVoucher(shop.db)).id },
    body: { values: aVoucher() },
  }),
  deleteOffer: async () => ({ params: { kind: 'voucher', id: (await buildVoucher(shop.db)).id } }),
  createTerm: async () => ({ params: { kind: 'commission-rule' }, body: { values: aCommissionRule() } }),
  saveTerm: async () => ({
    params: { kind: 'commission-rule', id: await storedCommissionRule() },
    body: { values: aCommissionRule() },
  }),
  deleteTerm: async () => ({ params: { kind: 'commission-rule', id: await storedCommissionRule() } }),
  orderTerms: async () => {
    const ids = [await storedCommissionRule(), await storedCommissionRule()];
    await shop.db.updateTable('commission_rules').set({ position: 9 }).where('id', '=', ids[1]!).execute();
    return { params: { kind: 'commission-rule' }, body: { ids: ids.toReversed() } };
  },
  createWindow: async () => ({ params: { kind: 'page' }, body: { values: aPage() } }),
  saveWindow: async () => ({ params: { kind: 'page', id: await storedPage() }, body: { values: aPage() } }),
  deleteWindow: async () => ({ params: { kind: 'page', id: await storedPage() } }),
  orderWindow: async () => ({
    params: { kind: 'feature' },
    body: { ids: (await twoFeatures()).toReversed() },
  }),
  saveSettings: async () => ({ body: { settings: { site_name: `Shop ${++named}` } } }),
  changeCurrency: async () => ({ body: { to: 'EUR', rate: '0.9', rounding: 'none', seen: 'USD' } }),
  saveShopLanguage: async () => ({
    params: { language: 'de' },
    body: { name: `Deutsch ${++named}`, direction: 'ltr' },
  }),
  deleteShopLanguage: async () => {
    const row = { code: 'fr', name: 'Français', direction: 'ltr', position: 9 };
    await shop.db.insertInto('languages').values(row).execute();
    return { params: { language: 'fr' } };
  },
  orderShopLanguages: async () => {
    const rows = await shop.db.selectFrom('languages').select('code').orderBy('position').execute();
    return { body: { codes: rows.map(({ code }) => code).toReversed() } };
  },
  saveTexts: async () => ({
    params: { language: 'en' },
    body: { texts: { 'cart.title': `Basket ${++named}` } },
  }),
  moveCatalogueUses: async () => {
    const [id, into] = [await buildBrand(shop.db), await buildBrand(shop.db)];
    await buildProduct(shop.db, { brandId: id });
    return { params: { kind: 'brand', id }, body: { into } };
  },
  moveWindowUses: async () => {
    const [id, into] = [await storedPage(), await storedPage()];
    const { slug } = await shop.db
      .selectFrom('pages')
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('site_links')
      .values({ title: 'About', link: '', slug, area: 'about' })
      .execute();
    return { params: { kind: 'page', id }, body: { into } };
  },
  mergeRecords: async () => ({
    params: { kind: 'brand', id: await buildBrand(shop.db) },
    body: { into: await buildBrand(shop.db) },
  }),
  mergeValues: async () => {
    const { id: attribute_id } = await shop.db
      .insertInto('attributes')
      .values({ title: `Attribute ${++named}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = ['Grey', 'Gray'].map((title) => ({ attribute_id, title }));
    const [one, other] = await shop.db.insertInto('attribute_values').values(rows).returning('id').execute();
    return { params: one!, body: { into: other!.id } };
  },
  keepWindowDraft: async () => ({ body: { kind: 'page', act: 'save', values: aPage() } }),
  orderWindowDraft: async () => ({ body: { kind: 'feature', ids: (await twoFeatures()).toReversed() } }),
  dropWindowDraft: async () => ({ params: await aWindowDraft() }),
  publishWindow: async () => {
    await shop.db.deleteFrom('window_drafts').execute();
    await aWindowDraft();
    return {};
  },
  scheduleWindow: async () => ({ body: { publish_at: '2099-01-01T08:00:00Z' } }),
  scheduleWindowDraft: async () => ({
    params: await aWindowDraft(),
    body: { publish_at: '2099-01-01T08:00:00Z' },
  }),
  revertWindow: async () => {
    const pages = [aPage(), aPage()].map((values) => ({ params: { kind: 'page' }, body: { values } }));
    const headers = await atConsole(shop, owner.id, 'operator');
    for (const page of pages)
      await callConsole(shop, consoleApi.operatorWindow.createWindow, { ...page, headers });
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'page.save')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    return { params: { id: Number(entries[1]!.id) } };
  },
  saveTranslation: async () => ({
    params: { language: 'ar', kind: 'page', id: await storedPage() },
    body: { texts: { title: `صفحة ${++named}` } },
  }),
  exportTexts: async () => ({ params: { language: 'en' } }),
  testMail: async () => ({}),
  testMethod: async () => {
    await changeSettings(shop.db, { cash_on_delivery: true });
    return { params: { name: 'cash_on_delivery' } };
  },
  undoEntry: async () => {
    await changeSettings(shop.db, { site_name: `Shop ${++named}` });
    const { id } = await shop.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'settings.save')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return { params: { id } };
  },
  checkBulk: async () => {
    const { id } = await ownProduct();
    return { body: { select: { ids: [id] }, change: { field: 'status', to: 'private' } } };
  },
  checkTable: async () => {
    const { id, inventoryIds } = await ownProduct({ stock: 2 });
    const row = { product_id: id, inventory_id: inventoryIds[0]!, stock: { from: 2, to: 5 } };
    return { body: { rows: [row] } };
  },
  beginDraft: async () => ({ body: { body: { title: 'Lamp' } } }),
  submitDraft: async () => ({ params: await ownDraft(), body: {} }),
  withdrawDraft: async () => ({ params: await ownDraft('submitted') }),
  dropDraft: async () => ({ params: await ownDraft() }),
  approveProduct: async () => ({ params: await ownDraft('submitted') }),
  rejectProduct: async () => ({ params: await ownDraft('submitted'), body: { reason: 'No.' } }),
  decideProducts: async () => {
    const rows = [{ ...(await ownDraft('submitted')), version: 1 }];
    return { body: { decision: 'reject', reason: 'No.', rows } };
  },
  trustSeller: async () => ({ params: { id: await ownStore() }, body: { is_trusted: true } }),
  checkTracking: async () => ({ upload: 'order,number\nSK,1' }),
  checkFile: async () => ({ upload: `product_id,title\n${(await ownProduct()).id},Lamp` }),
  applyJob: async () => ({ params: { id: await ownJob() } }),
  cancelJob: async () => ({ params: { id: await ownJob() } }),
  undoJob: async () => {
    const id = await ownJob();
    const ended = { state: 'done', applied_at: shop.clock.now() };
    await shop.db.updateTable('bulk_changes').set(ended).where('id', '=', id).execute();
    await shop.db.updateTable('bulk_rows').set({ state: 'done' }).where('change_id', '=', id).execute();
    return { params: { id } };
  },
  replyToReview: async () => ({ params: { id: await ownReview() }, body: { reply: 'Thank you' } }),
  reportReview: async () => ({ params: { id: await ownReview() }, body: { reason: 'insult' } }),
  hideReview: async () => ({ params: { id: await reportedReview() }, body: { reason: 'An insult' } }),
  leaveReview: async () => ({ params: { id: await reportedReview() } }),
  addAuthenticator: async () => {
    const { data } = await callConsole(shop, consoleApi.account.offerAuthenticator, {
      headers: await atConsole(shop, owner.id, 'operator'),
    });
    const key = keyOfAddress(data.address);
    return { body: { offer: data.offer, code: totpCode(key, stepAt(shop.clock.now())) } };
  },
  removeAuthenticator: async () => {
    await withAuthenticator();
    return {};
  },
  renewRecoveryCodes: async () => {
    await withAuthenticator();
    return {};
  },
  addPasskey: async () => {
    const headers = await atConsole(shop, owner.id, 'operator');
    const { data } = await callConsole(shop, consoleApi.account.offerPasskey, { headers });
    const passkey = testPasskey(testPublicUrl).make(data.options);
    return { body: { offer: data.offer, title: 'My phone', passkey } };
  },
  removePasskey: async () => {
    const row = { user_id: owner.id, title: 'My phone', credential_id: String(owner.id), public_key: '' };
    const passkey = await shop.db
      .insertInto('passkeys')
      .values({ ...row, sign_count: 0, transports: [], created_at: shop.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: passkey };
  },
  proposeForSale: async () => {
    const { id } = await ownProduct({ sellingMinor: 5000 });
    return { params: { id: await aSale() }, body: { product_id: id, price_minor: 4000 } };
  },
  withdrawProposal: async () => ({ params: await aProposal(await aSale()) }),
  acceptFlashProposals: async () => {
    const id = await aSale();
    return { params: { id }, body: { ids: [(await aProposal(id)).id] } };
  },
  refuseFlashProposals: async () => {
    const id = await aSale();
    return { params: { id }, body: { ids: [(await aProposal(id)).id], reason: 'Too dear' } };
  },
  makeView: async () => ({ body: { list: '/operator/orders', title: 'Late', query: 'view=late&q=Oslo' } }),
  changeView: async () => ({ params: await aView(), body: { title: 'Too late' } }),
  deleteView: async () => ({ params: await aView() }),
  saveNoticeChoices: async () => ({ body: { choices: [{ kind: 'job.failed', panel: false, mail: false }] } }),
  openSession: async () => ({ body: { email: owner.email, password, audience: 'operator' } }),
  endSession: async () => ({}),
  confirmSession: async () => ({ body: { password } }),
  revokeSession: async () => {
    await atConsole(shop, owner.id, 'seller');
    const [session] = await listSessions(shop.db, owner.id, shop.clock.now());
    return { params: { id: session!.id } };
  },
};

/** The shop's own, open to proposals of stores. */
async function aSale(): Promise<number> {
  const now = shop.clock.now().getTime();
  const [proposals_until, start_time, end_time] = [1, 2, 3].map((hours) => new Date(now + hours * 3_600_000));
  const times = { start_time: start_time!, end_time: end_time!, proposals_until: proposals_until! };
  const row = { title: `Sale ${++named}`, ...times };
  const { id } = await shop.db
    .insertInto('flash_sales')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aProposal(flash_sale_id: number): Promise<{ id: number }> {
  const { id: product_id } = await ownProduct({ sellingMinor: 5000 });
  const row = { flash_sale_id, product_id, store_id: await ownStore(), price_minor: 4000 };
  return shop.db
    .insertInto('flash_sale_proposals')
    .values({ ...row, created_at: shop.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
}

const aView = () =>
  shop.db
    .insertInto('list_views')
    .values({
      user_id: owner.id,
      store_id: null,
      list: '/operator/orders',
      title: 'Late',
      query: 'view=late',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const aShippingRule = () => ({
  title: `Parcel ${++named}`,
  free_from_minor: 5000,
  places: [{ country: 'DE', price_minor: 490, days: 2 }],
});

async function ownShippingRule(): Promise<{ id: number }> {
  const row = { title: `Bulky ${++named}`, store_id: await ownStore() };
  return shop.db.insertInto('shipping_rules').values(row).returning('id').executeTakeFirstOrThrow();
}

const aBundle = () => ({ title: `Bundle ${++named}`, buy: 2, free: 1 });

async function ownBundle(): Promise<{ id: number }> {
  const row = { ...aBundle(), store_id: await ownStore() };
  return shop.db.insertInto('bundle_deals').values(row).returning('id').executeTakeFirstOrThrow();
}

async function ownVoucher(): Promise<{ id: number }> {
  const { id } = await buildVoucher(shop.db);
  await shop.db
    .updateTable('vouchers')
    .set({ store_id: await ownStore() })
    .where('id', '=', id)
    .execute();
  return { id };
}

async function ownReview(): Promise<number> {
  const { id: product_id } = await ownProduct();
  const { id } = await shop.db
    .insertInto('reviews')
    .values({ product_id, author_name: 'Amira Khoury', rating: 2, review: 'Dim' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function reportedReview(): Promise<number> {
  const review_id = await ownReview();
  await shop.db.insertInto('review_reports').values({ review_id, reason: 'insult' }).execute();
  return review_id;
}

async function withAuthenticator() {
  const row = { user_id: owner.id, sealed_key: 'x', last_step: 0, created_at: shop.clock.now() };
  await shop.db.insertInto('authenticators').values(row).execute();
}

const aCommissionRule = () => ({ title: `Rule ${++named}`, percent: 5, start: '2026-11-01T00:00:00.000Z' });

async function storedCommissionRule(): Promise<number> {
  const row = { title: `Rule ${++named}`, percent: 8 };
  const { id } = await shop.db
    .insertInto('commission_rules')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aStep(proof: 'attest' | 'document'): Promise<number> {
  const step = { title: `Step ${++named}`, proof };
  const row = await shop.db
    .insertInto('checklist_steps')
    .values(step)
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The store's answer to a step, with both IDs. */
async function aSentStep(): Promise<{ id: number; step: number }> {
  const [id, step] = [await ownStore(), await aStep('attest')];
  const sent = { store_id: id, step_id: step, state: 'waiting', sent_at: shop.clock.now() };
  await shop.db.insertInto('checklist_answers').values(sent).execute();
  return { id, step };
}

/** A pending rename of the store. */
async function aRename(): Promise<number> {
  const storeId = await ownStore();
  await shop.db.deleteFrom('store_renames').where('store_id', '=', storeId).execute();
  const row = { store_id: storeId, name: `Name ${++named}`, sent_at: shop.clock.now() };
  const { id } = await shop.db
    .insertInto('store_renames')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const anyInput = { params: { id: '00000000-0000-4000-8000-000000000000' }, body: {} };
const call = (endpoint: ConsoleEndpoint, headers: Record<string, string>, input: object = anyInput) =>
  callConsole(shop, endpoint, { ...input, headers });

async function addMember(role: { audience: Audience; roleId: number }) {
  const { id } = await buildAccount(shop);
  const storeId = role.audience === 'seller' ? await buildStore(shop.db) : null;
  const row = { user_id: id, store_id: storeId, role_id: role.roleId };
  await shop.db.insertInto('memberships').values(row).execute();
  return { id, headers: await atConsole(shop, id, role.audience) };
}

const roleIds = {
  operator: { manager: 2, catalogue: 3, support: 4, finance: 5, reader: 6 },
  seller: { manager: 8, packer: 9, reader: 10 },
} as const;
const members = [
  ...Object.entries(roleIds.operator).map(([name, roleId]) => ({
    audience: 'operator' as const,
    name,
    roleId,
    permissions: operatorRoles[name as keyof typeof roleIds.operator] as readonly Permission[],
  })),
  ...Object.entries(roleIds.seller).map(([name, roleId]) => ({
    audience: 'seller' as const,
    name,
    roleId,
    permissions: sellerRoles[name as keyof typeof roleIds.seller] as readonly Permission[],
  })),
];

describe('calls without access', () => {
  /* The same people for all calls: none of them succeeds, except those that end a session. */
  let others: Record<string, string>[];
  let good: Record<string, string>;
  let ofRoles: Record<string, string>[];
  let foreignStores: string[];
  let gone: Record<string, string>;
  beforeAll(async () => {
    await buildOwner();
    const login = await shop.signIn(owner.id);
    good = await atConsole(shop, owner.id, 'operator');
    const cookies = { cookie: `operator_token=${login['authorization']!.slice('Bearer '.length)}` };
    const bearer = { authorization: `Bearer ${good['cookie']!.slice('operator_token='.length)}` };
    others = [{}, login, cookies, bearer];
    ofRoles = [];
    for (const role of members) ofRoles.push((await addMember(role)).headers);
    const left = await addMember({ audience: 'seller', roleId: 8 });
    gone = left.headers;
    expect((await call(consoleApi.session.me, gone)).httpStatus).toBe(200);
    await shop.db.deleteFrom('memberships').where('user_id', '=', left.id).execute();
    foreignStores = [String(await buildStore(shop.db)), '0', 'x', '1,2'];
  });

  describe.each(guarded)('%s', (_, endpoint) => {
    const { access } = endpoint;

    test('is refused without a session, to a shopper, and to another site’s page', async () => {
      for (const headers of others)
        expect(await call(endpoint, { ...fromOwnPage, ...headers })).toMatchObject({
          httpStatus: 401,
          status: 401,
          data: { form: ['Please log in first.'] },
        });
      if (endpoint.method === 'GET') return;
      const foreign = { ...good, 'sec-fetch-site': 'cross-site' };
      expect((await call(endpoint, foreign)).httpStatus).toBe(401);
      const { 'sec-fetch-site': _site, ...silent } = good;
      expect((await call(endpoint, silent)).httpStatus).toBe(401);
    });

    test('follows the permissions of each role', async () => {
      for (const [place, { permissions, audience, roleId }] of members.entries()) {
        if (access === 'console' || access === 'public') {
          const { headers } = await addMember({ audience, roleId });
          expect([401, 403]).not.toContain((await call(endpoint, headers)).httpStatus);
          continue;
        }
        const { httpStatus, data } = await call(endpoint, ofRoles[place]!);
        const rights = rightsOf(access);
        if (!(audience in access)) expect(httpStatus).toBe(401);
        else if (rights.some((right) => holds(permissions, right)))
          expect([401, 403]).not.toContain(httpStatus);
        else expect([httpStatus, data]).toMatchObject([403, { permission: rights[0] }]);
      }
    });

    test('is closed as soon as the caller is no longer a member', async () => {
      expect((await call(endpoint, gone)).httpStatus).toBe(401);
    });

    test('reveals nothing about another store', async () => {
      const headers = ofRoles[members.findIndex(({ roleId }) => roleId === roleIds.seller.manager)]!;
      const isOperators = typeof access === 'object' && 'operator' in access;
      for (const store of foreignStores)
        expect((await call(endpoint, { ...headers, 'x-store': store })).httpStatus).toBe(
          isOperators ? 401 : 404,
        );
    });
  });
});

describe('an operator who views a store', () => {
  const { viewAsSeller } = consoleApi.operatorSellers;
  const { me } = consoleApi.session;
  let store = 0;
  let office: Record<string, string> = {};
  let viewing: Record<string, string> = {};
  beforeEach(async () => {
    store = await buildStore(shop.db);
    office = await atConsole(shop, owner.id, 'operator');
    const { data } = await callConsole(shop, viewAsSeller, { params: { id: store }, headers: office });
    viewing = { ...office, 'x-view-as': data.token };
  });
  const entries = () =>
    shop.db
      .selectFrom('audit_entries')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();

  test('reads everything and changes nothing, by any call', async () => {
    const before = await entries();
    const wrong: string[] = [];
    for (const [name, endpoint] of guarded) {
      const { access, method, path } = endpoint;
      const { httpStatus, data } = await call(endpoint, viewing);
      const reply = JSON.stringify(data);
      const isRead = method === 'GET' && (path.startsWith('seller/') || openToViews.includes(endpoint));
      const lacks =
        isRead &&
        typeof access === 'object' &&
        'seller' in access &&
        !/^(?!keys).*\.read$/.test(access.seller);
      const isRight = !isRead
        ? httpStatus === 403 && reply.includes('You can’t make changes')
        : lacks
          ? httpStatus === 403 && reply.includes(access.seller)
          : ![401, 403].includes(httpStatus);
      if (!isRight) wrong.push(`${name}: ${httpStatus} ${reply}`);
    }
    expect(wrong).toEqual([]);
    expect(await entries()).toEqual(before);
  });

  test('sees whose console it is and only that store, and is recorded in its audit log', async () => {
    const reply = (await callConsole(shop, me, { headers: viewing })).data;
    expect(reply).toMatchObject({ audience: 'seller', store: { id: store }, stores: [{ id: store }] });
    expect(reply.viewed_until).not.toBeNull();
    expect(reply.permissions.filter((right) => !right.endsWith('.read'))).toEqual([]);
    expect((await callConsole(shop, me, { headers: office })).data.viewed_until).toBeNull();
    const [own, other] = [await buildProduct(shop.db, { storeId: store }), await ownProduct()];
    const { readProduct } = consoleApi.sellerProducts;
    const statusOf = async ({ id }: { id: number }) =>
      (await callConsole(shop, readProduct, { params: { id }, headers: viewing })).status;
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 404]);
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'store_id'])
      .where('action', '=', 'store.view-as')
      .where('entity_id', '=', store)
      .execute();
    expect(recorded).toEqual([{ action: 'store.view-as', actor_id: owner.id, store_id: store }]);
  });

  test('has no access with another session’s token, after the session, or without the permission', async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await callConsole(shop, me, { headers })).httpStatus;
    expect(await statusWith(viewing)).toBe(200);
    const again = await atConsole(shop, owner.id, 'operator');
    expect(await statusWith({ ...again, 'x-view-as': viewing['x-view-as']! })).toBe(401);
    expect(await statusWith({ ...office, 'x-view-as': 'x' })).toBe(401);
    expect(await statusWith({ 'x-view-as': viewing['x-view-as']! })).toBe(401);
    const seller = await atConsole(shop, owner.id, 'seller');
    expect(await statusWith({ ...seller, 'x-view-as': viewing['x-view-as']! })).toBe(401);
    const now = shop.clock.now();
    shop.clock.set(new Date(now.getTime() + 31 * 60_000));
    expect(await statusWith(viewing)).toBe(401);
    shop.clock.set(now);
    await shop.db
      .updateTable('memberships')
      .set({ role_id: 6 })
      .where('user_id', '=', owner.id)
      .where('store_id', 'is', null)
      .execute();
    expect(await statusWith(viewing)).toBe(403);
  });
});

describe('an operator who edits a store’s products', () => {
  const { editProductsOf } = consoleApi.operatorSellers;
  const { me } = consoleApi.session;
  const { readProduct, changeProduct } = consoleApi.sellerProducts;
  const isOpen = ({ access }: ConsoleEndpoint) =>
    typeof access === 'object' && 'seller' in access && /^(products|stock)\./.test(access.seller);
  const edit = async (id: number, headers: Record<string, string>) => {
    const { data } = await callConsole(shop, editProductsOf, { params: { id }, headers });
    return { ...headers, 'x-view-as': data.token };
  };
  beforeEach(buildOwner);

  test('has all product and stock calls of the store’s console, and no others', async () => {
    const { headers: office } = await addMember({ audience: 'operator', roleId: roleIds.operator.catalogue });
    const editing = await edit(await ownStore(), office);
    const wrong: string[] = [];
    for (const [name, endpoint] of guarded) {
      const { httpStatus, data } = await call(endpoint, editing);
      const isRight =
        isOpen(endpoint) || openToViews.includes(endpoint)
          ? ![401, 403].includes(httpStatus)
          : httpStatus === 403 && JSON.stringify(data).includes('You can only edit this store’s products');
      if (!isRight) wrong.push(`${name}: ${httpStatus} ${JSON.stringify(data)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is recorded in the audit log with each act, once, as the shop', async () => {
    const store = await ownStore();
    const editing = await edit(store, await atConsole(shop, owner.id, 'operator'));
    const entries = () =>
      shop.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'store_id', 'is_of_shop'])
        .where('store_id', '=', store)
        .orderBy('id')
        .execute();
    expect((await entries()).at(-1)).toMatchObject({ action: 'store.products-open', actor_id: owner.id });
    const acts = acting.filter(([name, endpoint]) => isOpen(endpoint) && !unrecorded.includes(name));
    expect(acts.length).toBeGreaterThan(15);
    for (const [name, endpoint] of acts) {
      const input = await goodInputs[name]!();
      const before = (await entries()).length;
      expect([name, (await call(endpoint, editing, input)).httpStatus]).toEqual([name, 200]);
      const recorded = (await entries()).slice(before);
      expect([name, recorded]).toMatchObject([
        name,
        [{ actor_id: owner.id, store_id: store, is_of_shop: true }],
      ]);
    }
  });

  test('sees whose console it is, and reaches no other store', async () => {
    const { headers: office } = await addMember({ audience: 'operator', roleId: roleIds.operator.catalogue });
    const store = await ownStore();
    const editing = await edit(store, office);
    expect((await callConsole(shop, me, { headers: editing })).data).toMatchObject({
      audience: 'seller',
      viewed_as: 'products',
      store: { id: store },
      stores: [{ id: store }],
      permissions: [
        'products.read',
        'products.write',
        'products.export',
        'stock.read',
        'stock.write',
        'stock.export',
      ],
    });
    const [own, other] = [await ownProduct(), await buildProduct(shop.db)];
    const changes = { title: { from: 'x', to: 'y' } };
    const statusesOf = async ({ id }: { id: number }, headers: Record<string, string>) => [
      (await callConsole(shop, readProduct, { params: { id }, headers })).status,
      (await callConsole(shop, changeProduct, { params: { id }, body: { changes }, headers })).status,
    ];
    expect(await statusesOf(own, editing)).not.toContain(404);
    const ofOther = { ...editing, 'x-store': String(await storeOf(other)) };
    for (const headers of [editing, ofOther]) expect(await statusesOf(other, headers)).toEqual([404, 404]);
  });

  test('loses access with the session, with the permission, and has none with another session’s token', async () => {
    const row = {
      audience: 'operator',
      name: `Role ${++named}`,
      permissions: ['catalog.read', 'catalog.write'],
    };
    const role = await shop.db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
    const { id, headers: office } = await addMember({ audience: 'operator', roleId: role.id });
    const editing = await edit(await ownStore(), office);
    const statusOf = async (endpoint: ConsoleEndpoint, headers: Record<string, string>) =>
      (await call(endpoint, headers)).httpStatus;
    const { listStock, changeStock } = consoleApi.sellerStock;
    expect(await statusOf(listStock, editing)).toBe(200);
    expect(await statusOf(consoleApi.sellerFiles.exportProducts, editing)).toBe(403);
    const again = await atConsole(shop, id, 'operator');
    expect(await statusOf(listStock, { ...again, 'x-view-as': editing['x-view-as'] })).toBe(401);
    expect(await statusOf(listStock, { 'x-view-as': editing['x-view-as'] })).toBe(401);
    const setRights = (permissions: string[]) =>
      shop.db.updateTable('roles').set({ permissions }).where('id', '=', role.id).execute();
    await setRights(['catalog.read']);
    for (const endpoint of [listStock, changeStock, me]) expect(await statusOf(endpoint, editing)).toBe(403);
    await setRights(['catalog.read', 'catalog.write']);
    expect(await statusOf(listStock, editing)).toBe(200);
    await call(consoleApi.session.endSession, office, {});
    expect(await statusOf(listStock, editing)).toBe(401);
  });
});

describe('an operator who views the shop as a role', () => {
  const { viewAsRole } = consoleApi.operatorRoles;
  const { me } = consoleApi.session;
  const make = async (permissions: Permission[]) => {
    const row = { audience: 'operator', name: `Role ${++named}`, permissions };
    const { id } = await shop.db.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow();
    return { id, name: row.name };
  };
  const begin = (id: number, headers: Record<string, string>) =>
    callConsole(shop, viewAsRole, { params: { id }, headers });
  const statusOf = async (endpoint: ConsoleEndpoint, headers: Record<string, string>) =>
    (await call(endpoint, headers)).httpStatus;
  const { listOperatorOrders: listOrders } = consoleApi.operatorOrders;
  const { listAllReviews: listReviews } = consoleApi.operatorReviews;

  test('reads what the role reads and changes nothing, by any call', async () => {
    const { headers: office } = await addMember({ audience: 'operator', roleId: 1 });
    const permissions = operatorRoles.support;
    const { data } = await begin(roleIds.operator.support, office);
    const viewing = { ...office, 'x-view-as': data.token };
    const reply = (await callConsole(shop, me, { headers: viewing })).data;
    expect(reply).toMatchObject({ audience: 'operator', role: 'support', store: null, permissions });
    expect(reply.viewed_until).not.toBeNull();
    const entries = () =>
      shop.db.selectFrom('audit_entries').select(['action', 'label']).orderBy('id', 'desc').execute();
    const before = await entries();
    expect(before[0]).toEqual({ action: 'role.view-as', label: 'support' });
    const wrong: string[] = [];
    for (const [name, endpoint] of guarded) {
      const { access, method, path } = endpoint;
      const { httpStatus, data: recorded } = await call(endpoint, viewing);
      const isRead = method === 'GET' && (path.startsWith('operator/') || openToViews.includes(endpoint));
      const lacks =
        isRead && typeof access === 'object' && !rightsOf(access).some((right) => holds(permissions, right));
      const text = JSON.stringify(recorded);
      const isRight = !isRead
        ? httpStatus === 403 && text.includes('You can’t make changes')
        : lacks
          ? httpStatus === 403 && text.includes(rightsOf(access)[0]!)
          : ![401, 403].includes(httpStatus);
      if (!isRight) wrong.push(`${name}: ${httpStatus} ${text}`);
    }
    expect(wrong).toEqual([]);
    expect(await entries()).toEqual(before);
  });

  test('sees no more than they may themselves, and nothing of a deleted role', async () => {
    const own = await make(['orders.read', 'staff.read', 'staff.write']);
    const { headers: office } = await addMember({ audience: 'operator', roleId: own.id });
    const wider = await make(['orders.read', 'reviews.read']);
    expect((await begin(wider.id, office)).data).toMatchObject({
      form: ['You can’t grant or remove permissions that you don’t have.'],
    });
    const seen = await make(['orders.read']);
    const viewing = { ...office, 'x-view-as': (await begin(seen.id, office)).data.token };
    await shop.db
      .updateTable('roles')
      .set({ permissions: ['orders.read', 'reviews.read'] })
      .where('id', '=', seen.id)
      .execute();
    expect(await statusOf(listOrders, viewing)).toBe(200);
    expect(await statusOf(listReviews, viewing)).toBe(403);
    // Viewing a store is separate, with its own permission.
    expect(await statusOf(consoleApi.sellerOrders.listOrders, viewing)).toBe(403);
    const { headers: again } = await addMember({ audience: 'operator', roleId: own.id });
    expect(await statusOf(me, { ...again, 'x-view-as': viewing['x-view-as'] })).toBe(401);
    await shop.db.deleteFrom('roles').where('id', '=', seen.id).execute();
    expect(await statusOf(listOrders, viewing)).toBe(401);
    await shop.db
      .updateTable('roles')
      .set({ permissions: ['orders.read'] })
      .where('id', '=', own.id)
      .execute();
    expect(await statusOf(listOrders, viewing)).toBe(403);
    expect(await statusOf(listOrders, office)).toBe(200);
  });
});

/** Opening a store also adds an owner, recorded separately; approving a product also saves it. */
const entriesOf: Readonly<Record<string, number>> = { approveApplication: 2, approveProduct: 2 };

/**
 * A picture is recorded with its product; a preview changes nothing; a draft is recorded when it is created and submitted; read marks are
 * private.
 */
const unrecorded = [
  'uploadPicture',
  'uploadOperatorPicture',
  'inspectStatement',
  'previewRefund',
  'previewReturnRefund',
  'previewApplicationMail',
  'previewCancel',
  'previewStoreRefund',
  'testShipping',
  'checkTracking',
  'keepDraft',
  'readNotices',
  'readInvitation',
  'checkPayoutAccount',
];

test.each(acting.filter(([name]) => !unrecorded.includes(name)))(
  '%s leaves exactly one audit log entry',
  async (name, endpoint) => {
    expect(Object.keys(goodInputs)).toContain(name);
    await buildOwner();
    const input = await goodInputs[name]!();
    const audience =
      (typeof endpoint.access === 'object' && 'seller' in endpoint.access) ||
      endpoint.path.startsWith('seller/')
        ? 'seller'
        : 'operator';
    const headers = endpoint.access === 'public' ? fromOwnPage : await atConsole(shop, owner.id, audience);
    const count = async () =>
      (
        await shop.db
          .selectFrom('audit_entries')
          .select('id')
          // A person with an emailed link has no account yet.
          .where((entry) =>
            entry.or([entry('actor_id', '=', owner.id), entry('actor_kind', '=', 'mail-link')]),
          )
          .execute()
      ).length;
    const [before, watched] = [await count(), await moneyAndRights()];
    expect(await call(endpoint, headers, input)).toMatchObject({ httpStatus: 200, status: 200 });
    expect(await count()).toBe(before + (entriesOf[name] ?? 1));
    // The emailed link proves their identity.
    if (endpoint.confirm === 'never' && endpoint.access !== 'public')
      expect([name, await moneyAndRights()]).toEqual([name, watched]);
  },
);

/** Refunds and bookings, except cash on delivery, and permissions: changed by confirmed calls only. */
async function moneyAndRights() {
  const tables = {
    refunds: ['id', 'state', 'amount_minor'],
    money_movements: ['id'],
    memberships: ['id', 'role_id'],
    roles: ['id', 'permissions'],
    invitations: ['id', 'role_id'],
    api_keys: ['id', 'permissions', 'moves_money', 'revoked_at'],
    passkeys: ['id'],
    authenticators: ['user_id'],
    recovery_codes: ['user_id'],
  } as const;
  const found: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const list = sql.join(columns.map((column) => sql.ref(column)));
    const isMeant = table === 'money_movements' ? sql`provider <> 'cash'` : sql`true`;
    const { rows } = await sql`
      select ${list} from ${sql.table(table)} where ${isMeant} order by ${list}`.execute(shop.db);
    found[table] = rows;
  }
  return found;
}

test('the activity log has texts for all of them and their values', async () => {
  const entries = await shop.db
    .selectFrom('audit_entries')
    .select(['action', 'entity', 'before', 'after'])
    .execute();
  const acts = new Set(entries.map(({ action }) => action));
  expect([...acts].filter((action) => actWordsOf(action) === null)).toEqual([]);
  const words = loadMessages('en');
  const recorded = new Set(
    entries
      .filter(({ entity }) => !['settings', 'product', 'interface_texts', 'role'].includes(entity)) // each has its own title
      .flatMap(({ before, after }) => [...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
  );
  const isCovered = (name: string) =>
    name === 'texts' ||
    HIDDEN_FIELDS.includes(name) ||
    [`operator.field.${name}`, `operator.told.${name}`].some((key) => key in words);
  expect([...recorded].filter((name) => !isCovered(name))).toEqual([]);
});
