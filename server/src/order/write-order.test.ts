import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import type { snapshotOrder } from './snapshot-order.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';
import { insertNumbered } from './write-order.ts';

let shop: TestShop;
let taken: string;
let row: ReturnType<typeof snapshotOrder>;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 12 });
  const token = await buildGuest(shop.db, { items: [{ product: await buildProduct(shop.db) }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  taken = data.order;
  const {
    id: _,
    number: __,
    ...rest
  } = await shop.db.selectFrom('orders').selectAll().where('number', '=', taken).executeTakeFirstOrThrow();
  row = { ...rest, address: JSON.stringify(rest.address) };
});
afterAll(() => shop.close());

/** Writes the row under the first of these numbers that is free, and answers it. */
async function numberOf(draws: string[]): Promise<string> {
  const { number } = await shop.db
    .transaction()
    .execute((tx) =>
      insertNumbered(tx, { order: row, parts: [], lines: [], actor: 'buyer' }, () => draws.shift() ?? taken),
    );
  return number;
}

test('a number that another order has is drawn again', async () => {
  expect(await numberOf([taken, taken, '20261120FREE01'])).toBe('20261120FREE01');
});

test('ten orders that draw the same number at once get ten numbers', async () => {
  const spare = Array.from({ length: 10 }, (_, index) => `20261120SPARE${index}`);
  const numbers = await Promise.all(spare.map((own) => numberOf(['20261120RIVALS', own])));
  expect(numbers.filter((number) => number === '20261120RIVALS')).toHaveLength(1);
  expect(new Set(numbers).size).toBe(10);
});

test('when ten in a row are taken something is wrong with the draw, and no order is written', async () => {
  await expect(numberOf([])).rejects.toThrow('Ten order numbers in a row were taken.');
});
