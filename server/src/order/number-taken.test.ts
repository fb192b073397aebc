import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { buildProduct } from '#testing/builders.ts';
import { guestShopper } from '#access/shopper.ts';
import { placeOrder } from './place-order.ts';
import { buildGuest, orderBody } from './test-shoppers.ts';

let shop: TestShop;
let product: { id: number; inventoryIds: number[] };
let taken: string;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 12 });
  product = await buildProduct(shop.db, { stock: 100 });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  taken = data.order;
});
afterAll(() => shop.close());

/** Places an order under the first free number of `draws` and returns that number. */
async function numberOf(draws: string[], { voucherCode = '', count = { draws: 0 } } = {}): Promise<string> {
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { payments, clock, site } = shop.app.shop;
  const { settings, defaultLanguage: language } = await site.read();
  const { order_method: method, time_zone: timeZone } = orderBody();
  const outcome = await placeOrder(
    shop.db,
    {
      shopper: guestShopper(token),
      guestToken: null,
      method,
      voucherCode,
      timeZone,
      language,
      settings,
      payments,
      idempotencyKey: null,
      clock,
    },
    () => {
      count.draws++;
      return draws.shift() ?? taken;
    },
  );
  return outcome.ok ? outcome.order.order : 'refused';
}

async function counts() {
  const { rows } = await sql<{ orders: number; uses: number; mails: number; quantity: number }>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from voucher_uses) as uses,
      (select count(*)::int from mails) as mails, quantity
    from inventories where id = ${product.inventoryIds[0]!}`.execute(shop.db);
  return rows[0]!;
}

test('draws another number on a collision and takes units and voucher once', async () => {
  const before = await counts();
  expect(await numberOf([taken, taken, '20261120FREE01'])).toBe('20261120FREE01');
  const plain = await counts();
  const mails = plain.mails - before.mails;
  expect(plain).toEqual({ orders: 2, uses: 0, mails: 2 * mails, quantity: 98 });
  const { code: voucherCode } = await buildVoucher(shop.db, { flat_minor: 100 });
  expect(await numberOf([taken, taken, '20261120FREE02'], { voucherCode })).toBe('20261120FREE02');
  expect(await counts()).toEqual({ orders: 3, uses: 1, mails: 3 * mails, quantity: 97 });
});

test('gives ten orders that draw the same number at once ten numbers', async () => {
  const spare = Array.from({ length: 10 }, (_, index) => `20261120SPARE${index}`);
  const numbers = await Promise.all(spare.map((own) => numberOf(['20261120RIVALS', own])));
  expect(numbers.filter((number) => number === '20261120RIVALS')).toHaveLength(1);
  expect(new Set(numbers).size).toBe(10);
});

test('gives up after ten collisions in a row without writing or taking anything', async () => {
  const before = await counts();
  const count = { draws: 0 };
  await expect(numberOf([], { count })).rejects.toMatchObject({ constraint: 'orders_number_key' });
  expect(count.draws).toBe(10);
  expect(await counts()).toEqual(before);
});
