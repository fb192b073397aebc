// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildGuest,
  buildGuests,
  orderBody,
  orderTogether,
  raceRounds,
  stockOf,
} from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 20, timeoutMs: 30_000 });
});
afterAll(() => shop.close());

const rounds = { repeats: raceRounds - 1 };
const path = 'cancellation/cancel-order';
const body = (token: string, orderId: number, fields: object = {}) => ({
  order_id: orderId,
  title: 'Ordered twice',
  user_token: token,
  ...fields,
});

async function place(token: string, fields: Record<string, unknown> = {}) {
  return (await shop.call('POST order/action', { body: orderBody(token, fields) })).data;
}

test(
  'I5: 50 parallel cancels of an order of 2 → the same row for all, stock +2, one row',
  rounds,
  async () => {
    const product = await buildProduct(shop.db, { stock: 10 });
    const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
    const order = await place(token);
    expect(await stockOf(shop.db, product)).toBe(8);
    const replies = await orderTogether(
      shop,
      Array.from({ length: 50 }, (_, index) => ({
        path,
        body: body(token, order.id, { message: `Press ${index}` }),
      })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(replies.map((reply) => reply.data)).toEqual(replies.map(() => replies[0]!.data));
    expect(await stockOf(shop.db, product)).toBe(10);
    const rows = await shop.db
      .selectFrom('cancellations')
      .select('id')
      .where('order_id', '=', order.id)
      .execute();
    expect(rows).toEqual([{ id: replies[0]!.data.id }]);
  },
);

test('cancelling parts and the whole order at once restocks every unit once', { repeats: 9 }, async () => {
  const products = [await buildProduct(shop.db, { stock: 10 }), await buildProduct(shop.db, { stock: 10 })];
  const token = await buildGuest(shop.db, { items: products.map((product) => ({ product, quantity: 3 })) });
  const order = await place(token);
  const parts = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', order.id)
    .execute();
  const targets = [...parts.map((part) => ({ order_part_id: part.id })), {}];
  const replies = await orderTogether(
    shop,
    Array.from({ length: 12 }, (_, index) => ({ path, body: body(token, order.id, targets[index % 3]) })),
  );
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
  expect([await stockOf(shop.db, products[0]!), await stockOf(shop.db, products[1]!)]).toEqual([10, 10]);
});

test(
  'I24: 5 of 10 orders with a voucher, each cancelled 20 times at once → `used` is 5',
  rounds,
  async () => {
    const product = await buildProduct(shop.db, { stock: 50, sellingMinor: 3000 });
    const voucher = await buildVoucher(shop.db, { flat_minor: 500, usage_limit: 10 });
    const tokens = await buildGuests(shop.db, 10, (index) => ({
      items: [{ product }],
      address: { email: `used${index}@example.com` },
    }));
    const orders: { token: string; id: number }[] = [];
    for (const token of tokens) {
      orders.push({ token, id: (await place(token, { voucher: voucher.code })).id });
    }
    const cancelled = orders.slice(0, 5);
    const replies = await orderTogether(
      shop,
      Array.from({ length: 100 }, (_, index) => {
        const { token, id } = cancelled[index % 5]!;
        return { path, body: body(token, id) };
      }),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    const { used } = await shop.db
      .selectFrom('vouchers')
      .select('used')
      .where('id', '=', voucher.id)
      .executeTakeFirstOrThrow();
    expect(used).toBe(5);
    expect(await stockOf(shop.db, product)).toBe(45);
  },
);

test(
  'I2: cancelling and ordering the same two products in opposite order do not deadlock',
  rounds,
  async () => {
    const p = await buildProduct(shop.db, { stock: 80 });
    const q = await buildProduct(shop.db, { stock: 80 });
    const items = (index: number) => {
      const both = [{ product: p }, { product: q }];
      return { items: index % 2 ? both : both.toReversed() };
    };
    const early = await buildGuests(shop.db, 40, items);
    const placed: { token: string; id: number }[] = [];
    for (const token of early) placed.push({ token, id: (await place(token)).id });
    const late = await buildGuests(shop.db, 40, items);
    const replies = await orderTogether(
      shop,
      placed.flatMap(({ token, id }, index) => [
        { path, body: body(token, id) },
        { path: 'order/action', body: orderBody(late[index]) },
      ]),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect([await stockOf(shop.db, p), await stockOf(shop.db, q)]).toEqual([40, 40]);
  },
);
