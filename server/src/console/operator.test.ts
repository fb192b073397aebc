// @module-tag slow
import { consoleApi } from '@souk/contract/console-api';
import { rateAmong } from '@souk/rules/commission-rates';
import { CHECKLIST } from '@souk/contract/console/operator-work';
import type { WorkKind } from '@souk/rules/work-kinds';
import { pageInput } from '@souk/contract/console/content';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { wholeShop } from '#access/scope.ts';
import { savePage } from '#content/records/page.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkBooks } from '#operations/books/check-books.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { insertRun } from '#jobs/insert-run.ts';
import type { QueuedJob } from '#jobs/job.ts';
import { mailKinds } from '#mail-kinds.ts';
import { sendMails } from '#notification/mail/send-mails.ts';
import { operatorRoleIds } from '#access/membership-queries.ts';
import { backdate } from '#notification/notices/backdate.ts';
import { listCommissionRates } from '#product/commission/list-commission-rates.ts';
import { recordParcel } from '#order/record-parcel.ts';
import { buildGuest, orderBody, receiveMoney, stockOf } from '#order/test-shoppers.ts';
import { insertEvent } from '#payment/queries.ts';
import { findOrderPayments } from '#payment/find-order-payments.ts';
import { changeProductState } from '#product/change-product-state.ts';
import { readBrand, saveBrand } from '#product/groupings/brand.ts';
import { endAccount } from '#customer/end-account.ts';
import { removeSamples } from '#operations/samples/remove-samples.ts';
import { sendDocument } from '#seller-application/test-applicants.ts';
import { recordSamples } from '#operations/samples/sample-queries.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBrand,
  buildCategory,
  buildProduct,
  buildStore,
  buildTaxRule,
  buildUser,
  makeOwner,
  saved,
  setSetting,
} from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { countStatements } from '#testing/count-statements.ts';
import { buildBankTransaction, recordUnusualPayments, waitingApplication } from './test-operators.ts';
import { atConsole, callConsole, ownerAtConsole } from './test-consoles.ts';

const { operatorWork, operatorOrders, operatorPayments, operatorSellers, operatorSettings } = consoleApi;

const now = new Date('2026-11-20T12:00:00Z');
const provider = testProvider();
let shop: TestShop;
let headers: Record<string, string>;
let noor = 0;
let fjord = 0;

