// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildGuests, orderBody, raceRounds, stockOf } from './test-shoppers.ts';

const end = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20, timeoutMs: 30_000 });
});
afterAll(() => shop.close());

/** INVARIANTS I6: "each line's price valid at its order's time, the bar never negative". The clock advances with the orders. */
test(
  'I6: flash stock 50 of 500, 300 buyers from 2 s before to 2 s after the end → at most 50 at the flash price, and none after it',
  { timeout: 60_000, repeats: raceRounds - 1 },
  async () => {
    const buyers = 300;
    const product = await buildProduct(shop.db, { stock: 500, sellingMinor: 5000 });
    const saleId = await buildFlashSale(shop.db, {
      start: new Date(end.getTime() - 3_600_000),
      end,
      items: [{ productId: product.id, priceMinor: 2000, quota: 50 }],
    });
    const tokens = await buildGuests(shop.db, buyers, (index) => ({
      items: [{ product }],
      address: { email: `late${index}@example.com` },
    }));
    const lefts: number[] = [];
    let next = 0;

    async function buyOneAfterTheOther() {
      for (let buyer = next++; buyer < buyers; buyer = next++) {
        shop.clock.set(new Date(end.getTime() - 2000 + Math.round((buyer * 4000) / buyers)));
        const reply = await shop.call('POST order/action', { body: orderBody(tokens[buyer]) });
        expect([reply.httpStatus, reply.message]).toEqual([200, '']);
        if (buyer % 10 === 0) {
          const { data } = await shop.call('GET flash-sale/{id}', { params: { id: saleId } });
          lefts.push(data.data[0]!.left);
        }
      }
    }
    await Promise.all(Array.from({ length: 10 }, buyOneAfterTheOther));

    const lines = await shop.db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['unit_price_minor as price', 'orders.created_at as at'])
      .where('product_id', '=', product.id)
      .execute();
    expect(lines).toHaveLength(buyers);
    const atFlashPrice = lines.filter((line) => line.price === 2000);
    // 150 arrived in time for 50 units.
    expect(atFlashPrice).toHaveLength(50);
    expect(atFlashPrice.every((line) => line.at < end)).toBe(true);
    expect(new Set(lines.map((line) => line.price))).toEqual(new Set([2000, 5000]));
    const { sold } = await shop.db
      .selectFrom('flash_sale_products')
      .select('sold')
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(sold).toBe(50);
    expect(await stockOf(shop.db, product)).toBe(500 - buyers);
    expect(lefts).toHaveLength(buyers / 10);
    expect([Math.min(...lefts), Math.max(...lefts) <= 50]).toEqual([0, true]);
  },
);
