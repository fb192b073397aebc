import type { PaymentFact } from '@souk/rules/payment-state';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { checkBooks, findLedgerFaults } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody, receiveMoney, type CartItem } from '#order/test-shoppers.ts';
import { acceptPayment } from '#payment/accept-payment.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { recordRefund } from '#payment/record-refund.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import { savePayoutTerms } from '#payment/payout/payout-terms.ts';
import { releaseEarnings, releaseReserves } from '#payment/payout/release-earnings.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildShippingRule, buildStore, setSetting } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { listAccountBalances, listSellerBalances } from './balance-queries.ts';
import { recordMovement } from './queries.ts';
import { deleteRefund, listRefunds } from './refund-queries.ts';

/* Postings of each fact, worked to the cent: 10 % commission and 19 % tax on it, shipping 4.90 per line. */

let shop: TestShop;
let aria = 0;
const start = new Date('2026-11-01T09:00:00Z');
const dayMs = 24 * 3600_000;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments });
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  aria = await buildStore(shop.db, { slug: 'aria' });
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

type Sale = {
  prices: readonly (readonly [minor: number, quantity: number])[];
  method?: number;
  voucher?: string;
  /** At no charge; delivery would cost 4.90. */
  isPickedUp?: boolean;
};
type Order = { id: number; number: string; attemptId: number; dueMinor: number };

async function sell({ prices, method = 3, voucher = '', isPickedUp = false }: Sale): Promise<Order> {
  shop.clock.set(start);
  const items: CartItem[] = [];
  const places: number[] = [];
  for (const [sellingMinor, quantity] of prices) {
    const { id: shippingRuleId, placeIds } = await buildShippingRule(shop.db, {
      places: [{ priceMinor: 490, pickupPoint: isPickedUp }],
    });
    places.push(placeIds[0]!);
    const product = await buildProduct(shop.db, { sellingMinor, storeId: aria, shippingRuleId, stock: 9 });
    items.push({ product, quantity });
  }
  const token = await buildGuest(shop.db, { items });
  if (isPickedUp) {
    const headers = { 'x-user-token': token };
    const { data: lines } = await shop.call('GET cart/by-user', { headers });
    const cart = lines.map(({ id }, index) => ({ cart: id, shipping_place: { id: places[index] }, shipping_type: 2 })); // prettier-ignore
    await shop.call('POST cart/update-shipping', { headers, body: { cart } });
  }
  const { data } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: method, voucher }),
  });
  const order = { id: data.id, number: data.order, attemptId: 0, dueMinor: 0 };
  if (method === 2) return order;
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor'])
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  // An order of 0.00 has no payment.
  return attempt ? { ...order, attemptId: attempt.id, dueMinor: attempt.amount_minor } : order;
}

const report = (order: Order, fact: PaymentFact) =>
  applyFacts(shop.app.shop, {
    attemptId: order.attemptId,
    facts: [fact],
    actor: 'stripe',
    now: shop.clock.now(),
  });
const pay = (order: Order, minor = order.dueMinor) =>
  report(order, { type: 'paid', amount: { minor, currency: 'USD' }, paymentId: `pi-${order.number}` });

async function deliver({ number }: Order): Promise<void> {
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number, to, actor: 'operator', now: shop.clock.now() });
}

const refund = (
  order: Order,
  purpose: Parameters<typeof refundPayment>[1]['purpose'],
  amountMinor: number | null = null,
) =>
  refundPayment(shop.db, { number: order.number, amountMinor, purpose, reason: '', now: shop.clock.now() });

/** `kind: account amount, …` of each transaction of the order; `seller:<id>:` is left out of the account. */
async function postings({ id }: { id: number }): Promise<string[]> {
  const { rows } = await sql<{ kind: string; entries: string }>`
    select fact.kind, coalesce(string_agg(replace(account.code, ${`seller:${aria}:`}, '') || ' ' || entry.amount_minor, ', ' order by account.code, entry.amount_minor desc), '') as entries
    from ledger_transactions fact left join ledger_entries entry on entry.transaction_id = fact.id
      left join ledger_accounts account on account.id = entry.account_id
    where fact.order_id = ${id} group by fact.id order by fact.id`.execute(shop.db);
  return rows.map(({ kind, entries }) => `${kind}: ${entries}`);
}

const balances = async () => {
  const [balance] = await listSellerBalances(shop.db, aria);
  return [balance?.pending_minor ?? 0, balance?.available_minor ?? 0];
};

