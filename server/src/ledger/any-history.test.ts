// @module-tag slow
import type { PaymentFact } from '@souk/rules/payment-state';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkBooks } from '#operations/books/check-books.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody, type CartItem } from '#order/test-shoppers.ts';
import { applyFacts } from '#payment/apply-facts.ts';
import { releaseEarnings } from '#payment/payout/release-earnings.ts';
import { refundPayment } from '#payment/refund-payment.ts';
import { testProvider } from '#payment/test-provider.ts';
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

/*
 * Random orders with vouchers of each payer, bundles, cash and cards, shipped by sellers or the shop, with VAT of either, whose units come
 * back in any order, before and after the release: the books agree, and an order of which everything came back leaves nothing in any
 * account but the fee, which the sellers bear.
 */

const start = new Date('2026-11-01T09:00:00Z');
const dayMs = 24 * 3600_000;
const collectors = ['seller', 'courier', 'shop'] as const;

const history = fc.record({
  lines: fc.array(
    fc.record({
      store: fc.nat({ max: 2 }),
      price: fc.integer({ min: 1, max: 90_000 }),
      units: fc.integer({ min: 1, max: 4 }),
      isBundle: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shipping: fc.nat({ max: 999 }),
  /** Percent that the shop pays of a voucher of 15 %; null: a store's own of 3 units of its currency; undefined: none. */
  voucher: fc.constantFrom(undefined, null, 0, 33.33, 100),
  isCash: fc.boolean(),
  shippedBy: fc.constantFrom('seller', 'shop'),
  /** Bought from Germany, the products of every store are imported or of a seller outside the EU. */
  buyer: fc.constantFrom('AF', 'DE'),
  /** Which line gives back its next unit; the release comes after so many. */
  returns: fc.array(fc.nat({ max: 3 }), { minLength: 16, maxLength: 16 }),
  /** What the provider keeps of a card payment, which its sellers bear, and returns of that. */
  fee: fc.nat({ max: 999 }),
  feeReturned: fc.nat({ max: 999 }),
  releaseAfter: fc.nat({ max: 16 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

let shop: TestShop;
let stores: number[];
let bundle: number;
let taxRuleId: number;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments });
  await setSetting(shop.db, 'default_commission_percent', 8.25);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  await setSetting(shop.db, 'payment_fee_paid_by', 'seller');
  await setSetting(shop.db, 'deemed_supplier', true);
  taxRuleId = await buildTaxRule(shop.db, { percent: 19 });
  stores = [];
  for (const collector of collectors) {
    const storeId = await buildStore(shop.db);
    await sql`update stores set cash_collected_by = ${collector}, country = ${collector === 'shop' ? 'TR' : 'AF'} where id = ${storeId}`.execute(
      shop.db,
    );
    stores.push(storeId);
  }
  bundle = await buildBundleDeal(shop.db, { buy: 2, free: 1 });
});
afterAll(() => shop.close());

async function sell(
  { lines, shipping, voucher, isCash, shippedBy, buyer, fee, feeReturned }: History,
  currency: string,
) {
  shop.clock.set(start);
  await shop.db.updateTable('stores').set({ shipped_by: shippedBy }).execute();
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: shipping }] });
  const items: CartItem[] = [];
  for (const { store, price, units, isBundle } of lines) {
    const product = await buildProduct(shop.db, {
      storeId: stores[store]!,
      sellingMinor: price,
      shippingRuleId,
      taxRuleId,
      bundleDealId: isBundle ? bundle : null,
      stock: 9,
    });
    items.push({ product, quantity: units });
  }
  const token = await buildGuest(shop.db, { items, address: { country: buyer, state: '', zip: '10115' } });
  const own = voucher === null ? { type: 1, flat_minor: 300, store_id: stores[lines[0]!.store]! } : {};
  const code =
    voucher === undefined
      ? ''
      : (await buildVoucher(shop.db, { type: 2, percent: 15, shop_pays_percent: voucher, ...own })).code;
  const place = (given: string) =>
    shop.call('POST order/action', {
      body: orderBody(token, { order_method: isCash ? 2 : 3, voucher: given }),
    });
  let reply = await place(code);
  // Some carts are too small for a voucher.
  if (reply.form.length > 0) reply = await place('');
  expect(reply.form).toEqual([]);
  const order = { id: reply.data.id, number: reply.data.order };
  if (isCash) return { ...order, keptMinor: 0, giveFeeBack: () => Promise.resolve() };
  await shop.call('POST order/transaction', { body: { id: order.id, user_token: token } });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['id', 'amount_minor'])
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  if (!attempt) return { ...order, keptMinor: 0, giveFeeBack: () => Promise.resolve() };
  const paymentId = `pi-${order.number}`;
  const report = async (...facts: PaymentFact[]) =>
    applyFacts(shop.app.shop, { attemptId: attempt.id, facts, actor: 'stripe', now: shop.clock.now() });
  const money = (minor: number) => ({ minor, currency });
  const feeMinor = Math.min(fee, attempt.amount_minor);
  const returnedMinor = Math.min(feeReturned, feeMinor);
  await report(
    { type: 'paid', amount: money(attempt.amount_minor), paymentId },
    { type: 'fee', amount: money(feeMinor), paymentId },
  );
  const giveFeeBack = async () => {
    await report({ type: 'fee-returned', amount: money(returnedMinor), refundId: paymentId, paymentId });
  };
  return { ...order, keptMinor: feeMinor - returnedMinor, giveFeeBack };
}

