// @module-tag slow
import type { Statement } from '@souk/contract/seller-console/statements';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody, type CartItem } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { partyOf } from '#payment/invoice/parties.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import { testProvider } from '#payment/test-provider.ts';
import { english } from '#texts/language.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBundleDeal,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildTaxRule,
  setSetting,
} from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { approvePayouts, markPayouts } from '../change-payouts.ts';
import { draftPayouts } from '../draft-payouts.ts';
import { releaseEarnings } from '../release-earnings.ts';
import { sendPayouts } from '../send-payouts.ts';
import { giveAccount, giveGoodwill } from '../test-payouts.ts';
import { readOrderAmounts } from './order-amounts.ts';
import { findStatement, listStatementHeads, readStatement } from './read-statement.ts';
import { listStatementLines } from './statement-csv.ts';

/* Statements of sales, refunds, cash and payouts: 10 % commission and 19 % tax on it, shipping 4.90 per line. */

const dayMs = 24 * 3600_000;
const start = new Date('2026-11-03T09:00:00Z');
const days = 14;
const hold = { withdrawal_days: days, new_seller_days: 90, new_seller_hold_days: 14, time_zone: 'UTC' };

let shop: TestShop;
let bundleDealId = 0;
let taxRuleId = 0;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments });
  await setSetting(shop.db, 'default_commission_percent', 10);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  await setSetting(shop.db, 'deemed_supplier', true);
  taxRuleId = await buildTaxRule(shop.db, { percent: 19 });
  bundleDealId = await buildBundleDeal(shop.db, { buy: 2, free: 1 });
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

const issuer = partyOf({
  name: 'Souk',
  legal_name: 'Souk GmbH',
  address_1: 'Marktplatz 1',
  zip: '04109',
  city: 'Leipzig',
  state: '',
  country: 'DE',
  vat_number: 'DE811907980',
});

type Seller = { storeId: number; currency: string };
type Sale = {
  prices: readonly (readonly [minor: number, quantity: number])[];
  method?: 2 | 3;
  voucher?: 'none' | 'shop' | 'seller' | 'shared';
  isBundle?: boolean;
  buyer?: 'AF' | 'DE';
};
type Order = { id: number; number: string; attemptId: number; dueMinor: number; currency: string };

async function seller(currency = 'USD'): Promise<Seller> {
  await setSetting(shop.db, 'currency', currency);
  shop.app.shop.site.invalidate();
  const storeId = await buildStore(shop.db);
  const at = { db: shop.db, now: shop.clock.now(), authSecret: shop.app.shop.authSecret };
  await giveAccount(at, { storeId, iban: 'DE89370400440532013000' });
  return { storeId, currency };
}

async function voucherOf({ storeId }: Seller, kind: Sale['voucher']): Promise<string> {
  if (kind === undefined || kind === 'none') return '';
  const voucher = { type: 2, percent: 10, end_time: new Date('2027-06-01T00:00:00Z') };
  const payer = kind === 'shop' ? {} : kind === 'seller' ? { store_id: storeId } : { shop_pays_percent: 30 };
  return (await buildVoucher(shop.db, { ...voucher, ...payer })).code;
}

async function sell(
  from: Seller,
  { prices, method = 3, voucher, isBundle = false, buyer = 'AF' }: Sale,
): Promise<Order> {
  const items: CartItem[] = [];
  for (const [sellingMinor, quantity] of prices) {
    const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 490 }] });
    const product = await buildProduct(shop.db, {
      sellingMinor,
      storeId: from.storeId,
      shippingRuleId,
      stock: 9,
      bundleDealId: isBundle ? bundleDealId : null,
      taxRuleId,
    });
    items.push({ product, quantity });
  }
  const token = await buildGuest(shop.db, { items, address: { country: buyer, state: '', zip: '10115' } });
  const { data } = await shop.call('POST order/action', {
    body: orderBody(token, { order_method: method, voucher: await voucherOf(from, voucher) }),
  });
  const order = { id: data.id, number: data.order, attemptId: 0, dueMinor: 0, currency: from.currency };
  if (method === 2) return order;
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const paid = { ...order, attemptId: attempt.id, dueMinor: attempt.amount_minor };
  await applyFacts(shop.app.shop, {
    attemptId: paid.attemptId,
    facts: [
      {
        type: 'paid',
        amount: { minor: paid.dueMinor, currency: from.currency },
        paymentId: `pi-${order.number}`,
      },
    ],
    actor: 'stripe',
    now: shop.clock.now(),
  });
  return paid;
}

async function deliver({ number }: Order): Promise<void> {
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number, to, actor: 'operator', now: shop.clock.now() });
}