test('a part is earned with its delivery, returned pieces are taken back, and the rest is released after 14 days', async () => {
  const order = await sell({ prices: [[7990, 1], [999, 3]] }); // prettier-ignore
  const [pending, available] = await balances();
  await pay(order);
  expect(await postings(order)).toEqual(['payment: orders:unearned -11967, provider:stripe 11967']);
  expect(await balances()).toEqual([pending, available]);
  await deliver(order);
  await refund(order, { units: [{ line: 2, units: 1 }] });
  expect((await postings(order)).slice(1)).toEqual([
    `earned: commission -1099, orders:unearned 11967, pending -10659, tax:commission -209`,
    `refund: commission 100, refunds:payable -999, pending 880, tax:commission 19`,
  ]);
  shop.clock.set(new Date(start.getTime() + 14 * dayMs - 1000));
  expect(await releaseEarnings(shop.app.shop)).toBe(0);
  shop.clock.set(new Date(start.getTime() + 14 * dayMs));
  expect(await releaseEarnings(shop.app.shop)).toBe(1);
  expect(await releaseEarnings(shop.app.shop)).toBe(0);
  expect((await postings(order)).at(-1)).toBe('released: available -9779, pending 9779');
  expect(await balances()).toEqual([pending, available! + 9779]);
});

test('the shop pays its voucher, also when everything comes back after the release', async () => {
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
  const order = await sell({ prices: [[14_900, 1]], voucher: code });
  const [, before] = await balances();
  await pay(order);
  await deliver(order);
  expect((await postings(order)).at(-1)).toBe(
    'earned: commission -1490, orders:unearned 13900, pending -13617, tax:commission -283, voucher-cost:shop 1490',
  );
  shop.clock.set(new Date(start.getTime() + 15 * dayMs));
  await releaseEarnings(shop.app.shop);
  await refund(order, { store: 'aria' });
  expect((await postings(order)).at(-1)).toBe(
    'refund: commission 1490, refunds:payable -13900, available 13617, tax:commission 283, voucher-cost:shop -1490',
  );
  expect((await balances())[1]).toBe(before);
});

const earnedFromBuyer = 'earned: commission -200, orders:unearned 2488, pending -2250, tax:commission -38';

test.each([
  ['courier', 'payment: courier 2488, orders:unearned -2488', earnedFromBuyer],
  ['shop', 'payment: cash:shop 2488, orders:unearned -2488', earnedFromBuyer],
  // The seller has the cash and owes the commission and its tax.
  [
    'seller',
    'payment: cash:sellers 2488, cash:sellers -2488',
    'earned: commission -200, pending 238, tax:commission -38',
  ],
])('cash that the %s collects', async (holder, ...posted) => {
  await sql`update stores set cash_collected_by = ${holder} where id = ${aria}`.execute(shop.db);
  const order = await sell({ prices: [[999, 2]], method: 2 });
  expect(await postings(order)).toEqual([]);
  await deliver(order);
  expect(await postings(order)).toEqual(posted);
});

test('cash that is recorded after its part was earned changes no balance', async () => {
  await sql`update stores set cash_collected_by = 'courier' where id = ${aria}`.execute(shop.db);
  const order = await sell({ prices: [[999, 2]], method: 2 });
  await deliver(order);
  const { id: partId } = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const movement = {
    orderId: order.id,
    attemptId: null,
    kind: 'payment',
    provider: 'cash',
    amountMinor: 2488,
    currency: 'USD',
    cash: { partId, collectedBy: 'courier' },
    actor: 'operator',
    now: shop.clock.now(),
  } as const;
  expect(await recordMovement(shop.db, { ...movement, providerRef: order.number })).toBe(false);
  const all = await Promise.all(
    Array.from({ length: 4 }, () => recordMovement(shop.db, { ...movement, providerRef: 'later' })),
  );
  expect(all.filter((isNew) => isNew)).toHaveLength(1);
  expect((await postings(order)).slice(2)).toEqual(['payment: orders:unearned 2488, orders:unearned -2488']);
});

test('cash that is paid before the delivery is owed to the buyer until then', async () => {
  await sql`update stores set cash_collected_by = 'shop' where id = ${aria}`.execute(shop.db);
  const order = await sell({ prices: [[999, 2]], method: 2 });
  await receiveMoney(shop.db, order.number, shop.clock.now());
  expect(await postings(order)).toEqual(['payment: cash:unknown 2488, orders:unearned -2488']);
  await deliver(order);
  expect((await postings(order)).slice(1)).toEqual([earnedFromBuyer]);
});

