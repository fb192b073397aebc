import type { PaymentFact } from '@souk/rules/payment-state';
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { atConsole, callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody, type CartItem } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildProduct,
  buildShippingRule,
  buildStore,
  buildUser,
  makeOwner,
  setSetting,
} from '#testing/builders.ts';
import { acceptPayment } from './accept-payment.ts';
import { applyFacts } from './apply-facts.ts';
import { requestDebts } from './payout/debt/request-debts.ts';
import { giveGoodwill } from './payout/test-payouts.ts';
import { testProvider } from './test-provider.ts';

/* Fees of payments that the sellers of an order bear (MONEY 1.4), and fees that the provider returns. Shipping is free. */

let shop: TestShop;
const start = new Date('2026-11-01T09:00:00Z');

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments, connections: 12 });
});
beforeEach(async () => {
  shop.clock.set(start);
  await passOn('seller');
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

async function passOn(payer: 'shop' | 'seller'): Promise<void> {
  await setSetting(shop.db, 'payment_fee_paid_by', payer);
  shop.app.shop.site.invalidate();
}

type Order = { id: number; number: string; attemptId: number; dueMinor: number; stores: number[]; partIds: number[] }; // prettier-ignore

/** An order of one product per price, each of its own store. */
async function place(...prices: number[]): Promise<Order> {
  const items: CartItem[] = [];
  const stores: number[] = [];
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 0 }] });
  for (const sellingMinor of prices) {
    const storeId = await buildStore(shop.db);
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
  const parts = await shop.db
    .selectFrom('order_parts')
    .select(['id', 'store_id'])
    .where('order_id', '=', data.id)
    .execute();
  return {
    id: data.id,
    number: data.order,
    attemptId: attempt.id,
    dueMinor: attempt.amount_minor,
    stores,
    partIds: stores.map((storeId) => parts.find(({ store_id: id }) => id === storeId)!.id),
  };
}

async function sell(...prices: number[]): Promise<Order> {
  const order = await place(...prices);
  await report(order, paid(order, order.dueMinor));
  return order;
}

const usd = (minor: number) => ({ minor, currency: 'USD' });
const paymentOf = ({ number }: Order) => `pi-${number}`;
const paid = (order: Order, minor: number): PaymentFact => ({
  type: 'paid',
  amount: usd(minor),
  paymentId: paymentOf(order),
});
const fee = (order: Order, minor: number): PaymentFact => ({
  type: 'fee',
  paymentId: paymentOf(order),
  amount: usd(minor),
});
const returned = (order: Order, minor: number, refundId = 'rf-1'): PaymentFact => ({
  type: 'fee-returned',
  paymentId: paymentOf(order),
  refundId: `${refundId}-${order.number}`,
  amount: usd(minor),
});
const report = (order: Order, ...facts: PaymentFact[]) =>
  applyFacts(shop.app.shop, {
    attemptId: order.attemptId,
    facts,
    actor: 'stripe',
    now: shop.clock.now(),
  });

/** `kind: account amount, …` of the order's transactions about fees; sellers by their place in the order. */
async function feePostings({ id, stores }: Order): Promise<string[]> {
  const { rows } = await sql<{ kind: string; code: string; minor: number; fact: number }>`
    select fact.id as fact, fact.kind, account.code, entry.amount_minor as minor
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id
    where fact.order_id = ${id} and fact.kind like '%fee%' order by fact.id, account.code`.execute(shop.db);
  const named = (code: string) =>
    code.replace(/^seller:(\d+)/, (_, store) => `seller ${stores.indexOf(Number(store)) + 1}`);
  return [...Map.groupBy(rows, ({ fact }) => fact).values()].map(
    (entries) =>
      `${entries[0]!.kind}: ${entries.map(({ code, minor }) => `${named(code)} ${minor}`).join(', ')}`,
  );
}

test('by default the shop bears the fees of payments', async () => {
  await passOn('shop');
  const order = await sell(6495, 3000);
  await report(order, fee(order, 205));
  await passOn('seller');
  await report(order, returned(order, 55));
  expect(await feePostings(order)).toEqual([
    'provider-fee: provider-fees 205, provider:stripe -205',
    'provider-fee-returned: provider-fees -55, provider:stripe 55',
  ]);
});