beforeAll(async () => {
  shop = await buildTestShop({ now, payments: provider.payments });
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  noor = await buildStore(shop.db, { slug: 'noor' });
  fjord = await buildStore(shop.db, { slug: 'fjord' });
  headers = await ownerAtConsole(shop);
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

/** Three cables of 9.99 and a lamp of 40.00 by Noor, a carpet of 60.00 by Fjord, shipping 5.00 each; 10 % off, paid by the shop. */
async function order({ isPaid = true, name = 'Layla Haddad', email = 'layla@example.com' } = {}) {
  const cable = await buildProduct(shop.db, { sellingMinor: 999, storeId: noor, stock: 5 });
  const lamp = await buildProduct(shop.db, { sellingMinor: 4000, storeId: noor });
  const carpet = await buildProduct(shop.db, { sellingMinor: 6000, storeId: fjord });
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
  const items = [{ product: cable, quantity: 3 }, { product: lamp }, { product: carpet }];
  const token = await buildGuest(shop.db, { items, address: { name, email } });
  const { data, form } = await shop.call('POST order/action', { body: orderBody(token, { voucher: code }) });
  expect(form).toEqual([]);
  if (isPaid) await receiveMoney(shop.db, data.order, shop.clock.now());
  return { id: data.id, number: data.order, cable };
}

const read = async (id: number) =>
  (await callConsole(shop, operatorOrders.readOperatorOrder, { params: { id }, headers })).data;

/** Names of the operators, the owner first. */
const listOperators = async () =>
  (await callConsole(shop, consoleApi.operatorStaff.readStaff, { headers })).data.members.map(
    ({ name }) => name,
  );

async function ask<Endpoint extends { path: string }>({ path }: Endpoint, query: string) {
  const reply = await shop.app.server.inject({ method: 'GET', url: `/api/v1/${path}?${query}`, headers });
  return reply.json<{ data: { rows: { number: string }[]; next: string | null } }>().data;
}

describe('a new shop’s checklist', () => {
  const set = (settings: Record<string, string | boolean>) =>
    callConsole(shop, operatorSettings.saveSettings, { body: { settings }, headers });
  const checklist = async (as = headers) =>
    (await callConsole(shop, operatorWork.readWork, { headers: as })).data.checklist;
  const done = async () =>
    (await checklist())?.flatMap(({ step, is_done: isDone }) => (isDone ? [step] : []));

  test('is shown after the installer, ticks itself, and disappears when dismissed or done', async () => {
    expect(await checklist()).toBeNull(); // no installer was here
    const actor = commandActor('souk install');
    await audited(shop.db, actor, async (tx) => {
      const facts = { entity: 'shop', entityId: null, label: 'Souk', storeId: null };
      tx.audit.record({ action: 'shop.set-up', ...facts, before: null, after: {} });
      return { ok: true };
    });
    expect((await checklist())?.map(({ step }) => step)).toEqual([...CHECKLIST]);
    await set({ header_logo: '' });
    expect(await done()).toEqual(['goods']); // both stores
    shop.media.set('own.svg', new Uint8Array([1]));
    await set({ header_logo: 'own.svg' });
    expect(await done()).toEqual(['look', 'goods']);
    await setSetting(shop.db, 'currency', 'USD');
    await callConsole(shop, operatorSettings.testMail, { headers });
    expect(await done()).toEqual(['look', 'money', 'goods']);
    // A shop without a mail server writes it to a file.
    await sendMails({ ...shop.app.shop, mailer: { writesFiles: true, send: async () => {} } }, mailKinds);
    expect(await done()).toEqual(['look', 'money', 'goods']);
    await callConsole(shop, operatorSettings.testMail, { headers });
    await shop.mails(); // a mail server accepts it
    await buildProduct(shop.db, { storeId: noor });
    await saved(shop.db, (tx) =>
      savePage(
        tx,
        wholeShop,
        pageInput.parse({ title: 'Imprint', slug: 'imprint', description: '<p>Us</p>' }),
      ),
    );
    const all = await checklist();
    expect(all?.filter(({ is_done: isDone }) => !isDone)).toEqual([{ step: 'payment', is_done: false }]);

    const reader = await buildUser(shop.db);
    const roles = operatorRoleIds;
    await shop.db.insertInto('memberships').values({ user_id: reader, role_id: roles.reader }).execute();
    expect(await checklist(await atConsole(shop, reader, 'operator'))).toBeNull();
    await set({ setup_checklist: false });
    expect(await checklist()).toBeNull();
    await set({ setup_checklist: true });
    expect(await checklist()).toEqual(all);
    const tried = {
      provider: 'stripe',
      reference: 'TRY',
      amount_minor: 10_000,
      currency: 'USD',
      state: 'paid',
    };
    const testPayments = shop.db.insertInto('payment_trials');
    await testPayments.values({ ...tried, started_at: shop.clock.now() }).execute();
    expect(await checklist()).toEqual(all); // a test payment needs its webhook
    await shop.db.updateTable('payment_trials').set({ noticed_at: shop.clock.now() }).execute();
    expect(await checklist()).toBeNull();
    await shop.db.deleteFrom('payment_trials').execute();
    await order();
    expect(await checklist()).toBeNull();
  });
});

describe('orders', () => {
  test('are found by number, buyer’s email and name, store and view, in a constant number of statements', async () => {
    const one = await order({ email: '404.Find.Me@example.com', name: 'Zaynab Karimi' });
    const other = await order({ isPaid: false });
    const numbers = async (query: string) =>
      (await ask(operatorOrders.listOperatorOrders, query)).rows.map(({ number }) => number);
    for (const query of [`q=${one.number}`, 'q=404.find.me@', 'q=zaynab', `q=${one.number}&store=${noor}`])
      expect(await numbers(query), query).toEqual([one.number]);
    expect(await numbers('q=%25')).toEqual([]);
    expect(await numbers('store=999999')).toEqual([]);
    expect(await numbers('method=stripe')).toEqual([]);
    expect((await numbers('view=open&method=cash_on_delivery&country=DE')).length).toBeGreaterThan(1);
    expect(await numbers('view=late')).toEqual([]);
    const over = new Date(now.getTime() - 3_600_000);
    const ofOther = shop.db.updateTable('order_parts').where('order_id', '=', other.id);
    await ofOther.set({ hand_over_by: over }).execute();
    expect(await numbers('view=late')).toContain(other.number);
    const few = await countStatements(() => ask(operatorOrders.listOperatorOrders, 'limit=1'));
    expect(await countStatements(() => ask(operatorOrders.listOperatorOrders, 'limit=200'))).toEqual(few);
  });

  test('are filtered by payment, payment method, country, amount and lateness, alone and combined', async () => {
    const numbers = async (query: string) =>
      (await ask(operatorOrders.listOperatorOrders, `q=narrow@&${query}`)).rows.map(({ number }) => number);
    const of = (name: string) => ({ name, email: 'narrow@example.com' });
    const paid = await order(of('Paid'));
    const part = await order(of('Part'));
    const whole = await order(of('Whole'));
    const late = await order({ ...of('Late'), isPaid: false });
    const foreign = await order(of('Foreign'));
    const all = [foreign, late, whole, part, paid].map(({ number }) => number);
    expect(await numbers('')).toEqual(all);
    const { db } = shop;
    const change = (one: { id: number }) => db.updateTable('orders').where('id', '=', one.id);
    await change(late).set({ order_method: 3 }).execute();
    const addressIn = (country: string) => sql`address || jsonb_build_object('country', ${country}::text)`;
    const abroad = { address: addressIn('SE') };
    await change(paid).set(abroad).execute();
    const over = new Date(now.getTime() - 3_600_000);
    const ofLate = db.updateTable('order_parts').where('order_id', '=', late.id);
    await ofLate.set({ hand_over_by: over }).execute();
    const refund = (id: number, amount: number) =>
      callConsole(shop, operatorOrders.refundOperatorOrder, {
        params: { id },
        headers,
        body: { amount_minor: amount, expected_minor: amount },
      });
    await refund(part.id, 100);
    const { data: given } = await refund(whole.id, (await read(whole.id)).total.minor);
    await callConsole(shop, operatorPayments.recordRefundByHand, {
      params: { id: given.refunds[0]!.id },
      headers,
      body: { reference: 'W-1' },
    });

    expect(await numbers('payment=paid')).toEqual([foreign.number, paid.number]);
    expect(await numbers('payment=waiting')).toEqual([late.number]);
    expect(await numbers('payment=part-refunded')).toEqual([part.number]);
    expect(await numbers('payment=refunded')).toEqual([whole.number]);
    expect(await numbers('payment=nonsense')).toEqual(all);
    expect(await numbers('method=stripe')).toEqual([late.number]);
    expect(await numbers('country=se')).toEqual([paid.number]);
    expect(await numbers('country=Sweden')).toEqual([]);
    expect(await numbers('late=1')).toEqual([late.number]);
    expect(await numbers('late=1&payment=paid')).toEqual([]);
    expect(await numbers('late=1&view=unpaid&method=stripe')).toEqual([late.number]);
    expect(await numbers(`payment=paid&country=SE&store=${fjord}`)).toEqual([paid.number]);

    // Cancelled orders are neither paid nor partly refunded, as on their page.
    for (const one of [paid, part]) await change(one).set({ cancelled: true }).execute();
    expect(await numbers('payment=paid')).toEqual([foreign.number]);
    expect(await numbers('payment=part-refunded')).toEqual([]);
    for (const one of [paid, part]) await change(one).set({ cancelled: false }).execute();

    // Amounts are in the shop's currency: the same number in another one is a different amount.
    const { total } = await read(paid.id);
    await change(foreign).set({ currency: 'JPY' }).execute();
    try {
      const own = all.filter((number) => number !== foreign.number);
      expect(await numbers(`from_minor=${total.minor}&to_minor=${total.minor}`)).toEqual(own);
      expect(await numbers(`from_minor=${total.minor + 1}`)).toEqual([]);
      expect(await numbers(`to_minor=${total.minor - 1}`)).toEqual([]);
      expect(await numbers(`to_minor=${total.minor}&payment=refunded`)).toEqual([whole.number]);
      expect(await numbers('from_minor=ten')).toEqual(all);
    } finally {
      await change(foreign).set({ currency: total.currency }).execute();
    }
    const narrow = `payment=paid&method=stripe&country=SE&late=1&from_minor=1&to_minor=99999999`;
    const few = await countStatements(() => ask(operatorOrders.listOperatorOrders, 'limit=1'));
    expect(await countStatements(() => ask(operatorOrders.listOperatorOrders, narrow))).toEqual(few);
  });

  test('an order shows its parts, money and history, with the actors', async () => {
    const { id, number } = await order();
    const before = await read(id);
    expect(operatorOrders.readOperatorOrder.reply.parse(before)).toEqual(before);
    const [part] = before.parts;
    const move = { params: { id }, headers, body: { part_id: part!.id, to: 'confirmed' } };
    const moved = await callConsole(shop, operatorOrders.moveOperatorOrder, move);
    expect(moved.data.parts.map(({ status }) => status)).toEqual(['confirmed', 'pending']);
    // The actor comes from the audit log, which has PostgreSQL's time.
    const moves = shop.db.updateTable('order_moves').where('order_id', '=', id);
    await moves.set({ created_at: new Date() }).execute();
    const parcel = { carrier: 'Falcon Post', parcelNumber: 'FP 1' };
    await recordParcel(shop.db, { number, store: 'noor', ...parcel });
    const note = { params: { id }, headers, body: { note: 'A gift' } };
    await callConsole(shop, operatorOrders.noteOperatorOrder, note);
    await shop.mails();
    const { history, parts, money } = await read(id);
    expect(parts.map(({ parcels }) => parcels)).toMatchObject([
      [{ carrier: 'Falcon Post', number: 'FP 1' }],
      [],
    ]);
    expect([money.received, money.refundable]).toEqual([money.total, money.total]);
    const [operator] = await listOperators();
    const of = (expectedKind: string) => history.filter(({ kind }) => kind === expectedKind);
    expect(of('placed')).toMatchObject([{ actor: 'Layla Haddad' }]);
    // Cash is collected by each store.
    expect(of('paid').map(({ text }) => text)).toEqual(['cash', 'cash']);
    const paid = of('paid').reduce((sum, { amount }) => sum + amount!.minor, 0);
    expect(paid).toBe(money.total.minor);
    expect(of('moved')).toMatchObject([{ actor: operator, text: 'confirmed', store: part!.store.name }]);
    expect(of('note')).toMatchObject([{ actor: operator, text: 'A gift' }]);
    expect(of('mail').map(({ text }) => text)).toContain('order-placed');
    // Going back is not allowed.
    const back = await callConsole(shop, operatorOrders.moveOperatorOrder, {
      ...move,
      body: { to: 'pending' },
    });
    expect(back.status).toBe(201);
  });

  test('cancelling a part restores its stock and refunds it, and leaves the other part alone', async () => {
    const { id, cable } = await order();
    const [part, other] = (await read(id)).parts;
    const body = { part_id: part!.id, to: 'cancelled' };
    const { data } = await callConsole(shop, operatorOrders.moveOperatorOrder, {
      params: { id },
      headers,
      body,
    });
    expect(data.parts.map(({ status }) => status)).toEqual(['cancelled', other!.status]);
    expect(data.refunds.map(({ amount }) => amount.minor)).toEqual([part!.total.minor]);
    expect(await stockOf(shop.db, cable)).toBe(5);
  });
});

test('the address can be changed before preparation; the email is sent again, and the log omits the address', async () => {
  const { id, number } = await order({ email: 'moved@example.com' });
  const { note: delivery_instruction, ...place } = (await read(id)).address;
  const move = (address_1: string) =>
    callConsole(shop, operatorOrders.changeOperatorOrderDelivery, {
      params: { id },
      headers,
      body: { ...place, delivery_instruction, address_1 },
    });
  expect((await move('Ring 7')).data.address).toMatchObject({ ...place, address_1: 'Ring 7' });
  await shop.mails();
  await callConsole(shop, operatorOrders.mailOperatorOrder, { params: { id }, headers });
  const [copy] = (await shop.mails()).slice(-1);
  expect(copy).toMatchObject({ to: 'moved@example.com' });
  expect(copy!.text).toContain(number);
  expect(copy!.text).toContain('Ring 7');
  const { history } = await read(id);
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['mail']));
  const recorded = shop.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('entity_id', '=', id);
  expect(
    await recorded.where('action', 'in', ['order.change', 'order.mail']).orderBy('id').execute(),
  ).toEqual([
    { action: 'order.change', after: { fields: ['address_1'] } },
    { action: 'order.mail', after: null },
  ]);
  const [part] = (await read(id)).parts;
  for (const to of ['confirmed', 'processing'] as const) {
    const body = { part_id: part!.id, to };
    await callConsole(shop, operatorOrders.moveOperatorOrder, { params: { id }, headers, body });
  }
  expect((await move('Ring 8')).status).toBe(201);
  expect((await read(id)).address.address_1).toBe('Ring 7');
});