/** What each account has of an order; sellers' buckets are added up. */
async function left(orderId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; minor: number }>`
    select coalesce('seller ' || account.store_id, account.code) as code, sum(entry.amount_minor)::int as minor
    from ledger_transactions fact join ledger_entries entry on entry.transaction_id = fact.id
      join ledger_accounts account on account.id = entry.account_id
    where fact.order_id = ${orderId} group by 1 having sum(entry.amount_minor) <> 0`.execute(shop.db);
  return Object.fromEntries(rows.map(({ code, minor }) => [code, minor]));
}

async function live(one: History, currency: string): Promise<void> {
  const order = await sell(one, currency);
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number: order.number, to, actor: 'operator', now: start });
  const refund = (purpose: object) =>
    refundPayment(shop.db, {
      number: order.number,
      amountMinor: null,
      purpose,
      reason: '',
      now: shop.clock.now(),
    });
  shop.clock.set(new Date(start.getTime() + 15 * dayMs));
  for (const [step, line] of one.returns.entries()) {
    if (step === one.releaseAfter) await releaseEarnings(shop.app.shop);
    await refund({ units: [{ line: (line % one.lines.length) + 1, units: 1 }] });
  }
  const parts = await shop.db
    .selectFrom('order_parts')
    .select(['store_slug', 'store_id', 'total_minor', 'cash_collected_by'])
    .where('order_id', '=', order.id)
    .execute();
  for (const { store_slug: store } of parts) await refund({ store });
  await order.giveFeeBack();
  // Only the money is left: with the provider or whoever collected it, owed to the buyer. The sellers owe what the provider kept of it.
  const {
    'refunds:payable': owed = 0,
    'provider-fees': kept = 0,
    'fees-charged': charged = 0,
    ...others
  } = await left(order.id);
  expect([kept, charged]).toEqual([order.keptMinor, 0 - order.keptMinor]);
  const total = parts.reduce((sum, part) => sum + part.total_minor, 0);
  expect(-owed).toBe(total);
  const held = Object.values(others).reduce((sum, minor) => sum + minor, 0);
  expect(held).toBe(total);
  let borne = 0;
  for (const [account, minor] of Object.entries(others)) {
    const collected = parts.find(
      (part) => account === `seller ${part.store_id}` && part.cash_collected_by === 'seller',
    );
    // A seller who collected cash owes all of it.
    if (collected && one.isCash) expect(minor).toBe(collected.total_minor);
    else if (account.startsWith('seller ')) borne += minor;
    else expect(['provider:stripe', 'courier', 'cash:shop']).toContain(account);
  }
  expect(borne).toBe(order.keptMinor);
}

describe.each(['JPY', 'USD', 'KWD'])('in %s', (currency) => {
  test('any history leaves books that agree, and nothing of what came back', async () => {
    await setSetting(shop.db, 'currency', currency);
    shop.app.shop.site.invalidate();
    await fc.assert(
      fc.asyncProperty(history, (one) => live(one, currency)),
      { numRuns: 8, endOnFailure: true },
    );
    expect((await checkBooks(shop.db, ['ledger', 'refunds'])).filter(({ wrong }) => wrong !== null)).toEqual(
      [],
    );
  });
});
