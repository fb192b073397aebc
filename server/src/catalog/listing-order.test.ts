// @module-tag slow
import { api } from '@souk/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildShippingRule, buildStore, buildTaxRule, makePopular } from '#testing/builders.ts';

const noon = new Date('2026-11-20T12:00:00Z');
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: noon });
});
afterAll(() => shop.close());

const page = async (query: Record<string, unknown>) => {
  const reply = await shop.call('GET products', { query });
  return api.catalog.products.reply.parse(reply.data);
};

describe('B36: order and min/max follow the displayed price at both ends', () => {
  let ids: Record<'plain' | 'offered' | 'flash' | 'upcoming' | 'variant', number>;

  beforeAll(async () => {
    const { db } = shop;
    const plain = await buildProduct(db, { title: 'Plain', sellingMinor: 3000 });
    const offered = await buildProduct(db, { title: 'Offered', sellingMinor: 9000, offeredMinor: 2500 });
    const flash = await buildProduct(db, { title: 'Flash', sellingMinor: 8000, offeredMinor: 7000 });
    const upcoming = await buildProduct(db, { title: 'Upcoming', sellingMinor: 4000 });
    const variant = await buildProduct(db, {
      title: 'Variant',
      sellingMinor: 5000,
      variants: {
        attribute: 'Size',
        values: [
          { title: 'S', stock: 1, priceMinor: 4500 },
          { title: 'L', stock: 1, priceMinor: 99_000 },
        ],
      },
    });
    await buildFlashSale(db, {
      start: at(11),
      end: at(13),
      items: [{ productId: flash.id, priceMinor: 1000 }],
    });
    await buildFlashSale(db, {
      start: at(13),
      end: at(14),
      items: [{ productId: upcoming.id, priceMinor: 500 }],
    });
    ids = {
      plain: plain.id,
      offered: offered.id,
      flash: flash.id,
      upcoming: upcoming.id,
      variant: variant.id,
    };
  });
  beforeEach(() => shop.clock.set(noon));

  test('price_low_to_high and price_high_to_low sort by flash, offered and selling, and by the cheapest variant', async () => {
    const up = await page({ sortby: 'price_low_to_high' });
    expect(up.result.data.map((tile) => tile.title)).toEqual([
      'Flash',
      'Offered',
      'Plain',
      'Upcoming',
      'Variant',
    ]);
    const down = await page({ sortby: 'price_high_to_low' });
    expect(down.result.data.map((tile) => tile.title)).toEqual([
      'Variant',
      'Upcoming',
      'Plain',
      'Offered',
      'Flash',
    ]);
  });

  test('sorts by the prices that tiles show', async () => {
    const { data } = (await page({ sortby: 'price_low_to_high' })).result;
    expect(data.map((tile) => tile.lowest)).toEqual([10, 25, 30, 40, 45]);
    expect(data.map((tile) => tile.prices_differ)).toEqual([false, false, false, false, true]);
  });

  test('min and max are inclusive and apply to the flash price', async () => {
    const titles = async (query: Record<string, unknown>) =>
      (await page({ ...query, sortby: 'price_low_to_high' })).result.data.map((tile) => tile.title);
    expect(await titles({ min: '10.00', max: '25.00' })).toEqual(['Flash', 'Offered']);
    expect(await titles({ min: '10.01', max: '24.99' })).toEqual([]);
    expect(await titles({ min: '45', max: '45' })).toEqual(['Variant']);
    expect(await titles({ min: '45.01' })).toEqual([]);
  });

  test('a sale is active from its start until just before its end', async () => {
    const cheapest = async (now: Date) => {
      shop.clock.set(now);
      const [tile] = (await page({ sortby: 'price_low_to_high' })).result.data;
      return [tile?.title, tile?.price, tile?.end_time];
    };
    expect(await cheapest(new Date(at(11).getTime() - 1))).toEqual(['Offered', null, null]);
    expect(await cheapest(at(11))).toEqual(['Flash', '10.00', '2026-11-20 13:00:00']);
    expect(await cheapest(new Date(at(13).getTime() - 1))).toEqual(['Flash', '10.00', '2026-11-20 13:00:00']);
    expect(await cheapest(at(13))).toEqual(['Upcoming', '5.00', '2026-11-20 14:00:00']);
  });

  test('a used-up quota ends the sale price in the tile and in the order', async () => {
    await shop.db
      .updateTable('flash_sale_products')
      .set({ quota: 3, sold: 3 })
      .where('product_id', '=', ids.flash)
      .execute();
    const last = (await page({ sortby: 'price_low_to_high' })).result.data.at(-1);
    expect(last).toMatchObject({ title: 'Flash', price: null, offered: 70 });
    await shop.db
      .updateTable('flash_sale_products')
      .set({ quota: null, sold: 0 })
      .where('product_id', '=', ids.flash)
      .execute();
  });

  test('recent lists the newest first, best_rated the best-rated, an unknown order the best-selling', async () => {
    const { db } = shop;
    await db
      .updateTable('products')
      .set({ created_at: new Date('2030-01-01') })
      .where('id', '=', ids.offered)
      .execute();
    await db
      .updateTable('products')
      .set({ rating_sum: 10, review_count: 2 })
      .where('id', '=', ids.plain)
      .execute();
    await db
      .updateTable('products')
      .set({ rating_sum: 5, review_count: 1 })
      .where('id', '=', ids.variant)
      .execute();
    await makePopular(db, ids.plain, 5);
    await makePopular(db, ids.variant, 9);
    const first = async (sortby: string) =>
      (await page({ sortby })).result.data.slice(0, 2).map((tile) => tile.id);
    expect((await first('recent'))[0]).toBe(ids.offered);
    expect(await first('best_rated')).toEqual([ids.plain, ids.variant]);
    expect(await first('asc')).toEqual([ids.variant, ids.plain]);
    expect(await first('')).toEqual([ids.variant, ids.plain]);
  });
});