describe('a refund', () => {
  const preview = (id: number, body: Record<string, unknown>) =>
    callConsole(shop, operatorOrders.previewRefund, { params: { id }, headers, body });
  const refund = (id: number, body: Record<string, unknown>) =>
    callConsole(shop, operatorOrders.refundOperatorOrder, { params: { id }, headers, body });

  test('of units is previewed to the cent, executed exactly, and affects nobody else', async () => {
    const { id, number } = await order();
    const lines = [{ id: (await read(id)).parts[0]!.lines[0]!.id, units: 2 }];
    const { data } = await preview(id, { lines });
    expect(operatorOrders.previewRefund.reply.parse(data)).toEqual(data);
    // Two of three cables of 9.99: 19.98 less 2.00 of the voucher; 10 % commission of 19.98, 19 % tax on it.
    expect(data).toMatchObject({ amount: { minor: 1798 }, is_by_hand: true, provider: 'cash' });
    expect(data.sellers).toHaveLength(1);
    const [seller] = data.sellers;
    const { shop: borne } = data;
    expect(seller!.bears.minor + borne.bears.minor).toBe(data.amount.minor);
    expect(borne.bears.minor).toBe(borne.commission.minor + borne.commission_tax.minor - borne.voucher.minor);
    const changed = await refund(id, { lines, expected_minor: 1797 });
    expect([changed.status, (await read(id)).refunds]).toEqual([201, []]);
    const given = await refund(id, { lines, expected_minor: data.amount.minor, reason: 'broken' });
    expect(given.data.refunds).toMatchObject([
      { amount: { minor: 1798 }, state: 'by-hand', borne_by: [{ bearer: 'seller' }] },
    ]);
    const [booked] = (await findOrderPayments(shop.db, number))!.refunds;
    expect(booked!.lines.map((line) => [line.order_line_id, line.units])).toEqual([[lines[0]!.id, 2]]);
    expect(given.data.money.refundable.minor).toBe(data.left.minor);
    expect((await preview(id, { lines })).status).toBe(201); // one is left
  });

  test('of an amount is borne by the shop, is at most what is left, and excludes units', async () => {
    const { id } = await order();
    const { data } = await preview(id, { amount_minor: 500 });
    expect([data.sellers, data.shop.bears.minor]).toEqual([[], 500]);
    expect((await preview(id, { amount_minor: 999_999 })).status).toBe(201);
    const { lines } = (await read(id)).parts[0]!;
    const both = { amount_minor: 500, lines: [{ id: lines[0]!.id, units: 1 }] };
    expect((await preview(id, both)).status).toBe(201);
    expect((await preview(id, {})).status).toBe(201);
    const foreign = (await read((await order()).id)).parts[0]!.lines[0]!.id;
    expect((await preview(id, { lines: [{ id: foreign, units: 1 }] })).httpStatus).toBe(404);
  });

  test('that two operators request at once is executed once', async () => {
    const { id } = await order();
    const { lines } = (await read(id)).parts[1]!;
    const wish = { lines: [{ id: lines[0]!.id, units: 1 }] };
    const expected = (await preview(id, wish)).data.amount.minor;
    const requests = [1, 2, 3].map(() => refund(id, { ...wish, expected_minor: expected }));
    const replies = (await Promise.all(requests)).map(({ status }) => status);
    expect(replies.toSorted((one, other) => one - other)).toEqual([200, 201, 201]);
    expect((await read(id)).refunds).toHaveLength(1);
  });

  test('that is manual is completed by its reference, which counts once', async () => {
    const { id } = await order();
    const given = await refund(id, { amount_minor: 300, expected_minor: 300 });
    const record = (reference: string) =>
      callConsole(shop, operatorPayments.recordRefundByHand, {
        params: { id: given.data.refunds[0]!.id },
        headers,
        body: { reference },
      });
    expect((await record('T-1')).data).toMatchObject({ state: 'done' });
    expect((await record('T-2')).status).toBe(201);
    expect((await read(id)).money.refunded.minor).toBe(300);
  });
});

test('that failed is listed on Home with a retry, and leaves it when retried', async () => {
  const { id } = await order();
  const wish = { amount_minor: 300, expected_minor: 300 };
  const { data } = await callConsole(shop, operatorOrders.refundOperatorOrder, {
    params: { id },
    headers,
    body: wish,
  });
  const params = { id: data.refunds[0]!.id };
  await shop.db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', params.id).execute();
  const waits = async () =>
    (
      await callConsole(shop, operatorWork.readWork, { query: { kind: 'refund' }, headers })
    ).data.items.filter(({ order: of }) => of?.id === id);
  expect(await waits()).toMatchObject([{ id: params.id, detail: 'failed' }]);
  const seen = await callConsole(shop, operatorPayments.readRefundToLookAt, { params, headers });
  expect(seen.data).toMatchObject({ state: 'failed', can_retry: true });
  const again = await callConsole(shop, operatorPayments.retryRefund, { params, headers });
  expect(again.data).toMatchObject({ kind: 'refund', amount: { minor: 300 }, can_retry: false });
  expect(again.data.id).not.toBe(params.id);
  expect((await waits()).map((item) => item.id)).not.toContain(params.id);
  expect((await callConsole(shop, operatorPayments.retryRefund, { params, headers })).status).toBe(201);
});

test('a pending payment is queried, and the history shows the result', async () => {
  const { id } = await order({ isPaid: false });
  const attempt = await recordUnusualPayments(shop, id);
  const params = { id: attempt };
  const { data: seen } = await callConsole(shop, operatorPayments.readPaymentToLookAt, { params, headers });
  expect(seen).toMatchObject({ kind: 'attempt', state: 'review', reason: 'amount', can_accept: true });
  const ofAttempt = shop.db.updateTable('payment_attempts').where('id', '=', attempt);
  const unpaid = { state: 'pending', review_reason: null, received_minor: null, received_currency: null };
  await ofAttempt.set({ ...unpaid, payment_id: null }).execute();
  const recorded = {
    provider: 'stripe',
    key: `late-${id}`,
    attemptId: attempt,
    facts: [{ type: 'pending' }],
    now,
  };
  await inTransaction(shop.db, (tx) => insertEvent(tx, recorded));
  const amount = { minor: seen.amount.minor, currency: seen.amount.currency };
  provider.truth.set(`REF-${id}`, [{ type: 'paid', amount, paymentId: `pi-late-${id}` }]);
  provider.state.isDown = true;
  const ask = () => callConsole(shop, operatorPayments.askAboutPayment, { params, headers });
  expect((await ask()).status).toBe(201);
  provider.state.isDown = false;
  expect((await ask()).data).toMatchObject({ state: 'paid' });
  expect(await read(id)).toMatchObject({
    is_paid: true,
    attempts: [
      { provider: 'stripe', reference: `REF-${id}`, state: 'paid', events: [{ facts: ['pending'] }] },
    ],
  });
  const entries = shop.db.selectFrom('audit_entries').select(['before', 'after']).where('entity_id', '=', id);
  expect(await entries.where('action', '=', 'payment.ask').execute()).toEqual([
    { before: { state: 'pending' }, after: { state: 'paid' } },
  ]);
});

test('a mismatched payment is accepted or refunded, once', async () => {
  const [taken, returned] = [await order({ isPaid: false }), await order({ isPaid: false })];
  const attempts = [
    await recordUnusualPayments(shop, taken.id),
    await recordUnusualPayments(shop, returned.id),
  ];
  const act = (
    endpoint: typeof operatorPayments.acceptPayment | typeof operatorPayments.refundUnmatchedPayment,
    id: number,
  ) => callConsole(shop, endpoint, { params: { id }, headers });
  const { data: listed } = await callConsole(shop, operatorPayments.listPaymentsToLookAt, { headers });
  expect(operatorPayments.listPaymentsToLookAt.reply.parse(listed)).toEqual(listed);
  expect(listed.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(attempts));
  expect((await act(operatorPayments.acceptPayment, attempts[0]!)).data).toMatchObject({ state: 'paid' });
  expect((await act(operatorPayments.acceptPayment, attempts[0]!)).status).toBe(201);
  expect((await read(taken.id)).is_paid).toBe(true);
  expect((await act(operatorPayments.refundUnmatchedPayment, attempts[1]!)).httpStatus).toBe(200);
  expect((await act(operatorPayments.refundUnmatchedPayment, attempts[1]!)).status).toBe(201);
  const { refunds, is_paid: isPaid } = await read(returned.id);
  expect([isPaid, refunds.map(({ amount, borne_by: by }) => [amount.minor, by[0]!.bearer])]).toEqual([
    false,
    [[1234, 'nobody']],
  ]);
});