test('who bears the fee is decided when the order is placed', async () => {
  await passOn('shop');
  const [ofShop, inReview] = [await sell(4000), await place(4000)];
  await report(inReview, paid(inReview, inReview.dueMinor - 100), fee(inReview, 90));
  await passOn('seller');
  const ofSeller = await place(4000);
  await report(ofShop, fee(ofShop, 205));
  await audited(shop.db, commandActor('a test'), (tx) =>
    acceptPayment(tx, { attemptId: inReview.attemptId, now: shop.clock.now() }),
  );
  await passOn('shop');
  await report(ofSeller, paid(ofSeller, ofSeller.dueMinor), fee(ofSeller, 150));
  for (const order of [ofShop, inReview])
    expect((await feePostings(order)).map((text) => text.split(':')[0])).toEqual(['provider-fee']);
  expect((await feePostings(ofSeller)).slice(1)).toEqual([
    'fee-charged: fees-charged -150, seller 1:available 150',
  ]);
});

test('a fee is split by what the buyer pays each seller, to the cent, and charged once', async () => {
  const order = await sell(5000, 2500, 2500);
  // 205 by 2 : 1 : 1 is 102.5, 51.25 and 51.25
  await Promise.all(Array.from({ length: 4 }, () => report(order, fee(order, 205))));
  expect(await feePostings(order)).toEqual([
    'provider-fee: provider-fees 205, provider:stripe -205',
    'fee-charged: fees-charged -103, seller 1:available 103',
    'fee-charged: fees-charged -51, seller 2:available 51',
    'fee-charged: fees-charged -51, seller 3:available 51',
  ]);
});

test('a fee that arrives with the payment is charged, one of another payment is not', async () => {
  const order = await place(4000);
  await report(order, paid(order, order.dueMinor), fee(order, 100));
  await report(order, { ...fee(order, 70), paymentId: 'second' } as PaymentFact, {
    type: 'paid',
    amount: usd(order.dueMinor),
    paymentId: 'second',
  });
  expect((await feePostings(order)).filter((text) => text.startsWith('fee-charged'))).toEqual([
    'fee-charged: fees-charged -100, seller 1:available 100',
  ]);
});

test('a cancelled part bears nothing of a fee that is reported later', async () => {
  const order = await sell(5000, 2500);
  const { store_slug: slug } = await shop.db
    .selectFrom('order_parts')
    .select('store_slug')
    .where('id', '=', order.partIds[0]!)
    .executeTakeFirstOrThrow();
  await moveOrder(shop.db, { number: order.number, store: slug, to: 6, actor: 'operator', now: start });
  await report(order, fee(order, 99));
  expect((await feePostings(order)).slice(1)).toEqual([
    'fee-charged: fees-charged -99, seller 2:available 99',
  ]);
});

test('the fee of a payment under review is charged once it is accepted', async () => {
  const order = await place(5000, 2500);
  await report(order, paid(order, order.dueMinor - 100), fee(order, 90));
  expect(await feePostings(order)).toEqual(['provider-fee: provider-fees 90, provider:stripe -90']);
  await audited(shop.db, commandActor('a test'), (tx) =>
    acceptPayment(tx, { attemptId: order.attemptId, now: shop.clock.now() }),
  );
  expect((await feePostings(order)).slice(1)).toEqual([
    'fee-charged: fees-charged -60, seller 1:available 60',
    'fee-charged: fees-charged -30, seller 2:available 30',
  ]);
});

test('what the provider returns of a fee goes back to the sellers, once and in any order', async () => {
  const order = await sell(5000, 2500, 2500);
  await report(order, fee(order, 205));
  await Promise.all([
    ...Array.from({ length: 3 }, () => report(order, returned(order, 100))),
    report(order, returned(order, 5, 'rf-2')),
  ]);
  const sums = await shop.db
    .selectFrom('provider_fee_shares')
    .select(['amount_minor', 'version'])
    .where('order_part_id', 'in', order.partIds)
    .orderBy('order_part_id')
    .execute();
  expect(sums).toEqual([50, 25, 25].map((amount_minor) => ({ amount_minor, version: 3 })));
  const kinds = (await feePostings(order)).map((text) => text.split(':')[0]!);
  expect(kinds.filter((kind) => kind.includes('returned')).toSorted((one, other) => one.localeCompare(other))).toEqual([
    ...Array.from({ length: 6 }, () => 'fee-returned'),
    ...Array.from({ length: 2 }, () => 'provider-fee-returned'),
  ]); // prettier-ignore
  const early = await sell(5000, 2500);
  await report(early, returned(early, 60));
  await report(early, fee(early, 150));
  expect((await feePostings(early)).slice(2)).toEqual([
    'fee-charged: fees-charged -60, seller 1:available 60',
    'fee-charged: fees-charged -30, seller 2:available 30',
  ]);
});

