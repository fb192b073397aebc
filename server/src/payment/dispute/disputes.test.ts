import type { DisputeFact, PaymentFact } from '@souk/rules/payment-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consoleApi } from '@souk/contract/console-api';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { insertSettlement } from '#ledger/provider-money-queries.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody, type CartItem } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { savePayoutTerms } from '#payment/payout/payout-terms.ts';
import { releaseEarnings, releaseReserves } from '#payment/payout/release-earnings.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import { sendRefunds } from '#payment/send-refund.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildShippingRule, buildStore, setSetting } from '#testing/builders.ts';

/* Disputes, fees and settlements from fact to balance: 10 % commission without tax, shipping 4.90 per line. */

let shop: TestShop;
const start = new Date('2026-11-01T09:00:00Z');
const dayMs = 24 * 3600_000;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments });
  await setSetting(shop.db, 'default_commission_percent', 10);
});
beforeEach(() => shop.clock.set(start));
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

type Order = { id: number; number: string; attemptId: number; dueMinor: number; stores: number[] };

/** A paid order of one product per price, each of its own store. */
async function sell(...prices: number[]): Promise<Order> {
  const items: CartItem[] = [];
  const stores: number[] = [];
  for (const sellingMinor of prices) {
    const storeId = await buildStore(shop.db);
    const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 490 }] });
    items.push({ product: await buildProduct(shop.db, { sellingMinor, storeId, shippingRuleId, stock: 9 }) });
    stores.push(storeId);
  }
  const token = await buildGuest(shop.db, { items });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { order_method: 3 }) });
  await shop.call('POST order/transaction', { body: { id: data.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor'])
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  const order = {
    id: data.id,
    number: data.order,
    attemptId: attempt.id,
    dueMinor: attempt.amount_minor,
    stores,
  };
  await report(order, { type: 'paid', amount: usd(order.dueMinor), paymentId: `pi-${order.number}` });
  return order;
}

const usd = (minor: number) => ({ minor, currency: 'USD' });
const report = (order: Order, ...facts: PaymentFact[]) =>
  applyFacts(shop.app.shop, {
    attemptId: order.attemptId,
    facts,
    actor: 'stripe',
    now: shop.clock.now(),
  });
const disputeOf = (
  order: Order,
  state: DisputeFact['state'],
  given: Partial<DisputeFact> = {},
): DisputeFact => ({
  type: 'disputed',
  disputeId: `du-${order.number}`,
  paymentId: `pi-${order.number}`,
  state,
  amount: usd(order.dueMinor),
  feeMinor: state === 'opened' ? 1500 : 0,
  ...given,
});
const dispute = (order: Order, state: DisputeFact['state'], given?: Partial<DisputeFact>) =>
  report(order, disputeOf(order, state, given));

async function deliver({ number }: Order): Promise<void> {
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number, to, actor: 'operator', now: shop.clock.now() });
}

