import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, setSetting } from '#testing/builders.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';

let shop: TestShop;
const now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  shop = await buildTestShop({ now });
});
afterAll(() => shop.close());
beforeEach(() => setLowestPrice('always'));

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

async function setLowestPrice(value: string) {
  await setSetting(shop.db, 'lowest_price', value);
  shop.app.shop.site.invalidate();
}

/** Replaces a product's price history by prices that began so many days ago. */
async function setHistory(
  { id, inventoryId = null }: { id: number; inventoryId?: number | null },
  prices: [number, number][],
) {
  await sql`delete from price_changes where product_id = ${id} and inventory_id is not distinct from ${inventoryId}::int`.execute(
    shop.db,
  );
  for (const [days, price] of prices)
    await sql`insert into price_changes (product_id, inventory_id, changed_at, price_minor)
      values (${id}, ${inventoryId}::int, ${daysAgo(days)}, ${price})`.execute(shop.db);
}

async function priorPrices(id: number) {
  const { data } = await shop.call('GET product/{id}', { params: { id } });
  return data.inventory.map(({ prior_price: prior }) => prior);
}

test('an offer has the lowest price of the 30 days before it began, however long it has lasted', async () => {
  const { id } = await buildProduct(shop.db, { sellingMinor: 10_000, offeredMinor: 8000 });
  await setHistory({ id }, [
    [200, 7000],
    [120, 10_000],
    [70, 9000],
    [65, 10_000],
    [50, 8000],
  ]);
  expect(await priorPrices(id)).toEqual([90]);
  await setLowestPrice('never');
  expect(await priorPrices(id)).toEqual([null]);
});

test('is null without a reduction, and for an offer from the first day', async () => {
  const plain = await buildProduct(shop.db, { sellingMinor: 10_000 });
  const fresh = await buildProduct(shop.db, { sellingMinor: 10_000, offeredMinor: 8000 });
  expect([await priorPrices(plain.id), await priorPrices(fresh.id)]).toEqual([[null], [null]]);
});

test('a flash sale is compared with the days before the sale', async () => {
  const { id } = await buildProduct(shop.db, { sellingMinor: 10_000, offeredMinor: 8000 });
  await setHistory({ id }, [
    [100, 10_000],
    [10, 8000],
  ]);
  await buildFlashSale(shop.db, {
    start: daysAgo(1),
    end: daysAgo(-1),
    items: [{ productId: id, priceMinor: 6000 }],
  });
  expect(await priorPrices(id)).toEqual([80]);
});

test('variants with a price of their own are compared with their own history', async () => {
  const { id, inventoryIds } = await buildProduct(shop.db, {
    sellingMinor: 10_000,
    offeredMinor: 8000,
    variants: {
      attribute: 'Size',
      values: [
        { title: 'S', stock: 1 },
        { title: 'M', stock: 1, priceMinor: 7000 },
      ],
    },
  });
  await setHistory({ id }, [
    [100, 10_000],
    [10, 8000],
  ]);
  await setHistory({ id, inventoryId: inventoryIds[1]! }, [
    [100, 7500],
    [5, 7000],
  ]);
  expect(await priorPrices(id)).toEqual([100, 75]);
});
