import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consoleApi } from '@souk/contract/console-api';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { checkBooks } from '#operations/books/check-books.ts';
import { listExpected } from '#payment/payout/seller-money-queries.ts';
import { testProvider } from '#payment/test-provider.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildProduct, buildShippingRule, buildStore, buildTaxRule, setSetting } from '#testing/builders.ts';
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

/*
 * VAT of the shop as deemed supplier, worked to the cent: products for 60.00 and shipping for 9.90 contain 11.16 at 19 %; commission 12.5 %
 * without tax, because the seller is outside the EU.
 */

const start = new Date('2026-11-01T09:00:00Z');

let shop: TestShop;
let cedar = 0;
let product: Awaited<ReturnType<typeof buildProduct>>;

beforeAll(async () => {
  shop = await buildTestShop({ now: start, payments: testProvider().payments });
  await setSetting(shop.db, 'country', 'DE');
  await setSetting(shop.db, 'default_commission_percent', 12.5);
  await setSetting(shop.db, 'commission_tax_percent', 19);
  await setSetting(shop.db, 'deemed_supplier', true);
  cedar = await buildStore(shop.db, { slug: 'cedar' });
  const { id: shippingRuleId } = await buildShippingRule(shop.db, { places: [{ priceMinor: 990 }] });
  const taxRuleId = await buildTaxRule(shop.db, { percent: 19 });
  product = await buildProduct(shop.db, {
    sellingMinor: 2000,
    storeId: cedar,
    shippingRuleId,
    taxRuleId,
    stock: 900,
  });
});
beforeEach(async () => {
  await agree({ country: 'TR', goods_in: 'country', shipped_by: 'seller', cash_collected_by: 'courier' });
});
afterAll(async () => {
  const wrong = (await checkBooks(shop.db)).filter((book) => book.wrong !== null);
  await shop.close();
  expect(wrong).toEqual([]);
});

const agree = async (
  terms: Partial<Record<'country' | 'goods_in' | 'shipped_by' | 'cash_collected_by', string>>,
) => {
  await shop.db.updateTable('stores').set(terms).where('id', '=', cedar).execute();
};

/** Three units, to Germany. */
const sell = ({
  country = 'DE',
  quantity = 3,
  ...given
}: { method?: number; voucher?: string; country?: string; quantity?: number } = {}) =>
  sellIn(shop, {
    items: [{ product, quantity }],
    address: { country, state: '', zip: '10115' },
    ...given,
  });