describe('tasks', () => {
  const work = async (asked = headers) =>
    (await callConsole(shop, operatorWork.readWork, { headers: asked })).data;

  const waiting = async (as = headers) =>
    (await callConsole(shop, operatorWork.readShopWaiting, { headers: as })).data;

  test('are one queue per kind, oldest first; decided ones leave it', async () => {
    const id = await waitingApplication(shop, { store_name: 'Blue Door' });
    const { id: orderId } = await order({ isPaid: false });
    await recordUnusualPayments(shop, orderId);
    const { id: lineId } = await buildBankTransaction(shop, (await order({ isPaid: false })).id);
    const { id: linkId } = await shop.db
      .insertInto('site_links')
      .values({ area: 'about', title: 'Our workshop', slug: 'workshop' })
      .returning('id')
      .executeTakeFirstOrThrow();
    // Older than those created before it.
    const anHourAgo = new Date(now.getTime() - 3_600_000);
    const ofAttempt = shop.db.updateTable('payment_attempts').where('order_id', '=', orderId);
    await ofAttempt.set({ updated_at: anHourAgo }).execute();
    const before = await work();
    expect(before.items).toContainEqual(
      expect.objectContaining({ kind: 'bank', id: lineId, title: 'Erika' }),
    );
    const ages = before.items.flatMap(({ since }) => since ?? []);
    expect(ages).toEqual(ages.toSorted());
    for (const { kind, oldest_at: oldest } of before.kinds)
      expect([kind, oldest]).toEqual([kind, before.items.find((item) => item.kind === kind)!.since]);
    expect(before.items).toContainEqual({
      kind: 'link',
      id: linkId,
      title: 'Our workshop',
      detail: '/page/workshop',
      count: 1,
      order: null,
      amount: null,
      since: expect.any(String),
      taken: null,
    });
    expect(operatorWork.readWork.reply.parse(before)).toEqual(before);
    expect(before.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['application', 'payment']));
    const counts = new Map(before.kinds.map(({ kind, count }) => [kind, count]));
    const waitingCounts = await waiting();
    expect(operatorWork.readShopWaiting.reply.parse(waitingCounts)).toEqual(waitingCounts);
    for (const [kind, count] of Object.entries(waitingCounts))
      expect([kind, count]).toEqual([kind, counts.get(kind as WorkKind) ?? 0]);
    for (const [kind, count] of counts)
      expect(before.items.filter((item) => item.kind === kind)).toHaveLength(count);
    const { data } = await callConsole(shop, operatorSellers.approveApplication, { params: { id }, headers });
    expect(data).toMatchObject({ status: 'approved', store_name: 'Blue Door' });
    expect((await work()).items.some((item) => item.kind === 'application' && item.id === id)).toBe(false);
    expect((await waiting()).application).toBe(waitingCounts.application! - 1);
    await shop.db.updateTable('site_links').set({ link: '/about' }).where('id', '=', linkId).execute();
    expect((await waiting()).link).toBe(waitingCounts.link! - 1);
  });

  test('include links whose target was deleted or hidden, not ones that only moved', async () => {
    const { id: lampId } = await buildProduct(shop.db);
    const category = await buildCategory(shop.db, { slug: 'lamps' });
    const brand = await buildBrand(shop.db);
    const links = [
      `/lamp/product/${lampId}?variant=1`,
      '/all/lamps',
      `/any/brand?page=2&brand=${brand}`,
      '/search?q=lamp',
      'https://other.example/page/none',
    ];
    const area = 'services';
    await shop.db
      .insertInto('site_links')
      .values(links.map((link) => ({ area, title: link, link })))
      .execute();
    const dead = async () =>
      (await work()).items.flatMap(({ kind, detail }) => (kind === 'link' ? [detail] : []));
    expect(await dead()).toEqual([]);
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', lampId).execute();
    await shop.db.updateTable('categories').set({ slug: 'lights' }).where('id', '=', category).execute();
    expect((await dead()).toSorted()).toEqual(['/all/lamps', links[0]]);
    const moved = { entity: 'categories', slug: 'lamps', entity_id: category };
    await shop.db.insertInto('slug_redirects').values(moved).execute();
    await shop.db.deleteFrom('brands').where('id', '=', brand).execute();
    expect((await dead()).toSorted()).toEqual([links[2], links[0]]);
    await shop.db.deleteFrom('site_links').where('area', '=', area).execute();
  });

  test('say since when a link is broken: since its target went, not since unrelated changes', async () => {
    const [lamp, brand] = [await buildProduct(shop.db), await buildBrand(shop.db)];
    await buildStore(shop.db, { slug: 'harbour' });
    const area = 'services';
    const links = [`/any/product/${lamp.id}`, `/any/brand?brand=${brand}`, '/shop/harbour'];
    await shop.db
      .insertInto('site_links')
      .values(links.map((link) => ({ area, title: '', link })))
      .execute();
    const happens = (day: string, what: (tx: Transaction<DB>) => Promise<unknown>) =>
      shop.db.transaction().execute(async (tx) => {
        await backdate(tx, new Date(`${day}T09:00:00Z`));
        await what(tx);
      });
    const since = async () => {
      const { items } = await work();
      const ages = new Map(
        items.flatMap(({ kind, detail, since: at }) => (kind === 'link' ? [[detail, at]] : [])),
      );
      return links.map((link) => ages.get(link)?.slice(0, 10));
    };
    const show = (status: number) => (tx: Transaction<DB>) =>
      tx.updateTable('products').set({ status }).where('id', '=', lamp.id).execute();
    const open = (status: string) => (tx: Transaction<DB>) =>
      tx.updateTable('stores').set({ status }).where('slug', '=', 'harbour').execute();
    await happens('2026-03-01', show(2));
    await happens('2026-03-02', (tx) => tx.deleteFrom('brands').where('id', '=', brand).execute());
    await happens('2026-03-03', open('suspended'));
    expect(await since()).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect((await work()).kinds.find(({ kind }) => kind === 'link')?.oldest_at).toBe(
      '2026-03-01T09:00:00.000Z',
    );
    // Published again, and hidden once more.
    await happens('2026-03-04', show(1));
    await happens('2026-03-05', open('active'));
    expect(await since()).toEqual([undefined, '2026-03-02', undefined]);
    await happens('2026-03-06', show(2));
    expect(await since()).toEqual(['2026-03-06', '2026-03-02', undefined]);
    await shop.db.deleteFrom('site_links').where('area', '=', area).execute();
  });

  test('come with today’s orders, next to the same hours a week ago', async () => {
    const { today: before } = await work();
    const { id } = await order();
    const { total } = await read(id);
    const { today } = await work();
    expect([today!.orders - before!.orders, today!.sales.minor - before!.sales.minor]).toEqual([
      1,
      total.minor,
    ]);
    expect(today!.orders_before).toBe(before!.orders_before);
    const weekAgo = new Date(now.getTime() - 7 * 24 * 3_600_000);
    const placed = (at: Date) =>
      shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', id).execute();
    await placed(weekAgo);
    expect((await work()).today).toMatchObject({
      orders: before!.orders,
      orders_before: before!.orders_before + 1,
      sales_before: { minor: before!.sales_before.minor + total.minor },
    });
    await placed(new Date(weekAgo.getTime() + 60_000)); // an hour that today has not reached
    expect((await work()).today).toEqual(before);
    await placed(now);
  });

  test('are limited to the role’s permissions', async () => {
    const support = await buildUser(shop.db);
    await shop.db
      .insertInto('memberships')
      .values({ user_id: support, role_id: operatorRoleIds.support })
      .execute();
    const as = await atConsole(shop, support, 'operator');
    expect(await waiting(as)).toMatchObject({ payment: null, refund: null });
    const seen = await work(as);
    expect(seen.items.filter(({ kind }) => kind === 'payment' || kind === 'refund')).toEqual([]);
  });

  describe('is assigned', () => {
    type Item = Awaited<ReturnType<typeof work>>['items'][number];
    const itemOf = async (kind: WorkKind, id: number, as = headers): Promise<Item | undefined> =>
      (await work(as)).items.find((item) => item.kind === kind && item.id === id);
    const ownerOf = async (kind: WorkKind, id: number, as = headers) =>
      (await itemOf(kind, id, as))?.taken?.name ?? null;
    const take = (kind: WorkKind, item: number | string, as: Record<string, string>, from?: number) =>
      callConsole(shop, operatorWork.takeWork, { params: { kind, item }, headers: as, body: { from } });
    const unassign = (kind: WorkKind, item: number | string, as: Record<string, string>) =>
      callConsole(shop, operatorWork.releaseWork, { params: { kind, item }, headers: as });
    const member = async (name: string, role: keyof typeof operatorRoleIds = 'manager') => {
      const id = await buildUser(shop.db, { name });
      const row = { user_id: id, role_id: operatorRoleIds[role] };
      await shop.db.insertInto('memberships').values(row).execute();
      return { id, as: await atConsole(shop, id, 'operator') };
    };
    /** Signs in again this many hours later, when a session would have expired. */
    const later = async (hours: number, { id }: { id: number }) => {
      shop.clock.set(new Date(now.getTime() + hours * 3_600_000));
      return atConsole(shop, id, 'operator');
    };
    afterEach(() => shop.clock.set(now));
    const isTaken = (name: string) => ({
      httpStatus: 201,
      status: 201,
      data: { form: [`This task is assigned to ${name}.`] },
    });

    test('unassigned, or taken over from the displayed assignee; others may decide it; all is recorded', async () => {
      const [sara, omar] = [await member('Sara Berg'), await member('Omar Silva')];
      const id = await waitingApplication(shop);
      const counts = (await work()).kinds;
      expect(await ownerOf('application', id)).toBeNull();
      expect((await take('application', id, sara.as)).data).toBe(true);
      expect((await take('application', id, sara.as)).data).toBe(true);
      const at = now.toISOString();
      const taken = { user_id: sara.id, name: 'Sara Berg', at };
      expect((await itemOf('application', id, sara.as))!.taken).toEqual({ ...taken, is_own: true });
      expect((await itemOf('application', id, omar.as))!.taken).toEqual({ ...taken, is_own: false });
      // Lists of one kind show it too.
      const takes = async (as: Record<string, string>) =>
        (await callConsole(shop, operatorWork.listTakes, { headers: as })).data.filter(
          (one) => one.id === id,
        );
      expect(await takes(omar.as)).toEqual([
        { kind: 'application', id, item: String(id), ...taken, is_own: false },
      ]);
      expect(await take('application', id, omar.as)).toMatchObject(isTaken('Sara Berg'));
      expect(await unassign('application', id, omar.as)).toMatchObject(isTaken('Sara Berg'));
      expect((await take('application', id, omar.as, sara.id)).data).toBe(true);
      // A caller with stale data gets a refusal.
      const third = await member('Lina Karimi');
      expect(await take('application', id, third.as, sara.id)).toMatchObject(isTaken('Omar Silva'));
      const whose = async (owner: string, as: Record<string, string>) => {
        const { data } = await callConsole(shop, operatorWork.readWork, { query: { owner }, headers: as });
        expect(data.kinds).toEqual(counts);
        return data.items.filter((item) => item.kind === 'application').map((item) => item.id);
      };
      expect(await whose('mine', omar.as)).toEqual([id]);
      expect(await whose('mine', sara.as)).toEqual([]);
      expect(await whose('nobody', omar.as)).not.toContain(id);
      expect(await whose('all', omar.as)).toContain(id);
      expect((await unassign('application', id, omar.as)).data).toBe(true);
      expect((await unassign('application', id, omar.as)).data).toBe(true);
      expect(await ownerOf('application', id)).toBeNull();
      expect(await takes(sara.as)).toEqual([]);
      expect(await whose('nobody', omar.as)).toContain(id);
      const recorded = await shop.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_name', 'after'])
        .where('entity', '=', 'work')
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute();
      const after = { kind: 'application' };
      expect(recorded).toEqual([
        { action: 'work.take', actor_name: 'Sara Berg', after },
        { action: 'work.take-over', actor_name: 'Omar Silva', after },
        { action: 'work.give-back', actor_name: 'Omar Silva', after },
      ]);
      await take('application', id, sara.as);
      const reject = { params: { id }, headers: omar.as, body: {} };
      expect((await callConsole(shop, operatorSellers.rejectApplication, reject)).status).toBe(200);
      for (const act of [take, unassign])
        expect((await act('application', id, sara.as)).httpStatus).toBe(404);
    });

    test('by one of two at the same moment; the other learns to whom', async () => {
      const people = [await member('Sara Berg'), await member('Omar Silva')];
      for (let round = 0; round < 5; round++) {
        const id = await waitingApplication(shop);
        const replies = await Promise.all(people.map(({ as }) => take('application', id, as)));
        const owner = await ownerOf('application', id);
        const [won, lost] = replies[0]!.status === 200 ? replies : replies.toReversed();
        expect(won!.data).toBe(true);
        expect(lost).toMatchObject(isTaken(owner!));
        expect(owner).toBe(replies[0] === won ? 'Sara Berg' : 'Omar Silva');
      }
    });

    test('while it is open, to members who may decide it, for a working day at most', async () => {
      const sara = await member('Sara Berg');
      const id = await waitingApplication(shop);
      await take('application', id, sara.as);
      expect(await ownerOf('application', id, await later(7.9, sara))).toBe('Sara Berg');
      expect(await ownerOf('application', id, await later(8, sara))).toBeNull();
      shop.clock.set(now);
      const roleOf = (role_id: number) =>
        shop.db.updateTable('memberships').set({ role_id }).where('user_id', '=', sara.id).execute();
      await roleOf(operatorRoleIds.support); // reads them, but can't decide
      expect(await ownerOf('application', id)).toBeNull();
      await roleOf(operatorRoleIds.manager);
      expect(await ownerOf('application', id)).toBe('Sara Berg');
      await shop.db.deleteFrom('memberships').where('user_id', '=', sara.id).execute();
      expect(await ownerOf('application', id)).toBeNull();
      // Unassigned again, it needs no takeover.
      const omar = await member('Omar Silva');
      expect((await take('application', id, omar.as)).data).toBe(true);
      expect(await ownerOf('application', id)).toBe('Omar Silva');
      await callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body: {} });
    });

    test('for this wait only: a decided item that reopens is unassigned', async () => {
      const { id } = await shop.db
        .insertInto('mails')
        .values({
          cause: 'taken-mail',
          kind: 'test-mail',
          recipient: 'noor@example.com',
          language_code: 'en',
          data: '{}',
          given_up_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const sara = await member('Sara Berg');
      await take('mail', id, sara.as);
      // Without permission for emails, their assignees aren't shown.
      const seenBy = async ({ as }: { as: Record<string, string> }) =>
        (await callConsole(shop, operatorWork.listTakes, { headers: as })).data.map(({ kind }) => kind);
      expect(await seenBy(sara)).toContain('mail');
      expect(await seenBy(await member('Rana Aziz', 'catalogue'))).not.toContain('mail');
      const as = await later(1, sara);
      expect(await ownerOf('mail', id, as)).toBe('Sara Berg');
      const ofMail = shop.db.updateTable('mails').where('id', '=', id);
      await ofMail.set({ given_up_at: shop.clock.now() }).execute();
      expect(await ownerOf('mail', id, as)).toBeNull();
      await ofMail.set({ given_up_at: null }).execute();
    });

    test('as displayed: a store with all its late orders, and a job by name', async () => {
      const sara = await member('Sara Berg');
      const { id: orderId } = await order();
      const past = { hand_over_by: new Date(now.getTime() - 3_600_000) };
      await shop.db.updateTable('order_parts').set(past).where('order_id', '=', orderId).execute();
      await take('late', noor, sara.as);
      expect([await ownerOf('late', noor), await ownerOf('late', fjord)]).toEqual(['Sara Berg', null]);
      const still = { hand_over_by: null };
      await shop.db.updateTable('order_parts').set(still).where('order_id', '=', orderId).execute();
      const failing = { name: 'count-lamps', schema: z.unknown(), retries: 0, run: async () => {} };
      await createQueues(shop.databaseUrl, [failing], shop.app.shop.log);
      await inTransaction(shop.db, (tx) => insertRun(tx, failing.name, '{}'));
      await sql`update jobs.job set state = 'failed', completed_on = now() where name = ${failing.name}`.execute(
        shop.db,
      );
      expect((await take('job', failing.name, sara.as)).data).toBe(true);
      const query = { owner: 'mine' };
      const { data } = await callConsole(shop, operatorWork.readWork, { query, headers: sara.as });
      expect(data.items).toMatchObject([
        { kind: 'late', id: noor },
        { kind: 'job', title: failing.name, taken: { name: 'Sara Berg', is_own: true } },
      ]);
      const takes = async () =>
        (await callConsole(shop, operatorWork.listTakes, { headers: sara.as })).data.flatMap(
          ({ kind, item, is_own }) => (is_own ? [`${kind} ${item}`] : []),
        );
      expect(await takes()).toEqual([`late ${noor}`, `job ${failing.name}`]);
      await sql`delete from jobs.job where name = ${failing.name}`.execute(shop.db);
      expect(await takes()).toEqual([`late ${noor}`]);
      for (const item of [failing.name, 'x'.repeat(100)])
        expect((await take('job', item, sara.as)).httpStatus).toBe(404);
      for (const item of ['0', '-1', '1e3', '99999999999', 'x'])
        expect((await take('late', item, sara.as)).httpStatus).toBe(404);
    });

    test('neither by users who may not decide the kind nor by API keys', async () => {
      const id = await waitingApplication(shop);
      const support = await member('Mira Okafor', 'support');
      for (const act of [take, unassign])
        expect(await act('application', id, support.as)).toMatchObject({
          httpStatus: 403,
          data: { permission: 'sellers.write' },
        });
      expect(await ownerOf('application', id)).toBeNull();
      await callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body: {} });
    });

    test('and forgotten with the assignee’s account', async () => {
      const sara = await member('Sara Berg');
      const id = await waitingApplication(shop);
      await take('application', id, sara.as);
      await inTransaction(shop.db, (tx) => endAccount(tx, sara.id));
      const left = shop.db.selectFrom('work_takes').select('item').where('item', '=', String(id));
      expect(await left.execute()).toEqual([]);
      await callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body: {} });
    });
  });
});

