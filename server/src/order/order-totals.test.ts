import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import {
  buildBundleDeal,
  buildProduct,
  buildShippingRule,
  buildStore,
  buildTaxRule,
} from '#testing/builders.ts';
import { buildGuest, buildVoucher, orderBody } from './test-shoppers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 10 });
});
afterAll(() => shop.close());

type Goods = {
  product: { id: number; inventoryIds: number[] };
  unitMinor: number;
  bundle: { buy: number; free: number } | null;
  shipping: { priceMinor: number; perPiece: boolean };
  storeId: number;
};

/** Random carts with a fixed seed, so that a failure comes back. */
function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number): T[] {
  return fc.sample(arbitrary, { numRuns, seed: 20_261_120 });
}

async function buildGoods(): Promise<Goods[]> {
  const bundles = [null, { buy: 2, free: 1 }, { buy: 1, free: 1 }];
  const stores = [];
  for (let index = 0; index < 5; index++) stores.push(await buildStore(shop.db));
  const shippings = [];
  for (const [index, priceMinor] of [0, 1, 499, 12_345].entries()) {
    const rule = await buildShippingRule(shop.db, { singlePrice: index % 2 === 0, places: [{ priceMinor }] });
    shippings.push({ ruleId: rule.id, priceMinor, perPiece: index % 2 === 1 });
  }
  const taxes = [
    await buildTaxRule(shop.db, { percent: 0 }),
    await buildTaxRule(shop.db, { percent: 19 }),
    await buildTaxRule(shop.db, { percent: 7.25 }),
    await buildTaxRule(shop.db, { flatMinor: 37 }),
  ];
  const bundleIds = [];
  for (const bundle of bundles) bundleIds.push(bundle && (await buildBundleDeal(shop.db, bundle)));
  const prices = [1, 2, 3, ...sample(fc.integer({ min: 1, max: 9_999_999 }), 37)];
  const goods: Goods[] = [];
  for (const [index, unitMinor] of prices.entries()) {
    const shipping = shippings[index % 4]!;
    const storeId = stores[index % 5]!;
    const product = await buildProduct(shop.db, {
      sellingMinor: unitMinor,
      stock: 1_000_000,
      storeId,
      shippingRuleId: shipping.ruleId,
      taxRuleId: taxes[(index >> 1) % 4]!,
      bundleDealId: bundleIds[index % 3]!,
    });
    goods.push({ product, unitMinor, bundle: bundles[index % 3]!, shipping, storeId });
  }
  return goods;
}

test('I14, I16: 200 random carts of 1–5 sellers: totals to the cent, parts and lines sum exactly', async () => {
  const goods = await buildGoods();
  const vouchers = [
    null,
    { ...(await buildVoucher(shop.db, { type: 2, percent: 33.33 })), percent: 3333, flat: 0 },
    { ...(await buildVoucher(shop.db, { type: 2, percent: 99 })), percent: 9900, flat: 0 },
    { ...(await buildVoucher(shop.db, { type: 1, flat_minor: 5000 })), percent: 0, flat: 5000 },
  ];
  const carts = sample(
    fc.record({
      lines: fc.uniqueArray(
        fc.record({
          goods: fc.integer({ min: 0, max: goods.length - 1 }),
          quantity: fc.integer({ min: 1, max: 9 }),
        }),
        { minLength: 1, maxLength: 20, selector: (line) => line.goods },
      ),
      voucher: fc.integer({ min: 0, max: vouchers.length - 1 }),
    }),
    200,
  );
  const wanted = new Map<number, Record<string, number>>();

  async function placeCart(cart: (typeof carts)[number]) {
    const lines = cart.lines.map((line) => ({ ...goods[line.goods]!, quantity: line.quantity }));
    const voucher = vouchers[cart.voucher]!;
    const token = await buildGuest(shop.db, { items: lines });
    const body = orderBody(token, { voucher: voucher?.code ?? '' });
    const reply = await shop.call('POST order/action', { body });
    expect(reply.message).toBe('');

    // Worked out a second time, without the functions of the shop.
    const subtotal = sumOf(lines, (line) => line.unitMinor * line.quantity);
    const bundle = sumOf(lines, ({ bundle: deal, quantity, unitMinor }) =>
      deal ? Math.floor(quantity / (deal.buy + deal.free)) * deal.free * unitMinor : 0,
    );
    const shipping = sumOf(
      lines,
      (line) => line.shipping.priceMinor * (line.shipping.perPiece ? line.quantity : 1),
    );
    const discount = voucher
      ? Number((BigInt(subtotal) * BigInt(voucher.percent) * 2n + 10_000n) / 20_000n) + voucher.flat
      : 0;
    const used = Math.min(discount, subtotal - bundle);
    const total = subtotal - bundle - used + shipping;
    wanted.set(reply.data.id, { subtotal, bundle, used, shipping, total });

    const { data: order } = await shop.call('GET order/find/{id}', {
      params: { id: reply.data.id },
      query: { user_token: token },
    });
    expect(order.total_amount).toBe(`${Math.floor(total / 100)}.${String(total % 100).padStart(2, '0')}`);
    expect(order.calculated).toMatchObject({ total_price: total / 100, subtotal: subtotal / 100 });
    expect(order.parts).toHaveLength(new Set(lines.map((line) => line.storeId)).size);
  }

  for (let index = 0; index < carts.length; index += 8) {
    await Promise.all(carts.slice(index, index + 8).map(placeCart));
  }

  const orders = await shop.db
    .selectFrom('orders')
    .select([
      'id',
      'subtotal_minor as subtotal',
      'bundle_offer_minor as bundle',
      'voucher_minor as used',
      'shipping_minor as shipping',
      'total_minor as total',
    ])
    .execute();
  expect(orders).toHaveLength(200);
  for (const { id, ...amounts } of orders) expect(amounts).toEqual(wanted.get(id));

  for (const [inner, outer, key] of [
    ['order_lines', 'order_parts', 'order_part_id'],
    ['order_parts', 'orders', 'order_id'],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      select o.id from ${sql.table(outer)} o join ${sql.table(inner)} i on i.${sql.ref(key)} = o.id
      group by o.id
      having sum(i.subtotal_minor) <> o.subtotal_minor or sum(i.bundle_offer_minor) <> o.bundle_offer_minor
        or sum(i.voucher_minor) <> o.voucher_minor or sum(i.shipping_minor) <> o.shipping_minor
        or sum(i.tax_minor) <> o.tax_minor or sum(i.total_minor) <> o.total_minor
        or min(i.total_minor - i.shipping_minor) < 0 or min(i.tax_minor) < 0`.execute(shop.db);
    expect(rows).toEqual([]);
  }
}, 60_000);

function sumOf<T>(rows: readonly T[], amountOf: (row: T) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0);
}
