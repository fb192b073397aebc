import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct } from '#testing/builders.ts';
import { lowestPriceOfLast30Days } from './lowest-price.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const day = (day: number, hour = 0) => new Date(Date.UTC(2026, 9, day, hour));
const before = day(31);

/** A product and its variant S, with price changes on these days of October. */
async function buildPriced(prices: [number, number][], ofVariant: [number, number][] = []) {
  const product = await buildProduct(shop.db, {
    sellingMinor: 1,
    variants: { attribute: 'Size', values: [{ title: 'S', stock: 1 }] },
  });
  const inventoryId = product.inventoryIds[0]!;
  await sql`delete from price_changes where product_id = ${product.id}`.execute(shop.db);
  for (const [at, price] of prices)
    await sql`insert into price_changes (product_id, changed_at, price_minor) values (${product.id}, ${day(at)}, ${price})`.execute(
      shop.db,
    );
  for (const [at, price] of ofVariant)
    await sql`insert into price_changes (product_id, inventory_id, changed_at, price_minor)
      values (${product.id}, ${inventoryId}, ${day(at)}, ${price})`.execute(shop.db);
  return { productId: product.id, inventoryId };
}

describe('the lowest price of the 30 days before', () => {
  test('includes the price in effect at the start, not one that ended before or starts later', async () => {
    const { productId } = await buildPriced([
      [-60, 500],
      [-50, 2000],
      [12, 1800],
      [20, 2500],
      [31, 900],
    ]);
    const lowest = (at: Date) => lowestPriceOfLast30Days(shop.db, { productId, before: at });
    expect(await lowest(before)).toBe(1800);
    expect(await lowest(day(11))).toBe(2000);
    expect(await lowest(day(18 + 31))).toBe(900);
    expect(await lowest(day(-21))).toBe(500);
  });

  test('for a new product covers the time since its creation; unknown before that', async () => {
    const { productId } = await buildPriced([[20, 700]]);
    expect(await lowestPriceOfLast30Days(shop.db, { productId, before })).toBe(700);
    expect(await lowestPriceOfLast30Days(shop.db, { productId, before: day(19) })).toBeNull();
  });

  test('a variant uses its own price while it has one, otherwise the product’s', async () => {
    const { productId, inventoryId } = await buildPriced(
      [
        [-10, 1000],
        [22, 600],
        [24, 1000],
      ],
      [
        [-10, 3000],
        [20, 0],
        [23, 2500],
      ],
    );
    const lowest = (at: Date) => lowestPriceOfLast30Days(shop.db, { productId, inventoryId, before: at });
    expect([await lowest(day(19)), await lowest(day(21)), await lowest(before)]).toEqual([3000, 1000, 600]);
    expect(await lowestPriceOfLast30Days(shop.db, { productId, before })).toBe(600);
  });

  test('includes flash sales while they ran, but not for variants with their own price', async () => {
    const { productId, inventoryId } = await buildPriced([[-10, 1000]], [[-10, 3000]]);
    const items = [{ productId, priceMinor: 400 }];
    await buildFlashSale(shop.db, { start: day(5), end: day(6), items });
    const lowest = (at: Date, variant?: number) =>
      lowestPriceOfLast30Days(shop.db, { productId, inventoryId: variant ?? null, before: at });
    expect(await lowest(day(5))).toBe(1000);
    expect(await lowest(day(5, 1))).toBe(400);
    expect(await lowest(before)).toBe(400);
    expect(await lowest(day(35, 23))).toBe(400);
    expect(await lowest(day(36))).toBe(1000);
    expect(await lowest(before, inventoryId)).toBe(3000);
  });
});

test('the database records every price change: the first, each further one, and no duplicate', async () => {
  const { id, inventoryIds } = await buildProduct(shop.db, {
    sellingMinor: 2000,
    variants: {
      attribute: 'Size',
      values: [
        { title: 'S', stock: 1 },
        { title: 'L', stock: 1, priceMinor: 2600 },
      ],
    },
  });
  const [small, large] = inventoryIds;
  await sql`update products set offered_minor = 1500 where id = ${id}`.execute(shop.db);
  // A changed regular price at the same selling price, and an invalid price.
  await sql`update products set selling_minor = 2100, title = 'Lamp' where id = ${id}`.execute(shop.db);
  await sql`update inventories set quantity = 3 where product_id = ${id}`.execute(shop.db);
  await sql`update inventories set price_minor = 0 where id = ${large!}`.execute(shop.db);
  await sql`update inventories set price_minor = 1200 where id = ${small!}`.execute(shop.db);
  const prices = await shop.db
    .selectFrom('price_changes')
    .select(['inventory_id', 'price_minor'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute();
  expect(prices.map(({ inventory_id, price_minor }) => [inventory_id, price_minor])).toEqual([
    [large, 2600], // written before its product
    [null, 2000],
    [null, 1500],
    [large, 0],
    [small, 1200],
  ]);
});