describe('sellers', () => {
  test('an application lists similar ones; a question is emailed and it stays open', async () => {
    const first = await waitingApplication(shop, { store_name: 'Copper Kettle', phone: '+49 30 555 777' });
    const id = await waitingApplication(shop, {
      store_name: 'Copper Kettles',
      phone: '0049 30 555777'.slice(2),
    });
    const { data } = await callConsole(shop, operatorSellers.readApplication, { params: { id }, headers });
    expect(data.duplicates).toMatchObject([{ kind: 'application', id: first, shares: ['phone', 'name'] }]);
    const body = { question: 'Which register is it?' };
    const asked = await callConsole(shop, operatorSellers.askApplicant, { params: { id }, headers, body });
    expect(asked.data).toMatchObject({ status: 'pending', question: body.question });
    expect((await shop.mails()).at(-1)!.text).toContain(body.question);
  });

  test('previews a decision’s email with the entered text', async () => {
    const id = await waitingApplication(shop, { email: 'shown@example.com', store_name: 'Shown Lamps' });
    const look = (body: Record<string, unknown>) =>
      callConsole(shop, operatorSellers.previewApplicationMail, { params: { id }, headers, body });
    const { data } = await look({ decision: 'reject', words: ' Only lamps here. ' });
    expect(operatorSellers.previewApplicationMail.reply.parse(data)).toEqual(data);
    expect(data).toMatchObject({ to: 'shown@example.com', language: 'en', direction: 'ltr' });
    const body = { reason: ' Only lamps here. ' };
    await callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body });
    const mail = (await shop.mails()).find(({ to }) => to === data.to)!;
    expect([mail.subject, mail.text, mail.html]).toEqual([data.subject, data.text, data.html]);
    expect(mail.text).toContain('Only lamps here.');
    expect((await look({ decision: 'approve' })).data).toMatchObject({
      form: ['Someone else has already made this decision. Reload to see it.'],
    });
  });

  test('an application’s files are for those who may decide it, one by one, and stay with the store it opens', async () => {
    const [id, other] = [await waitingApplication(shop), await waitingApplication(shop)];
    const { data: sent } = await sendDocument(shop, id, { name: 'Extract.pdf' });
    const document = sent.documents[0]!.id;
    const { data } = await callConsole(shop, operatorSellers.readApplication, { params: { id }, headers });
    expect(operatorSellers.readApplication.reply.parse(data)).toEqual(data);
    expect(data.documents).toMatchObject([{ id: document, name: 'Extract.pdf', type: 'pdf', bytes: 19 }]);
    const list = await callConsole(shop, operatorSellers.listApplications, { query: {}, headers });
    expect(list.data.rows.find((row) => row.id === id)).toMatchObject({ document_count: 1 });

    const fetch = (application: number, as: Record<string, string>) =>
      shop.app.server.inject({
        method: 'GET',
        url: `/api/v1/operator/applications/${application}/documents/${document}`,
        headers: as,
      });
    const file = await fetch(id, headers);
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7 an extract']);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="application-${id}-${document}.pdf"`,
    });
    expect((await fetch(other, headers)).statusCode).toBe(404);
    const seller = await ownerAtConsole(shop, { storeId: fjord });
    const reader = await buildUser(shop.db);
    const member = { user_id: reader, role_id: operatorRoleIds.reader };
    await shop.db.insertInto('memberships').values(member).execute();
    const without = await atConsole(shop, reader, 'operator');
    const shopper = await shop.signIn(await buildUser(shop.db));
    for (const [as, status] of [
      [{}, 401],
      [shopper, 401],
      [seller, 401],
      [without, 403],
    ] as const)
      expect((await fetch(id, as)).statusCode).toBe(status);

    const approved = await callConsole(shop, operatorSellers.approveApplication, { params: { id }, headers });
    const { readStoreChecklist } = consoleApi.operatorChecklist;
    const params = { id: approved.data.store_id! };
    const store = await callConsole(shop, readStoreChecklist, { params, headers });
    expect(readStoreChecklist.reply.parse(store.data)).toEqual(store.data);
    expect(store.data.application_documents).toMatchObject([{ application_id: id, id: document }]);
  });

  test('of two concurrent decisions the second is told that it is decided', async () => {
    const id = await waitingApplication(shop);
    const replies = await Promise.all([
      callConsole(shop, operatorSellers.approveApplication, { params: { id }, headers }),
      callConsole(shop, operatorSellers.rejectApplication, { params: { id }, headers, body: {} }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 201]);
  });

  test('before a suspension shows what shoppers lose: products, carts, flash sales, orders', async () => {
    const id = await buildStore(shop.db);
    const preview = async () =>
      (await callConsole(shop, operatorSellers.readSeller, { params: { id }, headers })).data.preview;
    expect(await preview()).toEqual({ products: 0, carts: 0, flash_sales: 0, open_orders: 0 });
    const product = await buildProduct(shop.db, { storeId: id, stock: 9 });
    await buildProduct(shop.db, { storeId: id, status: 2 });
    const saleOver = (end: string) => ({
      start_time: new Date('2026-11-01T00:00:00Z'),
      end_time: new Date(end),
    });
    for (const end of ['2026-11-10T00:00:00Z', '2026-12-10T00:00:00Z']) {
      const sale = await shop.db
        .insertInto('flash_sales')
        .values({ title: 'Sale', ...saleOver(end) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const item = { flash_sale_id: sale.id, product_id: product.id, price_minor: 500 };
      await shop.db.insertInto('flash_sale_products').values(item).execute();
    }
    await buildGuest(shop.db, { items: [{ product }] });
    const buyer = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
    await shop.call('POST order/action', { body: orderBody(buyer) });
    expect(await preview()).toEqual({ products: 1, carts: 1, flash_sales: 1, open_orders: 1 });
  });

  test('a suspended store leaves the shop with its products and is restored completely', async () => {
    const id = await buildStore(shop.db, { slug: 'corner' });
    const product = await buildProduct(shop.db, { storeId: id, title: 'Corner lamp' });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const listed = async () =>
      (await shop.call('GET products', { query: { store: id } })).data.result.data.map((tile) => tile.id);
    expect(await listed()).toEqual([product.id]);
    const readiness = async (view: string) =>
      (await ask(operatorSellers.listSellers, `view=${view}&ids=${id}`)).rows as unknown[];
    const lacks = { shipping: true, products: true, contact: false, steps: true };
    expect(await readiness('not_ready')).toMatchObject([{ id, ready: lacks }]);
    const reachable = { email: 'corner@example.com', phone: '+49 30 0000 142', address_1: 'Torstraße 1' };
    await shop.db.updateTable('stores').set(reachable).where('id', '=', id).execute();
    expect(await readiness('all')).toMatchObject([{ ready: { ...lacks, contact: true } }]);
    expect(await readiness('not_ready')).toEqual([]);
    const { data } = await callConsole(shop, operatorSellers.suspendSeller, {
      params: { id },
      headers,
      body: { reason: 'No address' },
    });
    expect(data).toMatchObject({ status: 'suspended', suspended_reason: 'No address' });
    expect(await listed()).toEqual([]);
    expect((await shop.call('POST order/action', { body: orderBody(token) })).status).not.toBe(200);
    const again = { params: { id }, headers, body: { reason: 'No address' } };
    expect((await callConsole(shop, operatorSellers.suspendSeller, again)).status).toBe(201);
    await callConsole(shop, operatorSellers.reopenSeller, { params: { id }, headers });
    expect(await listed()).toEqual([product.id]);
    expect((await shop.call('POST order/action', { body: orderBody(token) })).status).toBe(200);
    const sellers = await callConsole(shop, operatorSellers.listSellers, { headers });
    expect(operatorSellers.listSellers.reply.parse(sellers.data)).toEqual(sellers.data);
  });

  test('a store’s terms apply to its next order; earlier orders keep theirs', async () => {
    const id = await buildStore(shop.db);
    const product = await buildProduct(shop.db, { storeId: id, sellingMinor: 10_000 });
    const commissions = () =>
      shop.db
        .selectFrom('order_parts')
        .select(['commission_percent', 'commission_minor'])
        .where('store_id', '=', id)
        .orderBy('id')
        .execute();
    const buy = async () => {
      const token = await buildGuest(shop.db, { items: [{ product }] });
      await shop.call('POST order/action', { body: orderBody(token) });
    };
    await buy();
    const agree = (commission_percent: number | null, cash_collected_by: 'seller' | 'courier' = 'seller') =>
      callConsole(shop, operatorSellers.agreeTerms, {
        params: { id },
        headers,
        body: { commission_percent, cash_collected_by },
      });
    expect((await agree(12.5)).data).toMatchObject({ commission_percent: 12.5, cash_collected_by: 'seller' });
    await buy();
    expect((await agree(null)).data).toMatchObject({ commission_percent: null, cash_collected_by: 'seller' });
    await buy();
    const [before, own, after] = await commissions();
    expect(own).toMatchObject({ commission_percent: '12.50', commission_minor: 1250 });
    expect(after).toEqual(before);
    expect(before!.commission_minor).not.toBe(1250);
    expect((await agree(12.555)).httpStatus).toBe(201);
    expect((await agree(101)).httpStatus).toBe(201);
    await agree(null);
    const recorded = shop.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('entity_id', '=', id);
    expect(await recorded.where('action', '=', 'store.terms').orderBy('id').execute()).toEqual([
      {
        before: { commission_percent: null, cash_collected_by: 'courier' },
        after: { commission_percent: 12.5, cash_collected_by: 'seller' },
      },
      {
        before: { commission_percent: 12.5, cash_collected_by: 'seller' },
        after: { commission_percent: null, cash_collected_by: 'seller' },
      },
    ]);
  });

  test('operators’ notes about a store have author and time; the store can’t see them', async () => {
    const storeId = await buildStore(shop.db);
    const people = await buildUser(shop.db);
    await makeOwner(shop.db, people, storeId);
    const atStore = await atConsole(shop, people, 'seller');
    const note = (words: string) =>
      callConsole(shop, operatorSellers.noteSeller, {
        params: { id: storeId },
        headers,
        body: { note: words },
      });
    await note('Asked for papers');
    const { data } = await note('Papers are here');
    expect(data.notes).toMatchObject([
      { note: 'Papers are here', at: now.toISOString() },
      { note: 'Asked for papers' },
    ]);
    expect(data.notes[0]!.by).not.toBe('');
    expect((await note(' ')).status).toBe(201);
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select(['store_id', 'before', 'after'])
      .where('action', '=', 'store.note')
      .where('entity_id', '=', storeId)
      .execute();
    expect(recorded).toEqual([
      { store_id: null, before: null, after: null },
      { store_id: null, before: null, after: null },
    ]);
    const seen = await shop.app.server.inject({ url: '/api/v1/seller/store', headers: atStore });
    expect([seen.statusCode, seen.body.includes('apers')]).toEqual([200, false]);
  });

  test('an operator plans and ends a store’s vacation, and its history says who did', async () => {
    const storeId = await buildStore(shop.db);
    const product = await buildProduct(shop.db, { storeId });
    const plan = (vacation: object | null) =>
      callConsole(shop, operatorSellers.planSellerVacation, {
        params: { id: storeId },
        headers,
        body: { vacation } as never,
      });
    const away = { first: '2026-11-20', last: '2026-11-22', is_closed: true, note: 'Back soon' };
    expect((await plan(away)).data.vacation).toEqual({ ...away, is_now: true });
    const shown = async () =>
      (await shop.call('GET product/{id}', { params: { id: product.id } })).data.store.vacation;
    expect(await shown()).toMatchObject({ back_on: '2026-11-23', is_closed: true });
    expect((await plan({ ...away, last: '2026-11-19' })).httpStatus).toBe(201);
    expect((await plan(null)).data.vacation).toBeNull();
    expect(await shown()).toBeNull();
    const query = { store: String(storeId) };
    const { rows } = (await callConsole(shop, operatorSettings.listHistory, { headers, query })).data;
    expect(rows.map(({ action }) => action)).toEqual(['store.vacation', 'store.vacation', 'product.save']);
  });

  test('the first matching commission rule applies, in orders as in previews', async () => {
    const storeId = await buildStore(shop.db);
    const [categoryId, brandId] = [await buildCategory(shop.db), await buildBrand(shop.db)];
    const product = await buildProduct(shop.db, { storeId, categoryId, brandId, sellingMinor: 10_000 });
    const kind = { kind: 'commission-rule' };
    const { createTerm, orderTerms, previewCommission } = consoleApi.operatorTerms;
    const rule = async (title: string, percent: number, values: object) => {
      const body = { values: { title, percent, ...values } };
      return (await callConsole(shop, createTerm, { params: kind, headers, body })).data.id;
    };
    const readRate = async (at?: string) =>
      (
        await callConsole(shop, previewCommission, {
          headers,
          query: { product_id: product.id, price_minor: 0, ...(at ? { at } : {}) },
        })
      ).data;
    const pays = async () => {
      const token = await buildGuest(shop.db, { items: [{ product }] });
      await shop.call('POST order/action', { body: orderBody(token) });
      const line = await shop.db
        .selectFrom('order_lines')
        .select(['commission_percent', 'commission_minor', 'commission_tax_minor', 'commission_rule'])
        .where('product_id', '=', product.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const rate = await readRate();
      // The preview equals what was charged.
      expect([Number(line.commission_percent), line.commission_minor, line.commission_tax_minor]).toEqual([
        rate.percent,
        rate.commission.minor,
        rate.tax.minor,
      ]);
      expect(line.commission_rule).toBe(rate.id === null ? rate.by : `${rate.by}:${rate.id}`);
      // And what the store's form calculates.
      const rates = await listCommissionRates(
        shop.db,
        { storeId },
        { at: shop.clock.now(), shopPercent: 10 },
      );
      expect(rateAmong(rates, { category_id: categoryId, brand_id: brandId })).toBe(rate.percent);
      return rate;
    };
    const ofStore = async () =>
      (await callConsole(shop, operatorSellers.readSeller, { params: { id: storeId }, headers })).data
        .commission;
    expect(await ofStore()).toEqual({
      by: 'shop',
      id: null,
      title: '',
      percent: 10,
      narrower: [],
      is_by_category: false,
    });
    expect(await pays()).toMatchObject({
      by: 'shop',
      percent: 10,
      commission: { minor: 1000 },
      tax_percent: 19,
    });
    const brand = await rule('This brand', 6, { applies_to: { brand_id: brandId } });
    const other = { category_id: await buildCategory(shop.db) };
    await rule('Another category', 1, { applies_to: other });
    await rule('From the first of December', 2, { start: '2026-12-01T00:00:00Z' });
    const both = { store_id: storeId, category_id: categoryId };
    const ofBoth = await rule('Its lamps', 3.25, { applies_to: both });
    expect(await pays()).toMatchObject({ by: 'rule', id: brand, title: 'This brand', percent: 6 });
    // Takes precedence over the store's own rate.
    await shop.db.updateTable('stores').set({ commission_percent: 50 }).where('id', '=', storeId).execute();
    expect(await pays()).toMatchObject({ by: 'rule', id: brand });
    await callConsole(shop, orderTerms, { params: kind, headers, body: { ids: [ofBoth, brand] } });
    expect(await pays()).toMatchObject({ by: 'rule', id: ofBoth, percent: 3.25, commission: { minor: 325 } });
    await shop.db.deleteFrom('commission_rules').where('id', 'in', [brand, ofBoth]).execute();
    expect(await pays()).toMatchObject({ by: 'seller', id: null, percent: 50 });
    expect(await ofStore()).toMatchObject({
      by: 'seller',
      percent: 50,
      narrower: [{ title: 'Another category', percent: 1 }],
    });
    const whole = await rule('All of this store', 7, { applies_to: { store_id: storeId } });
    expect(await ofStore()).toMatchObject({ by: 'rule', id: whole, title: 'All of this store', percent: 7 });
    await shop.db.deleteFrom('commission_rules').where('id', '=', whole).execute();
    expect(await readRate('2026-12-01T00:00:00Z')).toMatchObject({ by: 'rule', percent: 2 });
    expect(await readRate('2026-11-30T23:59:59Z')).toMatchObject({ by: 'seller' });
    const stored = await shop.db
      .selectFrom('order_lines')
      .select('commission_percent')
      .where('product_id', '=', product.id)
      .orderBy('id')
      .execute();
    expect(stored.map((line) => Number(line.commission_percent))).toEqual([10, 6, 6, 3.25, 50]);
  });

  test('a commission rule refers to existing records; those are merged with it, and can’t be deleted', async () => {
    const { createTerm } = consoleApi.operatorTerms;
    const params = { kind: 'commission-rule' };
    const save = (values: object) =>
      callConsole(shop, createTerm, {
        params,
        headers,
        body: { values: { title: 'Rule', percent: 4, ...values } },
      });
    const wrong = [
      { applies_to: { store_id: 999_999 } },
      { percent: 101 },
      { start: '2026-12-02T00:00:00Z', end: '2026-12-01T00:00:00Z' },
    ];
    const paths = [];
    for (const values of wrong) paths.push((await save(values)).data);
    expect(paths).toMatchObject([
      { fields: [{ path: 'applies_to.store_id' }] },
      { fields: [{ path: 'percent' }] },
      { fields: [{ path: 'end' }] },
    ]);
    const [from, into] = [await buildBrand(shop.db), await buildBrand(shop.db)];
    const { id } = (await save({ applies_to: { brand_id: from } })).data;
    const { operatorCatalogue, operatorMerge } = consoleApi;
    const gone = await callConsole(shop, operatorCatalogue.deleteCatalogue, {
      params: { kind: 'brand', id: from },
      headers,
    });
    expect(gone.data).toMatchObject({ form: ['One item still uses this. Change or delete it first.'] });
    const merge = { params: { kind: 'brand', id: from }, headers, body: { into } };
    expect((await callConsole(shop, operatorMerge.mergeRecords, merge)).status).toBe(200);
    const rule = await shop.db
      .selectFrom('commission_rules')
      .select(['brand_id', 'version'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(rule).toEqual({ brand_id: into, version: 2 });
  });
});

test('an enumerated setting lists its values', async () => {
  const { data } = await callConsole(shop, operatorSettings.readSettings, { headers });
  const shown = (name: string) => data.settings.find(({ key }) => key === name);
  expect(shown('product_approval')).toMatchObject({ kind: 'choice', choices: ['nobody', 'new', 'all'] });
  expect(shown('currency_position')).toMatchObject({ kind: 'choice', choices: [1, 2] });
  expect(shown('site_name')).toMatchObject({ kind: 'text', choices: null });
  expect(data.languages).toContainEqual({ code: 'en', name: 'English', is_default: true });
});

test('settings are saved, recorded, and undone unless changed since', async () => {
  const save = (site_name: string) =>
    callConsole(shop, operatorSettings.saveSettings, { headers, body: { settings: { site_name } } });
  const history = async () => (await callConsole(shop, operatorSettings.listHistory, { headers })).data.rows;
  const nameNow = async () => {
    const { data } = await callConsole(shop, operatorSettings.readSettings, { headers });
    expect(operatorSettings.readSettings.reply.parse(data)).toEqual(data);
    return data.settings.find(({ key }) => key === 'site_name')!;
  };
  const undo = async (id: number) =>
    (await callConsole(shop, operatorSettings.undoEntry, { params: { id }, headers })).status;
  await save('Bazaar');
  const [first] = await history();
  expect(first).toMatchObject({ label: 'site_name', after: { site_name: 'Bazaar' }, can_undo: true });
  await save('Market');
  expect(await undo(first!.id)).toBe(201);
  const [second] = await history();
  expect(await undo(second!.id)).toBe(200);
  const [by] = await listOperators();
  expect(await nameNow()).toMatchObject({ value: 'Bazaar', default: 'Souk', changed: { by } });
  expect(await undo(second!.id)).toBe(201);
  expect((await history()).find(({ id }) => id === second!.id)).toMatchObject({
    is_undone: true,
    can_undo: false,
  });
  const wrong = await callConsole(shop, operatorSettings.saveSettings, {
    headers,
    body: { settings: { currency: 'dollars' } },
  });
  expect(wrong.status).toBe(201);
});

test('doesn’t overwrite a setting that was changed since it was loaded', async () => {
  const save = async (city: string, seen?: string) => {
    const body = { settings: { city }, ...(seen === undefined ? {} : { seen: { city: seen } }) };
    return callConsole(shop, operatorSettings.saveSettings, { headers, body });
  };
  expect((await save('Oslo')).status).toBe(200);
  expect((await save('Bergen', 'Oslo')).status).toBe(200);
  const late = await save('Tromsø', 'Oslo');
  expect(late.httpStatus).toBe(409);
  expect(late.data).toMatchObject({
    conflict: [
      { path: 'city', yours: 'Tromsø', theirs: 'Bergen', by: expect.any(String), at: expect.any(String) },
    ],
  });
  // An unchanged value needs no confirmation.
  expect((await save('Bergen', 'Oslo')).status).toBe(200);
  expect((await save('Tromsø', 'Bergen')).status).toBe(200);
});

test('translated shop texts are merged by language and text; only the same text conflicts', async () => {
  type Words = Record<string, Record<string, string>>;
  const save = (words: Words, seen: Words) =>
    callConsole(shop, operatorSettings.saveSettings, {
      headers,
      body: { settings: { translated_words: words }, seen: { translated_words: seen } },
    });
  const first = { ar: { meta_title: 'سوق' } };
  expect((await save(first, {})).status).toBe(200);
  // Another language, and another text of the same one: both are saved.
  expect((await save({ ...first, de: { meta_title: 'Markt' } }, first)).status).toBe(200);
  expect((await save({ ar: { meta_title: 'سوق', copyright_text: '© سوق' } }, first)).status).toBe(200);
  const { data } = await callConsole(shop, operatorSettings.readSettings, { headers });
  const now = { ar: { meta_title: 'سوق', copyright_text: '© سوق' }, de: { meta_title: 'Markt' } };
  expect(data.settings.find(({ key }) => key === 'translated_words')!.value).toEqual(now);
  // The same text, removed by one and rewritten by the other.
  expect((await save({ ar: now.ar }, now)).status).toBe(200);
  const late = await save({ ...now, de: { meta_title: 'Basar' } }, now);
  expect(late.httpStatus).toBe(409);
  expect(late.data).toMatchObject({
    conflict: [
      { path: 'translated_words.de.meta_title', yours: 'Basar', theirs: null, by: expect.any(String) },
    ],
  });
});

test('refuses a logo whose file is missing; without a logo the shop’s name is displayed', async () => {
  const save = (settings: Record<string, string>) =>
    callConsole(shop, operatorSettings.saveSettings, { headers, body: { settings } });
  const refused = await save({ header_logo: 'ours.svg', site_name: 'Bazaar' });
  expect(refused.status).toBe(201);
  expect(refused.data).toMatchObject({
    fields: [
      {
        path: 'settings.header_logo',
        message:
          'We couldn’t find this image in the shop. Choose another one, or leave the field empty to show the name instead.',
      },
    ],
  });
  for (const name of ['../secret.svg', '/etc/passwd'])
    expect((await save({ email_logo: name })).status).toBe(201);
  shop.media.set('ours.svg', new Uint8Array([1]));
  expect((await save({ header_logo: 'ours.svg' })).status).toBe(200);
  // An unchanged value isn't checked, even if its file is gone.
  shop.media.delete('ours.svg');
  expect((await save({ header_logo: 'ours.svg', footer_logo: '' })).status).toBe(200);
  expect((await save({ header_logo: 'header-logo.svg', footer_logo: 'footer-logo.svg' })).status).toBe(200);
});

test('saving a setting reports which payment methods it adds and removes', async () => {
  const save = async (settings: Record<string, string | boolean>) =>
    (await callConsole(shop, operatorSettings.saveSettings, { headers, body: { settings } })).data;
  await shop.db.insertInto('provider_notices').values({ provider: 'stripe', last_at: now }).execute();
  const before = (await callConsole(shop, operatorSettings.readSettings, { headers })).data.methods;
  expect(before.find(({ name }) => name === 'stripe')?.last_notice_at).toBe(now.toISOString());
  expect(before.find(({ name }) => name === 'cash_on_delivery')).toMatchObject({
    state: 'on',
    currencies: null,
  });
  expect((await save({ cash_on_delivery: false })).ways_to_pay).toEqual({
    come: [],
    go: ['cash_on_delivery'],
  });
  expect((await save({ cash_on_delivery: true })).ways_to_pay).toEqual({
    come: ['cash_on_delivery'],
    go: [],
  });
  expect((await save({ cash_on_delivery: true })).ways_to_pay).toEqual({ come: [], go: [] });
});

describe('sample data', () => {
  const { operatorSamples } = consoleApi;
  const samplesOf = async () => (await callConsole(shop, operatorWork.readWork, { headers })).data.samples;

  test('is removed in one step as previewed: ordered samples are archived, changed or needed ones stay', async () => {
    expect(await samplesOf()).toBeNull();
    expect((await callConsole(shop, operatorSamples.removeSamples, { headers })).httpStatus).toBe(404);
    const [storeId, emptyStore] = [await buildStore(shop.db), await buildStore(shop.db)];
    const [categoryId, emptyCategory] = [await buildCategory(shop.db), await buildCategory(shop.db)];
    const [brandId, renamed] = [await buildBrand(shop.db), await buildBrand(shop.db)];
    const taxRuleId = await buildTaxRule(shop.db);
    const own = { storeId, categoryId, taxRuleId };
    const plain = await buildProduct(shop.db, { ...own, brandId });
    const [ordered, changed] = [await buildProduct(shop.db, own), await buildProduct(shop.db, own)];
    const mine = await buildProduct(shop.db, { categoryId: await buildCategory(shop.db) });
    await shop.db.insertInto('sample_state').values({ id: 1, state: 'there' }).execute();
    await inTransaction(shop.db, async (tx) => {
      await recordSamples(tx, 'product', [plain.id, ordered.id, changed.id]);
      await recordSamples(tx, 'category', [categoryId, emptyCategory]);
      await recordSamples(tx, 'brand', [brandId, renamed]);
      await recordSamples(tx, 'tax_rule', [taxRuleId]);
      await recordSamples(tx, 'store', [storeId, emptyStore]);
    });
    const token = await buildGuest(shop.db, { items: [{ product: ordered }] });
    expect((await shop.call('POST order/action', { body: orderBody(token) })).form).toEqual([]);
    const actor = commandActor('a test');
    const state = { id: changed.id, state: 'private' } as const;
    await audited(shop.db, actor, (tx) => changeProductState(tx, wholeShop, state));
    await audited(shop.db, actor, async (tx) => {
      const brand = await readBrand(tx, wholeShop, renamed);
      return saveBrand(tx, wholeShop, { ...brand!.values, id: renamed, title: 'Ours now' });
    });

    const { data: plan } = await callConsole(shop, operatorSamples.readSamples, { headers });
    expect(plan.state).toBe('there');
    expect(plan.goes).toEqual([
      { kind: 'product', count: 1 },
      { kind: 'category', count: 1 },
      { kind: 'brand', count: 1 },
      { kind: 'store', count: 1 },
    ]);
    expect(plan.stays.map(({ kind, id, why }) => [kind, id, why])).toEqual([
      ['product', ordered.id, 'ordered'],
      ['product', changed.id, 'changed'],
      ['category', categoryId, 'needed'],
      ['brand', renamed, 'changed'],
      ['tax_rule', taxRuleId, 'needed'],
      ['store', storeId, 'needed'],
    ]);

    await createQueues(shop.databaseUrl, [removeSamples as QueuedJob], shop.app.shop.log);
    expect((await callConsole(shop, operatorSamples.removeSamples, { headers })).data).toBe(true);
    expect(await samplesOf()).toBe('leaving');
    const twice = await callConsole(shop, operatorSamples.removeSamples, { headers });
    expect(twice.data).toMatchObject({ form: ['The sample data is already being removed.'] });
    await shop.work();
    expect(await samplesOf()).toBeNull();
    const left = async (table: 'products' | 'categories' | 'brands' | 'stores', ids: number[]) =>
      (await shop.db.selectFrom(table).select('id').where('id', 'in', ids).orderBy('id').execute()).map(
        ({ id }) => id,
      );
    const bought = [plain.id, ordered.id, changed.id, mine.id];
    expect(await left('products', bought)).toEqual([ordered.id, changed.id, mine.id]);
    expect(await left('categories', [categoryId, emptyCategory])).toEqual([categoryId]);
    expect(await left('brands', [brandId, renamed])).toEqual([renamed]);
    expect(await left('stores', [storeId, emptyStore])).toEqual([storeId]);
    const archived = await shop.db
      .selectFrom('products')
      .select('id')
      .where('archived_at', 'is not', null)
      .where('id', 'in', bought)
      .execute();
    expect(archived).toEqual([{ id: ordered.id }]);
    const recorded = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_kind'])
      .where('job_id', '=', 'samples')
      .orderBy('id')
      .execute();
    expect(recorded.map(({ action }) => action)).toEqual([
      'product.delete',
      'product.state',
      'category.delete',
      'brand.delete',
      'store.delete',
    ]);
    expect(new Set(recorded.map((one) => one.actor_kind))).toEqual(new Set(['person']));
    expect(await shop.db.selectFrom('sample_goods').selectAll().execute()).toEqual([]);
  });
});