const refundUnit = ({ number }: Order, line = 1) =>
  refundPayment(shop.db, {
    number,
    amountMinor: null,
    purpose: { units: [{ line, units: 1 }] },
    reason: '',
    now: shop.clock.now(),
  });

async function payOut({ storeId, currency }: Seller): Promise<number | null> {
  const [actor, now] = [commandActor('test'), shop.clock.now()];
  const { settings } = await shop.app.shop.site.read();
  await audited(shop.db, actor, (tx) => draftPayouts(tx, { now, rules: settings, by: 'test' }));
  const row = await shop.db
    .selectFrom('payouts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('currency', '=', currency)
    .where('state', '=', 'draft')
    .executeTakeFirst();
  if (!row) return null;
  const ids = [row.id];
  await approvePayouts(shop.app.shop, { ids, actor, now, settings: { payout_approval_above: 0 } });
  await sendPayouts(shop.app.shop, { ids, format: 'csv', settings, actor, now });
  return row.id;
}
const settle = (id: number, as: 'paid' | 'failed' | 'returned') =>
  markPayouts(shop.app.shop, {
    ids: [id],
    as,
    reason: as === 'paid' ? '' : 'AC04',
    feeMinor: 0,
    actor: commandActor('test'),
    now: shop.clock.now(),
  });

const later = (by: number) => shop.clock.set(new Date(shop.clock.now().getTime() + by * dayMs));

async function statement({ storeId, currency }: Seller, period: string): Promise<Statement> {
  const found = await findStatement(shop.db, { storeId, period, currency, now: shop.clock.now() });
  if (!found.ok) throw new Error(found.reason);
  return readStatement(shop.db, { found, issuer, language: english });
}

const rowsOf = ({ rows }: Statement) =>
  rows.map(({ row, amount, orders }) => `${row} ${amount.minor}${orders > 0 ? `, ${orders} orders` : ''}`);
const sumOf = ({ rows }: Statement) => rows.reduce((sum, { amount }) => sum + amount.minor, 0);

test('a month has sales, discounts, commission, refunds, cash and payouts, and adds up', async () => {
  shop.clock.set(start);
  const aria = await seller();
  const [one, withShop, own] = [
    await sell(aria, { prices: [[7990, 1], [999, 3]] }),
    await sell(aria, { prices: [[14_900, 1]], voucher: 'shop' }),
    await sell(aria, { prices: [[5000, 1]], voucher: 'seller' }),
  ]; // prettier-ignore
  await sql`update stores set cash_collected_by = 'seller' where id = ${aria.storeId}`.execute(shop.db);
  const cash = await sell(aria, { prices: [[999, 2]], method: 2 });
  for (const order of [one, withShop, own, cash]) await deliver(order);
  await refundUnit(one, 2);
  later(days);
  await releaseEarnings(shop.app.shop);
  const payout = await payOut(aria);
  await settle(payout!, 'paid');
  await giveGoodwill(
    { db: shop.db, now: shop.clock.now() },
    { storeId: aria.storeId, minor: 500, currency: 'USD' },
  );
  const november = await statement(aria, '2026-11');
  // Items 109.87 + 149.00 + 50.00 + 19.98; shipping 4.90 per line
  expect(rowsOf(november)).toEqual([
    'sales 35335, 4 orders',
    'discounts -500, 1 orders',
    'commission -3239, 4 orders',
    'commission-tax -616, 4 orders',
    'refunds -880, 1 orders',
    'cash -2488, 1 orders',
    'adjustment 500',
    'payout -27612',
  ]);
  expect(november.rows[0]!.includes).toEqual([
    { of: 'goods', amount: { minor: 32_885, currency: 'USD' } },
    { of: 'shipping', amount: { minor: 2450, currency: 'USD' } },
    { of: 'shop-voucher', amount: { minor: 1490, currency: 'USD' } },
  ]);
  expect(november.rows[4]!.includes.map(({ of, amount }) => [of, amount.minor])).toEqual([
    ['goods', -999],
    ['commission', 100],
    ['commission-tax', 19],
  ]);
  expect([november.opening.minor, sumOf(november), november.closing.minor, november.available.minor]).toEqual([0, 500, 500, 500]); // prettier-ignore
  expect(november).toMatchObject({
    is_open: true,
    from: '2026-11-01',
    to: '2026-11-30',
    account_last4: '3000',
  });
  const { rows } = november;
  expect(rows.at(-1)!.payout).toMatchObject({ account_last4: '3000', amount: { minor: 27_612 } });
  expect(rows.at(-2)).toMatchObject({ adjustment: 'goodwill', reason: 'test' });
});

test('a payout that failed or was returned has a row of its own, in the month in which it happened', async () => {
  shop.clock.set(start);
  const store = await seller();
  await giveGoodwill({ db: shop.db, now: start }, { storeId: store.storeId, minor: 9000, currency: 'USD' });
  const failed = await payOut(store);
  await settle(failed!, 'failed');
  const returned = await payOut(store);
  await settle(returned!, 'paid');
  later(30);
  await settle(returned!, 'returned');
  expect(rowsOf(await statement(store, '2026-11'))).toEqual([
    'adjustment 9000',
    'payout-failed 0',
    'payout -9000',
  ]);
  const december = await statement(store, '2026-12');
  expect(rowsOf(december)).toEqual(['payout-returned 9000']);
  expect(december.rows[0]!.reason).toBe('AC04');
  expect([december.opening.minor, december.closing.minor]).toEqual([0, 9000]);
});

test('what was cancelled before delivery is neither sold nor refunded', async () => {
  shop.clock.set(start);
  const store = await seller();
  const order = await sell(store, { prices: [[1000, 3]] });
  await refundUnit(order);
  await deliver(order);
  expect(rowsOf(await statement(store, '2026-11'))).toEqual(['sales 2490, 1 orders', 'commission -200, 1 orders', 'commission-tax -38, 1 orders']); // prettier-ignore
});

test('shipping by the shop has a row of its own, and comes back with a refund of everything', async () => {
  shop.clock.set(start);
  const store = await seller();
  await sql`update stores set shipped_by = 'shop' where id = ${store.storeId}`.execute(shop.db);
  const [kept, back] = [
    await sell(store, { prices: [[1000, 1]] }),
    await sell(store, { prices: [[2000, 1]] }),
  ];
  await sql`update stores set shipped_by = 'seller' where id = ${store.storeId}`.execute(shop.db);
  for (const order of [kept, back]) await deliver(order);
  const { id, store_slug: slug } = await shop.db
    .selectFrom('order_parts')
    .select(['id', 'store_slug'])
    .where('order_id', '=', back.id)
    .executeTakeFirstOrThrow();
  await refundPayment(shop.db, {
    number: back.number,
    amountMinor: null,
    purpose: { store: slug },
    reason: '',
    now: shop.clock.now(),
  });
  const november = await statement(store, '2026-11');
  expect(rowsOf(november)).toEqual([
    'sales 3980, 2 orders',
    'commission -300, 2 orders',
    'commission-tax -57, 2 orders',
    'shop-shipping -980, 2 orders',
    'refunds -1762, 1 orders',
  ]);
  expect(november.rows[4]!.includes.map(({ of, amount }) => [of, amount.minor])).toEqual([
    ['goods', -2000],
    ['shipping', -490],
    ['commission', 200],
    ['commission-tax', 38],
    ['shop-shipping', 490],
  ]);
  const amounts = await readOrderAmounts(shop.db, { storeId: store.storeId }, { id, hold });
  expect(amounts).toMatchObject({
    shipping: { minor: 490 },
    shop_shipping: { minor: -490 },
    given_back: [{ shipping: { minor: -490 }, shop_shipping: { minor: 490 } }],
    earns: { minor: 0 },
  });
});

test('VAT that the shop owes has a row of its own, and explains what the store earns', async () => {
  shop.clock.set(start);
  const store = await seller();
  const order = await sell(store, { prices: [[2000, 3]], buyer: 'DE' });
  await deliver(order);
  await refundUnit(order);
  const november = await statement(store, '2026-11');
  expect(rowsOf(november)).toEqual([
    'sales 6490, 1 orders',
    'commission -600, 1 orders',
    'commission-tax -114, 1 orders',
    'deemed-vat -1036, 1 orders',
    'refunds -1443, 1 orders',
  ]);
  expect(november.rows[4]!.includes.map(({ of, amount }) => [of, amount.minor])).toEqual([
    ['goods', -2000],
    ['commission', 200],
    ['commission-tax', 38],
    ['deemed-vat', 319],
  ]);
  const { id } = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(await readOrderAmounts(shop.db, { storeId: store.storeId }, { id, hold })).toMatchObject({
    deemed_supply: 'import',
    deemed_vat: { minor: -1036 },
    given_back: [{ deemed_vat: { minor: 319 } }],
    earns: { minor: 3297 },
  });
});

test('there is no statement before the first change, of other currencies, or of the future', async () => {
  shop.clock.set(start);
  const { storeId } = await seller();
  await giveGoodwill({ db: shop.db, now: start }, { storeId, minor: 900, currency: 'USD' });
  const find = async (period: string, currency = 'USD') => {
    const found = await findStatement(shop.db, { storeId, period, currency, now: start });
    return found.ok ? (found.isOpen ? 'open' : 'over') : found.reason;
  };
  expect(await Promise.all([find('2026-11'), find('2026-10'), find('2026-12'), find('2026-11', 'KWD'), find('2026-13')])).toEqual(
    ['open', 'no-entries', 'no-entries', 'no-entries', 'no-entries'],
  ); // prettier-ignore
});

const sale = fc.record({
  prices: fc.array(fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 4 })), {
    minLength: 1,
    maxLength: 3,
  }),
  method: fc.constantFrom(2, 3),
  voucher: fc.constantFrom('none', 'shop', 'seller', 'shared'),
  isBundle: fc.boolean(),
  holder: fc.constantFrom('seller', 'courier'),
  shipper: fc.constantFrom('seller', 'shop'),
  buyer: fc.constantFrom('AF', 'DE'),
  refunds: fc.subarray(['before-delivery', 'after-delivery', 'after-payout'] as const),
  waitDays: fc.integer({ min: 0, max: 20 }),
  payout: fc.constantFrom('none', 'paid', 'failed', 'returned', 'sent'),
});