test('fees of orders that aren’t delivered yet are no debt', async () => {
  const [feeOnly, both] = [await sell(5000), await sell(5000)];
  const [storeId, debtor] = [feeOnly.stores[0]!, both.stores[0]!];
  const after = (days: number) => shop.clock.set(new Date(start.getTime() + days * 24 * 3600_000));
  const requests = async () =>
    await shop.db
      .selectFrom('debt_requests')
      .select(['store_id', 'amount_minor', 'owed_since'])
      .where('store_id', 'in', [storeId, debtor])
      .orderBy('id')
      .execute();
  const owners = new Map<number, number>();
  for (const id of [storeId, debtor]) {
    owners.set(id, await buildUser(shop.db));
    await makeOwner(shop.db, owners.get(id)!, id);
  }
  const money = async (id: number) => {
    const headers = await atConsole(shop, owners.get(id)!, 'seller');
    return (await callConsole(shop, consoleApi.sellerMoney.readMoney, { headers })).data.balances[0]!;
  };
  for (const order of [feeOnly, both]) await report(order, fee(order, 205));
  after(5);
  const day5 = shop.clock.now();
  await giveGoodwill({ db: shop.db, now: day5 }, { storeId: debtor, minor: -500, currency: 'USD' });
  after(34);
  await requestDebts(shop.app.shop);
  expect(await requests()).toEqual([]);
  after(35);
  await requestDebts(shop.app.shop);
  expect(await requests()).toEqual([{ store_id: debtor, amount_minor: 500, owed_since: day5 }]);
  expect(await money(storeId)).toMatchObject({ available: usd(-205), debt: null });
  expect(await money(debtor)).toMatchObject({
    available: usd(-705),
    debt: { amount: usd(500), since: day5.toISOString() },
  });
  after(95);
  const tasks = async () => {
    const { readWork } = consoleApi.operatorWork;
    const headers = await ownerAtConsole(shop);
    const { data } = await callConsole(shop, readWork, { query: { kind: 'debt' }, headers });
    return data.items.filter(({ id }) => id === storeId || id === debtor);
  };
  expect(await tasks()).toMatchObject([{ id: debtor, amount: usd(500) }]);

  // Cancelled orders earn nothing to cover them.
  for (const { number } of [feeOnly, both])
    await moveOrder(shop.db, { number, to: 6, actor: 'operator', now: shop.clock.now() });
  await requestDebts(shop.app.shop);
  expect((await requests()).slice(1)).toEqual([
    { store_id: storeId, amount_minor: 205, owed_since: start },
    { store_id: debtor, amount_minor: 705, owed_since: start },
  ]);
});

test('sellers read the fee in their money, on the statement and in the explanation of the order', async () => {
  const order = await sell(5000);
  const headers = await ownerAtConsole(shop, { storeId: order.stores[0]! });
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number: order.number, to, actor: 'operator', now: start });
  await report(order, fee(order, 205));
  await report(order, returned(order, 55));
  const { sellerMoney, sellerStatements } = consoleApi;
  const entries = await callConsole(shop, sellerMoney.listMoneyEntries, { headers });
  expect(entries.data.rows.map(({ kind, amount, order: of }) => [kind, amount.minor, of?.number])).toEqual([
    ['fee-returned', 55, order.number],
    ['fee-charged', -205, order.number],
    ['sale', 5000, order.number],
  ]);
  const query = { period: '2026-11', currency: 'USD' };
  const statement = await callConsole(shop, sellerStatements.readOwnStatement, { headers, query });
  expect(statement.data.rows.map(({ row, amount, orders }) => [row, amount.minor, orders])).toEqual([
    ['sales', 5000, 1],
    ['fees', -150, 1],
  ]);
  expect(statement.data.closing).toEqual(usd(4850));
  const amounts = await callConsole(shop, sellerStatements.readOrderAmounts, {
    headers,
    params: { id: order.partIds[0]! },
  });
  expect(amounts.data).toMatchObject({ earns: usd(5000), fees: usd(-150), pays: usd(4850) });
  const shown = await callConsole(shop, consoleApi.sellerOrders.readOrder, {
    headers,
    params: { id: order.partIds[0]! },
  });
  expect(shown.data.payout).toMatchObject({ fees: usd(150), pays: usd(4850) });
});