/** `kind: account amount, …` of each transaction of the order, without the store's ID. */
async function postings({ id }: Order): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select fact.kind || ': ' || coalesce(string_agg(regexp_replace(account.code, 'seller:\\d+:', '') || ' ' || entry.amount_minor, ', ' order by account.code, entry.order_part_id), '') as text
    from ledger_transactions fact left join ledger_entries entry on entry.transaction_id = fact.id
      left join ledger_accounts account on account.id = entry.account_id
    where fact.order_id = ${id} group by fact.id order by fact.id`.execute(shop.db);
  return rows.map(({ text }) => text);
}

async function balances(storeId: number | undefined) {
  const [own] = await listSellerBalances(shop.db, storeId!);
  return [own?.pending_minor ?? 0, own?.available_minor ?? 0, own?.reserved_minor ?? 0];
}

const states = async ({ id }: Order) =>
  (await shop.db.selectFrom('disputes').select(['state', 'amount_minor', 'fee_returned_minor']).where('order_id', '=', id).execute()).map((one) => Object.values(one).join(' ')); // prettier-ignore

async function released(order: Order): Promise<void> {
  await deliver(order);
  shop.clock.set(new Date(start.getTime() + 15 * dayMs));
  await releaseEarnings(shop.app.shop);
}

test('a fee is booked once, and not for another payment', async () => {
  const order = await sell(6495);
  const fee = (paymentId: string, minor = 128) => ({ type: 'fee' as const, paymentId, amount: usd(minor) });
  await report(order, fee(`pi-${order.number}`));
  await report(order, fee(`pi-${order.number}`, 999), fee('pi-other'));
  expect((await postings(order)).slice(1)).toEqual(['provider-fee: provider-fees 128, provider:stripe -128']);
});

test('a settlement is booked once', async () => {
  const settlement = {
    provider: 'stripe',
    providerRef: 'po-1',
    amountMinor: 22_495,
    currency: 'USD',
    settledAt: start,
    now: start,
  };
  expect(await insertSettlement(shop.db, settlement)).toBe(true);
  expect(await insertSettlement(shop.db, settlement)).toBe(false);
  const { rows } = await sql`
    select account.code, entry.amount_minor as minor from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id where fact.kind = 'settlement' order by 1`.execute(
    shop.db,
  );
  expect(rows).toEqual([
    { code: 'bank', minor: 22_495 },
    { code: 'provider:stripe', minor: -22_495 },
  ]);
});

test('a lost dispute takes back the seller’s share and the commission, and the fee if the setting says so', async () => {
  const order = await sell(6495);
  await released(order);
  await setSetting(shop.db, 'dispute_fee_paid_by', 'seller');
  await dispute(order, 'opened');
  await setSetting(shop.db, 'dispute_fee_paid_by', 'shop');
  expect(await balances(order.stores[0])).toEqual([0, 0, 6335]);
  await dispute(order, 'lost');
  expect((await postings(order)).slice(3)).toEqual([
    'dispute-opened: disputes:open 6985, provider-fees 1500, provider:stripe -8485, available 6335, reserved -6335',
    'dispute-lost: commission 650, disputes:open -6985, fees-charged -1500, available 1500, reserved 6335',
  ]);
  expect(await balances(order.stores[0])).toEqual([0, -1500, 0]);
});

test('a won dispute gives the seller’s share back, to the bucket where it would be by then', async () => {
  const order = await sell(6495);
  await deliver(order);
  await dispute(order, 'opened');
  expect(await balances(order.stores[0])).toEqual([0, 0, 6335]);
  shop.clock.set(new Date(start.getTime() + 15 * dayMs));
  expect(await releaseEarnings(shop.app.shop)).toBe(0);
  await dispute(order, 'won', { feeMinor: 1500 });
  expect((await postings(order)).at(-1)).toBe(
    'dispute-won: disputes:open -6985, provider-fees -1500, provider:stripe 8485, pending -6335, reserved 6335',
  );
  await releaseEarnings(shop.app.shop);
  expect(await balances(order.stores[0])).toEqual([0, 6335, 0]);
  expect(await states(order)).toEqual(['won 6985 1500']);
});

test('each step counts once, in any number of reports, and a dispute that is over stays over', async () => {
  const order = await sell(6495);
  await deliver(order);
  await report(order, disputeOf(order, 'opened'), disputeOf(order, 'lost'));
  for (const state of ['opened', 'lost', 'won'] as const) await dispute(order, state);
  expect(await states(order)).toEqual(['lost 6985 0']);
  expect((await postings(order)).slice(2).map((text) => text.split(':')[0])).toEqual([
    'dispute-opened',
    'dispute-lost',
  ]);
});

test('a dispute over several sellers is split by what was paid to each, the fee too', async () => {
  const order = await sell(9510, 4510);
  await released(order);
  await setSetting(shop.db, 'dispute_fee_paid_by', 'seller');
  await dispute(order, 'opened', { amount: usd(7500) });
  await setSetting(shop.db, 'dispute_fee_paid_by', 'shop');
  const lines = await shop.db
    .selectFrom('dispute_lines')
    .innerJoin('disputes', 'disputes.id', 'dispute_lines.dispute_id')
    .select(['goods_minor', 'shipping_minor', 'commission_minor', 'dispute_lines.fee_minor'])
    .where('order_id', '=', order.id)
    .orderBy('dispute_lines.id')
    .execute();
  expect(lines.map((line) => Object.values(line))).toEqual([
    [4755, 245, 476, 1000],
    [2255, 245, 226, 500],
  ]);
  await dispute(order, 'lost');
  // 95.10 and 45.10 less 10 %, with 4.90 for shipping, less what is lost and its fee
  expect(await balances(order.stores[0])).toEqual([0, 9049 - (5000 - 476) - 1000, 0]);
  expect(await balances(order.stores[1])).toEqual([0, 4549 - (2500 - 226) - 500, 0]);
});

test('a disputed amount cannot be refunded as well, and the shop bears what was refunded before', async () => {
  const order = await sell(6495);
  await deliver(order);
  const refund = (amountMinor: number | null) =>
    refundPayment(shop.db, { number: order.number, amountMinor, reason: '', now: shop.clock.now() });
  expect(await refund(1985)).toMatchObject({ ok: true });
  await sendRefunds(shop.app.shop);
  shop.clock.set(new Date(start.getTime() + dayMs));
  await dispute(order, 'opened');
  const listed = await callConsole(shop, consoleApi.operatorDisputes.listDisputes, {
    query: { view: 'all', q: order.number },
    headers: await ownerAtConsole(shop),
  });
  expect(listed.data.rows.map(({ refunded }) => refunded)).toEqual([
    { amount: usd(1985), at: start.toISOString() },
  ]);
  expect(await refund(null)).toMatchObject({ ok: false });
  await dispute(order, 'lost');
  // 19.85 were given without naming a line and so don't lower what the lines explain
  expect((await postings(order)).at(-1)).toBe(
    'dispute-lost: commission 650, disputes:open -6985, reserved 6335',
  );
  const whole = await sell(6495);
  await deliver(whole);
  await refundPayment(shop.db, {
    number: whole.number,
    amountMinor: null,
    reason: '',
    now: shop.clock.now(),
  });
  await sendRefunds(shop.app.shop);
  await dispute(whole, 'opened');
  await dispute(whole, 'lost');
  expect(await balances(whole.stores[0])).toEqual([0, 0, 0]);
  expect((await postings(whole)).at(-1)).toBe('dispute-lost: disputes:open -6985, losses:disputes 6985');
});

test('a dispute lost before the delivery leaves nothing to earn', async () => {
  const order = await sell(6495);
  await dispute(order, 'opened');
  await dispute(order, 'lost');
  expect((await postings(order)).slice(1)).toEqual([
    'dispute-opened: disputes:open 6985, provider-fees 1500, provider:stripe -8485',
    'dispute-lost: disputes:open -6985, orders:unearned 6985',
  ]);
  await deliver(order);
  expect((await postings(order)).at(-1)).toBe('earned: ');
  expect(await balances(order.stores[0])).toEqual([0, 0, 0]);
});

test('what a rolling reserve holds already isn’t held twice, and stays while the dispute is open', async () => {
  const order = await sell(6495);
  const [storeId] = order.stores;
  const terms = { hold_days: 0, reserve_percent: 10, reserve_days: 30, block_reason: null };
  await audited(shop.db, commandActor('test'), (tx) =>
    savePayoutTerms(tx, { storeId: storeId!, terms, now: start }),
  );
  await released(order);
  expect(await balances(storeId)).toEqual([0, 5701, 634]);
  await dispute(order, 'opened');
  expect(await balances(storeId)).toEqual([0, 0, 6335]);
  shop.clock.set(new Date(start.getTime() + 90 * dayMs));
  expect(await releaseReserves(shop.app.shop)).toBe(0);
  await dispute(order, 'won');
  expect(await balances(storeId)).toEqual([0, 5701, 634]);
  expect(await releaseReserves(shop.app.shop)).toBe(1);
  expect(await balances(storeId)).toEqual([0, 6335, 0]);
});

test('reports at once, beside a release and a refund, book one dispute and never pay twice', async () => {
  const order = await sell(6495);
  await deliver(order);
  shop.clock.set(new Date(start.getTime() + 15 * dayMs));
  const [refund] = await Promise.all([
    refundPayment(shop.db, { number: order.number, amountMinor: null, reason: '', now: shop.clock.now() }),
    releaseEarnings(shop.app.shop),
    ...Array.from({ length: 4 }, () => dispute(order, 'opened')),
  ]);
  await releaseEarnings(shop.app.shop);
  expect(await states(order)).toEqual(['open 6985 0']);
  await Promise.all(Array.from({ length: 3 }, () => dispute(order, 'lost')));
  const [pending, available, reserved] = await balances(order.stores[0]);
  expect(pending! + available!).toBe(0);
  expect(reserved).toBe(0);
  if (!refund.ok) expect((await postings(order)).at(-1)).toContain('commission 650');
});

test('operators answer a dispute in time, and its seller reads what is held and why', async () => {
  const headers = await ownerAtConsole(shop);
  const { operatorDisputes, operatorWork, sellerMoney } = consoleApi;
  const order = await sell(6495);
  await deliver(order);
  const due = start.getTime() + 9 * dayMs;
  await dispute(order, 'opened', { reason: 'product_not_received', evidenceDueAtMs: due });
  const seller = await ownerAtConsole(shop, { storeId: order.stores[0]! });
  const query = { view: 'respond' as const, q: order.number };
  const listed = () => callConsole(shop, operatorDisputes.listDisputes, { query, headers });
  const [row] = (await listed()).data.rows;
  expect(row).toMatchObject({
    state: 'open',
    order: { number: order.number },
    provider: 'stripe',
    amount: { minor: 6985, currency: 'USD' },
    fee: { minor: 1500 },
    reason: 'product_not_received',
    evidence_due_at: new Date(due).toISOString(),
    answered_at: null,
    refunded: null,
    stores: [{ amount: { minor: 6985 }, share: { minor: 6335 }, fee: { minor: 0 } }],
  });
  const params = { id: row!.id };
  const task = async () => {
    const { data } = await callConsole(shop, operatorWork.readWork, { query: { kind: 'dispute' }, headers });
    return data.items.some(({ id }) => id === params.id);
  };
  expect(await task()).toBe(true);
  const answer = (isAnswered: boolean) =>
    callConsole(shop, operatorDisputes.answerDispute, { params, body: { is_answered: isAnswered }, headers });
  expect((await answer(true)).data).toMatchObject({ answered_at: start.toISOString() });
  expect((await listed()).data.rows).toEqual([]);
  expect(await task()).toBe(false);
  await answer(false);
  expect(await task()).toBe(true);
  const entries = await callConsole(shop, sellerMoney.listMoneyEntries, {
    query: { view: 'other' },
    headers: seller,
  });
  expect(entries.data.rows.map(({ kind }) => kind)).toEqual(['dispute-opened']);
  await dispute(order, 'lost');
  expect((await answer(true)).status).toBe(201);
  const read = await callConsole(shop, operatorDisputes.readDispute, { params, headers });
  expect(read.data).toMatchObject({ state: 'lost' });
});

test('the database refuses to change the money of a dispute, or to reopen it', async () => {
  const order = await sell(6495);
  await dispute(order, 'opened');
  const change = (set: object) =>
    shop.db.updateTable('disputes').set(set).where('order_id', '=', order.id).execute();
  await expect(change({ amount_minor: 1 })).rejects.toMatchObject({ code: '23514' });
  await dispute(order, 'lost');
  await expect(change({ state: 'won' })).rejects.toMatchObject({ code: '23514' });
});