test('whatever happened, opening balance and rows sum to the closing balance, and nothing is unexplained', async () => {
  const histories = fc.sample(fc.array(sale, { minLength: 2, maxLength: 3 }), {
    seed: 20_261_130,
    numRuns: 9,
  });
  for (const [index, history] of histories.entries()) {
    shop.clock.set(new Date('2026-11-20T09:00:00Z'));
    const store = await seller(['USD', 'JPY', 'KWD'][index % 3]);
    const parts: number[] = [];
    for (const { holder, shipper, refunds, waitDays, payout, ...sold } of history) {
      await sql`update stores set cash_collected_by = ${holder}, shipped_by = ${shipper} where id = ${store.storeId}`.execute(
        shop.db,
      );
      const order = await sell(store, sold as Sale);
      if (refunds.includes('before-delivery')) await refundUnit(order);
      await deliver(order);
      if (refunds.includes('after-delivery')) await refundUnit(order);
      later(waitDays);
      await releaseEarnings(shop.app.shop);
      const id = payout === 'none' ? null : await payOut(store);
      if (id !== null && payout !== 'sent') await settle(id, payout as 'paid');
      if (refunds.includes('after-payout')) await refundUnit(order);
      const { id: part } = await shop.db.selectFrom('order_parts').select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow(); // prettier-ignore
      parts.push(part);
    }
    const about = JSON.stringify({ index, history });
    let closing = 0;
    for (const { period } of (await listStatementHeads(shop.db, store.storeId)).toReversed()) {
      const one = await statement(store, period);
      expect([one.opening.minor, one.opening.minor + sumOf(one)], about).toEqual([
        closing,
        one.closing.minor,
      ]);
      expect(
        one.rows.map(({ row }) => row),
        about,
      ).not.toContain('other');
      const found = await findStatement(shop.db, { ...store, period, now: shop.clock.now() });
      if (!found.ok) throw new Error(found.reason);
      const lines = await listStatementLines(shop.db, { ...found, issuer });
      const amounts = lines.slice(1).map((line) => Math.round(Number(line.split(',')[14]) * 1000));
      expect(
        amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0),
        about,
      ).toBe(amounts.at(-1));
      closing = one.closing.minor;
    }
    // Each order by itself earns what the ledger has posted for it.
    for (const id of parts) {
      const amounts = (await readOrderAmounts(shop.db, store, { id, hold }))!;
      const { rows } = await sql<{ minor: number }>`
        select coalesce(-sum(entry.amount_minor), 0)::bigint as minor from ledger_entries entry
          join ledger_accounts account on account.id = entry.account_id
        where entry.order_part_id = ${id} and account.store_id = ${store.storeId}`.execute(shop.db);
      expect(amounts.pays.minor, about).toBe(rows[0]!.minor);
      const steps = [amounts.goods, amounts.bundle_offer, amounts.voucher_seller, amounts.shipping, amounts.commission, amounts.commission_tax, amounts.shop_shipping, amounts.deemed_vat,
        ...amounts.given_back.flatMap((back) => [back.goods, back.shipping, back.commission, back.commission_tax, back.shop_shipping, back.deemed_vat])]; // prettier-ignore
      expect(
        steps.reduce((sum, { minor }) => sum + minor, 0),
        about,
      ).toBe(amounts.earns.minor);
    }
  }
});
