// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildGuests, orderBody, raceRounds } from './test-shoppers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20, timeoutMs: 30_000 });
});
afterAll(() => shop.close());

const prices = [1000, 1500] as const;

/** INVARIANTS I17: "the shopper has seen the new total or is refused; never silently". */
test(
  'I17: the price changes up and down while 200 shoppers order → everyone pays the price last shown to them',
  { timeout: 60_000, repeats: raceRounds - 1 },
  async () => {
    const products = await Promise.all(
      Array.from({ length: 10 }, () => buildProduct(shop.db, { stock: 1000, sellingMinor: prices[0] })),
    );
    const tokens = await buildGuests(shop.db, 200, (index) => ({
      items: [{ product: products[index % 10]!, seenPriceMinor: prices[0], quantity: 3 }],
    }));
    let isOver = false;
    async function changePrices() {
      for (let change = 1; !isOver; change++) {
        await shop.db
          .updateTable('products')
          .set({ selling_minor: prices[change % 2]! })
          .execute();
      }
    }

    const firstAnswers = { placed: 0, refused: 0 };
    async function buy(token: string) {
      for (let shownPrice: number = prices[0], tries = 1; ; tries++) {
        const reply = await shop.call('POST order/action', { body: orderBody(token) });
        if (tries === 1) firstAnswers[reply.status === 200 ? 'placed' : 'refused']++;
        if (reply.status !== 200) {
          shownPrice =
            Number(/has changed to \$(\d+\.\d\d)\. Please check your cart/.exec(reply.message)?.[1]) * 100;
          expect(prices).toContain(shownPrice);
          continue;
        }
        const order = await shop.db
          .selectFrom('orders')
          .select('subtotal_minor')
          .where('id', '=', reply.data.id)
          .executeTakeFirstOrThrow();
        return expect(order.subtotal_minor).toBe(3 * shownPrice);
      }
    }

    const changing = changePrices();
    const queue = [...tokens];
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let token = queue.pop(); token; token = queue.pop()) await buy(token);
      }),
    );
    isOver = true;
    await changing;
    expect(firstAnswers.placed).toBeGreaterThan(10);
    expect(firstAnswers.refused).toBeGreaterThan(10);
  },
);