test('what is cancelled before delivery earns nothing, and its refund is owed until it is sent', async () => {
  const order = await sell({ prices: [[4050, 1]] });
  await pay(order);
  const before = await balances();
  const [part] = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', order.id)
    .execute();
  await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: shop.clock.now() });
  await recordRefund(shop.db, {
    number: order.number,
    amountMinor: null,
    reference: `sent-${order.number}`,
    reason: '',
    actor: 'operator',
    now: shop.clock.now(),
  });
  expect(part).toBeDefined();
  expect(await postings(order)).toEqual([
    'payment: orders:unearned -4540, provider:stripe 4540',
    'refund: orders:unearned 4540, refunds:payable -4540',
  ]);
  expect(await balances()).toEqual(before);
});

test('a refund that fails after it was sent is taken back whole', async () => {
  const order = await sell({ prices: [[1010, 1]] });
  await pay(order);
  await deliver(order);
  const amount = { minor: 1500, currency: 'USD' };
  const gone = { type: 'refunded', refundId: `re-${order.number}`, amount } as const;
  await report(order, { ...gone, state: 'done' });
  await report(order, { ...gone, state: 'failed' });
  const sums = await sql<{ code: string; minor: number }>`
    select account.code, sum(entry.amount_minor)::int as minor from ledger_transactions fact
      join ledger_entries entry on entry.transaction_id = fact.id join ledger_accounts account on account.id = entry.account_id
    where fact.order_id = ${order.id} group by account.code having sum(entry.amount_minor) <> 0 order by account.code`.execute(
    shop.db,
  );
  expect(Object.fromEntries(sums.rows.map(({ code, minor }) => [code, minor]))).toEqual({
    'provider:stripe': 1500,
    commission: -101,
    'tax:commission': -19,
    [`seller:${aria}:pending`]: -1380,
  });
  expect((await postings(order)).map((line) => line.split(':')[0])).toEqual([
    'payment',
    'earned',
    'refund-paid',
    'refund',
    'refund-returned',
    'refund-failed',
  ]);
});

test('after a failed refund of a cancelled order, unearned money may be what it put back, and no more', async () => {
  const order = await sell({ prices: [[1010, 1]] });
  await pay(order);
  await moveOrder(shop.db, { number: order.number, to: 6, actor: 'operator', now: shop.clock.now() });
  const amount = { minor: 1510, currency: 'USD' };
  const gone = { type: 'refunded', refundId: `rc-${order.number}`, amount } as const;
  await report(order, { ...gone, state: 'done' });
  await report(order, { ...gone, state: 'failed' });
  const change = (minor: number) =>
    shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx); // entries can't be changed
      await sql`update ledger_entries set amount_minor = amount_minor + ${minor} where account_id =
          (select id from ledger_accounts where code = 'orders:unearned') and transaction_id =
          (select id from ledger_transactions where order_id = ${order.id} and kind = 'payment')`.execute(tx);
    });
  const isWrong = async () => (await findLedgerFaults(shop.db)).some(({ check }) => check === 'unearned');
  expect(await isWrong()).toBe(false);
  await change(-1);
  expect(await isWrong()).toBe(true);
  await change(1);
});

test('a refund that turns out to be another one is taken back at the shop’s time', async () => {
  const order = await sell({ prices: [[999, 2]] });
  await pay(order);
  const amount = { minor: 1000, currency: 'USD' };
  await report(order, { type: 'refunded', refundId: `ra-${order.number}`, amount, state: 'pending' });
  const [refund] = await listRefunds(shop.db, order.id);
  const at = new Date(shop.clock.now().getTime() + 3_600_000);
  await shop.db.transaction().execute((tx) => deleteRefund(tx, { id: refund!.id, now: at }));
  const reversed = await shop.db
    .selectFrom('ledger_transactions')
    .select('occurred_at')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'refund-failed')
    .execute();
  expect(reversed).toEqual([{ occurred_at: at }]);
});

test.each([
  ['the shop', null, 'earned: commission -999, pending -8801, tax:commission -190, voucher-cost:shop 9990'],
  // The seller pays the whole voucher: nothing is sold for money, so that there is no commission either.
  ['its seller', 'aria', 'earned: '],
])(
  'an order for pickup that a voucher of %s pays for posts what it cost, and nothing at a provider',
  async (_, store, posted) => {
    const { code } = await buildVoucher(shop.db, {
      type: 2,
      percent: 100,
      ...(store === null ? {} : { store_id: aria }),
    });
    const order = await sell({ prices: [[9990, 1]], voucher: code, isPickedUp: true });
    expect(order.dueMinor).toBe(0);
    expect(await postings(order)).toEqual([]);
    await deliver(order);
    expect(await postings(order)).toEqual([posted]);
  },
);

