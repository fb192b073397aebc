import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consoleApi } from '@souk/contract/console-api';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { listExpected } from '#payment/payout/seller-money-queries.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildProduct, buildShippingRule, buildStore, setSetting } from '#testing/builders.ts';
import {
  cancel,
  deliver,
  earns,
  lastPosting,
  loseDispute,
  postings,
  refund,
  sell as sellIn,
} from '../payment/test-ledger-sales.ts';

/* Shipping by the shop, worked to the cent: 8 % commission without tax, products for 119.00 and shipping for 5.90. */

const start = new Date('2026-11-01T09:00:00Z');

let shop: TestShop;
let basil = 0;
let product: Awaited<ReturnType<typeof buildProduct>>;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments });
  await setSetting(shop.db, 'default_commission_percent', 8);
  basil = await buildStore(shop.db, { slug: 'basil' });
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 590 }] });
  product = await buildProduct(shop.db, { sellingMinor: 5950, storeId: basil, shippingRuleId, stock: 90 });
});
beforeEach(() => agree({ shipped_by: 'shop', cash_collected_by: 'courier' }));
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

const agree = async (terms: { shipped_by?: string; cash_collected_by?: string }) => {
  await shop.db.updateTable('stores').set(terms).where('id', '=', basil).execute();
};

/** Two units. */
const sell = (given: { method?: number; voucher?: string } = {}) =>
  sellIn(shop, { items: [{ product, quantity: 2 }], ...given });

test('what the buyer pays for shipping is the shop’s, and comes back from there with everything', async () => {
  const order = await sell();
  expect(await earns(shop, order)).toBe(10_948);
  expect(await listExpected(shop.db, basil)).toEqual([{ currency: 'USD', orders: 1, minor: 10_948 }]);
  await deliver(shop, order);
  expect(await lastPosting(shop, order)).toBe(
    'earned: commission -952, orders:unearned 12490, pending -10948, shipping:shop -590',
  );
  await refund(shop, order, { units: [{ line: 1, units: 1 }] });
  expect(await lastPosting(shop, order)).toBe('refund: commission 476, refunds:payable -5950, pending 5474');
  await refund(shop, order, { store: 'basil' });
  expect(await lastPosting(shop, order)).toBe(
    'refund: commission 476, refunds:payable -6540, pending 5474, shipping:shop 590',
  );
  expect(await earns(shop, order)).toBe(0);
});

test('previews of refunds and cancellations say that the shop gives back its shipping', async () => {
  const order = await sell();
  const operator = await ownerAtConsole(shop);
  const seller = await ownerAtConsole(shop, { storeId: basil });
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const refunded = await callConsole(shop, consoleApi.operatorOrders.previewRefund, {
    params: { id: order.id },
    headers: operator,
    body: { part_id: part.id },
  });
  expect(refunded.data).toMatchObject({
    amount: { minor: 12_490 },
    sellers: [{ shipping: { minor: 590 }, bears: { minor: 10_948 } }],
    shop: { shipping: { minor: 590 }, bears: { minor: 1542 } },
  });
  const { data: before } = await callConsole(shop, consoleApi.sellerOrders.readOrder, {
    params: { id: part.id },
    headers: seller,
  });
  expect(before.money).toMatchObject({ shop_shipping: { minor: -590 }, earns: { minor: 10_948 } });
  const lines = before.lines.map(({ id, quantity: units }) => ({ id, units }));
  const cancelled = await callConsole(shop, consoleApi.sellerCancel.previewCancel, {
    params: { id: part.id },
    headers: seller,
    body: { lines },
  });
  expect(cancelled.data.store).toMatchObject({ shop_shipping: { minor: 590 }, earns_then: { minor: 0 } });
  const { data: whole } = await callConsole(shop, consoleApi.operatorOrders.readOperatorOrder, {
    params: { id: order.id },
    headers: operator,
  });
  expect(whole.parts[0]).toMatchObject({ shop_shipping: { minor: 590 }, earns: { minor: 10_948 } });
});

const earnedFromBuyer = 'earned: commission -952, orders:unearned 12490, pending -10948, shipping:shop -590';

test.each([
  ['courier', 'payment: courier 12490, orders:unearned -12490', earnedFromBuyer],
  ['shop', 'payment: cash:shop 12490, orders:unearned -12490', earnedFromBuyer],
  // The seller has the cash and owes the commission and the shipping.
  [
    'seller',
    'payment: cash:sellers 12490, cash:sellers -12490',
    'earned: commission -952, pending 1542, shipping:shop -590',
  ],
])('cash that the %s collects', async (holder, ...posted) => {
  await agree({ cash_collected_by: holder });
  const order = await sell({ method: 2 });
  await deliver(shop, order);
  expect(await postings(shop, order)).toEqual(posted);
});

test('vouchers of the shop and of the seller leave shipping as it is', async () => {
  const { code: ofShop } = await buildVoucher(shop.db, { type: 2, percent: 10 });
  const { code: ofSeller } = await buildVoucher(shop.db, { type: 2, percent: 10, store_id: basil });
  const orders = [await sell({ voucher: ofShop }), await sell({ voucher: ofSeller })];
  for (const order of orders) await deliver(shop, order);
  expect([await lastPosting(shop, orders[0]!), await lastPosting(shop, orders[1]!)]).toEqual([
    'earned: commission -952, orders:unearned 11300, pending -10948, shipping:shop -590, voucher-cost:shop 1190',
    'earned: commission -857, orders:unearned 11300, pending -9853, shipping:shop -590',
  ]);
});

test('an order keeps who ships it: a change of the terms applies to new orders', async () => {
  const before = await sell();
  await agree({ shipped_by: 'seller' });
  const after = await sell();
  for (const order of [before, after]) await deliver(shop, order);
  expect([await lastPosting(shop, before), await lastPosting(shop, after)]).toEqual([
    'earned: commission -952, orders:unearned 12490, pending -10948, shipping:shop -590',
    'earned: commission -952, orders:unearned 12490, pending -11538',
  ]);
});

test('an order that is cancelled before its delivery earns the shop no shipping', async () => {
  const order = await sell();
  await cancel(shop, order);
  expect((await postings(shop, order)).slice(1)).toEqual([
    'refund: orders:unearned 12490, refunds:payable -12490',
  ]);
  expect(await earns(shop, order)).toBe(0);
});

test.each([
  ['after', true, 'dispute-lost: commission 952, disputes:open -12490, reserved 10948, shipping:shop 590'],
  ['before', false, 'dispute-lost: disputes:open -12490, orders:unearned 12490'],
])('a dispute that is lost %s the delivery takes the shipping back', async (_when, isDelivered, posted) => {
  const order = await sell();
  if (isDelivered) await deliver(shop, order);
  await loseDispute(shop, order, 12_490);
  expect(await lastPosting(shop, order)).toBe(posted);
});