const partOf = ({ id }: { id: number }) =>
  shop.db
    .selectFrom('order_parts')
    .select(['deemed_supply', 'deemed_vat_minor', 'shipping_vat_minor'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();

test('VAT in products and shipping is owed by the shop, and the seller earns the rest', async () => {
  const order = await sell();
  expect(await partOf(order)).toEqual({
    deemed_supply: 'import',
    deemed_vat_minor: 958,
    shipping_vat_minor: 158,
  });
  expect(await earns(shop, order)).toBe(5124);
  expect(await listExpected(shop.db, cedar)).toEqual([{ currency: 'USD', orders: 1, minor: 5124 }]);
  await deliver(shop, order);
  expect(await lastPosting(shop, order)).toBe(
    'earned: commission -750, orders:unearned 6990, pending -5124, tax:deemed -1116',
  );
});

test('each returned unit gives back its share of the VAT, and all of them exactly all', async () => {
  const order = await sell();
  await deliver(shop, order);
  const back: string[] = [];
  for (let unit = 0; unit < 2; unit++) {
    await refund(shop, order, { units: [{ line: 1, units: 1 }] });
    back.push((await lastPosting(shop, order))!);
  }
  // A third of 9.58 is 3.19, two thirds are 6.39.
  expect(back).toEqual([
    'refund: commission 250, refunds:payable -2000, pending 1431, tax:deemed 319',
    'refund: commission 250, refunds:payable -2000, pending 1430, tax:deemed 320',
  ]);
  await refund(shop, order, { store: 'cedar' });
  expect(await lastPosting(shop, order)).toBe(
    'refund: commission 250, refunds:payable -2990, pending 2263, tax:deemed 477',
  );
  expect(await earns(shop, order)).toBe(0);
});

test.each([
  [
    'courier',
    'payment: courier 6990, orders:unearned -6990',
    'earned: commission -750, orders:unearned 6990, pending -5124, tax:deemed -1116',
  ],
  [
    'seller',
    'payment: cash:sellers 6990, cash:sellers -6990',
    'earned: commission -750, pending 1866, tax:deemed -1116',
  ],
])('of cash that the %s collects', async (holder, ...posted) => {
  await agree({ cash_collected_by: holder });
  const order = await sell({ method: 2 });
  await deliver(shop, order);
  expect(await postings(shop, order)).toEqual(posted);
});

test('if the shop ships, it bears the VAT in the shipping', async () => {
  await agree({ shipped_by: 'shop' });
  const order = await sell();
  await deliver(shop, order);
  expect(await lastPosting(shop, order)).toBe(
    'earned: commission -750, orders:unearned 6990, pending -4292, shipping:shop -832, tax:deemed -1116',
  );
  await refund(shop, order, { store: 'cedar' });
  expect(await lastPosting(shop, order)).toBe(
    'refund: commission 750, refunds:payable -6990, pending 4292, shipping:shop 832, tax:deemed 1116',
  );
});

test('previews of refunds say that the shop does not owe the VAT any more', async () => {
  const order = await sell();
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { data } = await callConsole(shop, consoleApi.operatorOrders.previewRefund, {
    params: { id: order.id },
    headers: await ownerAtConsole(shop),
    body: { part_id: part.id },
  });
  expect(data).toMatchObject({
    amount: { minor: 6990 },
    sellers: [{ deemed_vat: { minor: 1116 }, bears: { minor: 5124 } }],
    shop: { deemed_vat: { minor: 1116 }, bears: { minor: 1866 } },
  });
});

test('a voucher lowers the VAT, because it lowers what the buyer pays', async () => {
  const { code } = await buildVoucher(shop.db, { type: 2, percent: 10 });
  const order = await sell({ voucher: code });
  await deliver(shop, order);
  // Contained in 63.90: 10.20
  expect(await lastPosting(shop, order)).toBe(
    'earned: commission -750, orders:unearned 6390, pending -5220, tax:deemed -1020, voucher-cost:shop 600',
  );
});

test('an order that is cancelled before its delivery owes no VAT', async () => {
  const order = await sell();
  await cancel(shop, order);
  expect((await postings(shop, order)).slice(1)).toEqual([
    'refund: orders:unearned 6990, refunds:payable -6990',
  ]);
  expect(await earns(shop, order)).toBe(0);
});

test('a lost dispute gives the VAT back', async () => {
  const order = await sell();
  await deliver(shop, order);
  await loseDispute(shop, order, 6990);
  expect(await lastPosting(shop, order)).toBe(
    'dispute-lost: commission 750, disputes:open -6990, reserved 5124, tax:deemed 1116',
  );
});

test.each<[string, Parameters<typeof agree>[0], Parameters<typeof sell>[0], string | null]>([
  ['imports above 150.00 without VAT and shipping', { country: 'TR' }, { quantity: 9 }, null],
  ['imports of 150.00 at most', { country: 'TR' }, { quantity: 8 }, 'import'],
  ['products in the EU of a seller outside', { goods_in: 'eu' }, { quantity: 9 }, 'in-eu'],
  ['products in the EU of a seller in the EU', { country: 'FR' }, {}, null],
  ['imports of a seller in the EU', { country: 'FR', goods_in: 'outside' }, {}, 'import'],
  ['a buyer outside the EU', { goods_in: 'eu' }, { country: 'CH' }, null],
])('%s', async (_what, terms, sale, expected) => {
  await agree(terms);
  const { deemed_supply, deemed_vat_minor } = await partOf(await sell(sale));
  expect([deemed_supply, deemed_vat_minor > 0]).toEqual([expected, expected !== null]);
});

test('an order keeps its VAT when the terms and the setting change; new orders have none', async () => {
  const before = await sell();
  await agree({ country: 'FR' });
  await setSetting(shop.db, 'deemed_supplier', false);
  shop.app.shop.site.invalidate();
  const after = await sell();
  await setSetting(shop.db, 'deemed_supplier', true);
  shop.app.shop.site.invalidate();
  for (const order of [before, after]) await deliver(shop, order);
  expect([await lastPosting(shop, before), (await partOf(after)).deemed_supply]).toEqual([
    'earned: commission -750, orders:unearned 6990, pending -5124, tax:deemed -1116',
    null,
  ]);
});

test('the database refuses VAT of a part that the shop does not supply', async () => {
  const { id } = await sell({ country: 'CH' });
  await expect(
    sql`update order_parts set deemed_vat_minor = 1 where order_id = ${id}`.execute(shop.db),
  ).rejects.toThrow('order_parts_deemed_vat');
});