test('a payment that does not fit is nobody’s until it is accepted; the shop bears what it lacks', async () => {
  const order = await sell({ prices: [[15_000, 1]] });
  await pay(order, 15_000);
  expect(await postings(order)).toEqual(['payment: provider:stripe 15000, received:unmatched -15000']);
  await audited(shop.db, commandActor('test'), (tx) =>
    acceptPayment(tx, { attemptId: order.attemptId, now: shop.clock.now() }),
  );
  expect((await postings(order)).at(-1)).toBe(
    'payment-accepted: goodwill 490, orders:unearned -15490, received:unmatched 15000',
  );
});

test('a second payment is nobody’s, and its refund is taken from it', async () => {
  const order = await sell({ prices: [[2000, 1]] });
  await pay(order);
  await report(order, {
    type: 'paid',
    amount: { minor: 2490, currency: 'USD' },
    paymentId: `second-${order.number}`,
  });
  expect((await postings(order)).slice(1)).toEqual([
    'payment: provider:stripe 2490, received:unmatched -2490',
    'refund: received:unmatched 2490, refunds:payable -2490',
  ]);
});

test('money released and refunded at the same moment is never below zero', async () => {
  const orders: Order[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const order = await sell({ prices: [[2000, 1]] });
    await pay(order);
    await deliver(order);
    orders.push(order);
  }
  const [pending, available] = await balances();
  shop.clock.set(new Date(start.getTime() + 20 * dayMs));
  await Promise.all([
    ...orders.map((order) => refund(order, { store: 'aria' })),
    releaseEarnings(shop.app.shop),
    releaseEarnings(shop.app.shop),
  ]);
  await releaseEarnings(shop.app.shop);
  expect(await balances()).toEqual([0, available! + pending! - 4 * (2490 - 200 - 38)]);
});

test('goodwill is paid by the shop', async () => {
  const order = await sell({ prices: [[3000, 1]] });
  await pay(order);
  await deliver(order);
  await refund(order, { isGoodwill: true }, 1000);
  expect((await postings(order)).at(-1)).toBe('refund: goodwill 1000, refunds:payable -1000');
});

test.each(['ledger_transactions', 'ledger_entries'])('the database refuses to change %s', async (table) => {
  for (const change of [sql`update ${sql.table(table)} set id = id`, sql`delete from ${sql.table(table)}`])
    await expect(change.execute(shop.db)).rejects.toThrow('the ledger is append-only');
});

test('a store’s terms hold its earnings longer and keep a part of them in reserve', async () => {
  const terms = { hold_days: 7, reserve_percent: 10, reserve_days: 30, block_reason: null };
  const save = (changed: typeof terms, now = start) =>
    audited(shop.db, commandActor('test'), (tx) =>
      savePayoutTerms(tx, { storeId: aria, terms: changed, now }),
    );
  const after = (days: number) => shop.clock.set(new Date(start.getTime() + days * dayMs));
  after(14);
  await releaseEarnings(shop.app.shop);
  await save(terms);
  const order = await sell({ prices: [[1005, 1]] });
  await pay(order);
  await deliver(order);
  after(20);
  const before = await balances();
  expect(await releaseEarnings(shop.app.shop)).toBe(0);
  after(21);
  expect(await releaseEarnings(shop.app.shop)).toBe(1);
  // 10.05 + 4.90 − 1.01 − 0.19 = 13.75, of which 1.38 is reserved
  expect((await postings(order)).at(-1)).toBe('released: available -1237, pending 1375, reserved -138');
  after(50);
  expect(await releaseReserves(shop.app.shop)).toBe(0);
  after(51);
  expect(await releaseReserves(shop.app.shop)).toBe(1);
  expect((await postings(order)).at(-1)).toBe('reserve-released: available -138, reserved 138');
  const [pending, available] = await balances();
  expect([pending! + 1375, available! - 1375]).toEqual(before);
  await save({ ...terms, hold_days: 0, reserve_percent: 0, reserve_days: 0 });
});

test('the database refuses a transaction that is a cent out of balance, and posts each cause once', async () => {
  const post = (cause: string, minor: number) =>
    sql<{ done: boolean }>`
      select post_to_ledger(row(null, 'adjustment', ${cause}::text, null, null, null, now(), 'test', null, null)::ledger_transactions, array[
        ('cash:shop', 'USD', 100, null), ('goodwill', 'USD', ${minor}::int, null)]::ledger_posting[]) as done`.execute(
      shop.db,
    );
  await expect(post('adjustment:1', -99)).rejects.toThrow('is out of balance by 1 USD');
  expect((await post('adjustment:1', -100)).rows).toEqual([{ done: true }]);
  expect((await post('adjustment:1', -100)).rows).toEqual([{ done: false }]);
});

test('the trial balance sums to zero', async () => {
  const rows = await listAccountBalances(shop.db);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
});