describe('sold-out products come last', () => {
  const sorts = ['popular', 'recent', 'price_low_to_high', 'price_high_to_low', 'best_rated'];

  test.each(sorts)('in the order %s and in text searches; they move back when restocked', async (sortby) => {
    const { db } = shop;
    const { categoryId, id: first } = await buildProduct(db, { title: 'Umbrella', purchased: 1 });
    const gone = await buildProduct(db, { categoryId, title: 'Red umbrella', stock: 0, purchased: 9 });
    const { id: last } = await buildProduct(db, { categoryId, title: 'Blue umbrella' });
    const ids = async () =>
      (await page({ category: categoryId, q: 'umbrella', sortby })).result.data.map((tile) => tile.id);
    expect((await ids()).at(-1)).toBe(gone.id);
    expect((await ids()).toSorted((a, b) => a - b)).toEqual([first, gone.id, last]);
    const inventory = db.updateTable('inventories').where('id', '=', gone.inventoryIds[0]!);
    await inventory.set({ quantity: 1 }).execute();
    const inStock = await page({ category: categoryId, sortby });
    expect(inStock.result.data.every((tile) => tile.in_stock)).toBe(true);
    await inventory.set({ quantity: 0 }).execute();
    expect((await ids()).at(-1)).toBe(gone.id);
  });
});

describe('B35: 1,000 products of equal price, paged through while rows are inserted', () => {
  async function buildTwins() {
    const { db } = shop;
    const storeId = await buildStore(db);
    const shippingRuleId = (await buildShippingRule(db)).id;
    const taxRuleId = await buildTaxRule(db);
    const { categoryId } = await buildProduct(db, {
      storeId,
      shippingRuleId,
      taxRuleId,
      stock: 0, // like the others, without variants
    });
    const row = (number: number) => ({
      store_id: storeId,
      category_id: categoryId,
      tax_rule_id: taxRuleId,
      shipping_rule_id: shippingRuleId,
      title: `Twin ${number}`,
      slug: `twin-${categoryId}-${number}`,
      selling_minor: 1000,
      image: 'twin.webp',
    });
    const before = await db
      .insertInto('products')
      .values(Array.from({ length: 999 }, (_, index) => row(index)))
      .returning('id')
      .execute();
    return { categoryId, row, before: before.map(({ id }) => id) };
  }

  /** The IDs of all pages; calls `between` after each. */
  async function walk(query: Record<string, unknown>, between: (page: number) => Promise<unknown>) {
    const seen: number[] = [];
    for (let number = 1; number <= 18; number++) {
      const { result } = await page({ ...query, page: number, per_page: 60 });
      seen.push(...result.data.map((tile) => tile.id));
      await between(number);
    }
    return seen;
  }

  const insertTwo = (row: Awaited<ReturnType<typeof buildTwins>>['row']) => (number: number) =>
    shop.db
      .insertInto('products')
      .values([row(1000 + number), row(2000 + number)])
      .execute();

  test.each(['price_low_to_high', 'price_high_to_low', 'popular', 'best_rated'])(
    '%s lists each once',
    async (sortby) => {
      const { categoryId, row, before } = await buildTwins();
      const seen = await walk({ category: categoryId, sortby }, insertTwo(row));
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    },
  );

  test('recent lists new products first: it may repeat those pushed to the next page, but skips none', async () => {
    const { categoryId, row, before } = await buildTwins();
    const query = { category: categoryId, sortby: 'recent' };
    const seen = await walk(query, insertTwo(row));
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
    const calm = await walk(query, () => Promise.resolve());
    expect(calm).toEqual([...new Set(calm)].toSorted((one, other) => other - one));
  });
});
