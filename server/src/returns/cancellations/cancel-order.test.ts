// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announcerOf } from '#cache/change-announcer.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, fillCart, orderBody, receiveMoney, stockOf } from '#order/test-shoppers.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct, buildUser } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { countSales } from '#product/count-sales.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop();
});
afterAll(() => shop.close());

const tooLate = 'This order can not be cancelled any more.';
const missing = 'We couldn’t find this order.';

type Product = Awaited<ReturnType<typeof buildProduct>>;
let jug: Product;
let bowl: Product;
let token = '';
let id = 0;
let number = '';
let partOf: { jug: number; bowl: number };

/** Two jugs of one seller at 30.00 and a bowl of another at 10.00, each with shipping of 5.00. */
async function placeTwoParts(fields: { voucher?: string } = {}) {
  jug = await buildProduct(shop.db, { stock: 2, sellingMinor: 3000 });
  bowl = await buildProduct(shop.db, { stock: 9, sellingMinor: 1000 });
  token = await buildGuest(shop.db, { items: [{ product: jug, quantity: 2 }, { product: bowl }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, fields) });
  id = data.id;
  number = data.order;
  const { parts } = await detail();
  const partIn = (product: Product) => parts.find((part) => part.store.id === product.storeId)!.id;
  partOf = { jug: partIn(jug), bowl: partIn(bowl) };
}
beforeEach(() => placeTwoParts());

const detail = async () =>
  (await shop.call('GET order/find/{id}', { params: { id }, query: { user_token: token } })).data;

const cancel = (fields: Record<string, unknown> = {}) =>
  shop.call('POST cancellation/cancel-order', {
    body: { order_id: id, title: 'Ordered twice', message: 'Sorry', user_token: token, ...fields },
  });

const find = (userToken = token) =>
  shop.call('GET cancellation/find/{id}', { params: { id }, query: { user_token: userToken } });

const storedRows = () =>
  shop.db
    .selectFrom('cancellations')
    .select(['order_part_id', 'refund_minor'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();

async function purchasedOf(product: Product) {
  await countSales(shop);
  const row = await shop.db
    .selectFrom('product_popularity')
    .select('purchased')
    .where('product_id', '=', product.id)
    .executeTakeFirst();
  return row?.purchased ?? 0; // no row if it was never bought
}

describe('the whole order', () => {
  test('"while status is 1": cancelled 1 and status 1, everything is released, the row can be found', async () => {
    const before = await detail();
    const { status, data } = await cancel();
    expect(status).toBe(200);
    expect(data).toMatchObject({ order_id: id, title: 'Ordered twice', message: 'Sorry' });
    expect((await find()).data).toEqual(data);

    const after = await detail();
    expect(after).toMatchObject({ status: 1, cancelled: 1, payment_done: 0, cancellation: data });
    expect(after.parts.map((part) => [part.status, part.cancelled])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(after.calculated).toEqual(before.calculated);
    expect(after.moves.at(-1)).toMatchObject({ status: 1, cancelled: 1 });
    expect([await stockOf(shop.db, jug), await stockOf(shop.db, bowl)]).toEqual([2, 9]);
    expect([await purchasedOf(jug), await purchasedOf(bowl)]).toEqual([0, 0]);
  });

  test('"A second cancellation returns the existing row" and restocks nothing again', async () => {
    const first = await cancel();
    const second = await cancel({ title: 'Another reason' });
    const ofPart = await cancel({ order_part_id: partOf.jug });
    expect([second.data, ofPart.data]).toEqual([first.data, first.data]);
    expect(await stockOf(shop.db, jug)).toBe(2);
    expect(await storedRows()).toHaveLength(1);
  });

  test.each([
    ['confirmed', [2]],
    ['delivered', [2, 3, 4, 5]],
    ['cancelled by the shop', [6]],
  ])('%s: refused with the text of the contract', async (_case, path) => {
    for (const to of path) await moveOrder(shop.db, { number, to, actor: 'operator', now: shop.clock.now() });
    const stock = await stockOf(shop.db, bowl);
    expect((await cancel()).form).toEqual([tooLate]);
    expect(await stockOf(shop.db, bowl)).toBe(stock);
    expect((await find()).data).toEqual([]);
  });

  test('refuses the whole order once one part is confirmed, but not the other part', async () => {
    const store = (await detail()).parts.find((part) => part.id === partOf.bowl)!.store.slug;
    await moveOrder(shop.db, { number, store, to: 2, actor: 'operator', now: shop.clock.now() });
    expect((await detail()).status).toBe(1);
    expect((await cancel()).form).toEqual([tooLate]);
    expect((await cancel({ order_part_id: partOf.bowl })).form).toEqual([tooLate]);
    expect((await cancel({ order_part_id: partOf.jug })).status).toBe(200);
    expect(await detail()).toMatchObject({ status: 2, cancelled: 0 });
  });

  test('refunds a paid order exactly', async () => {
    await receiveMoney(shop.db, number, shop.clock.now());
    await cancel();
    expect(await storedRows()).toEqual([{ order_part_id: null, refund_minor: 8000 }]);
  });
});

describe("B20: one seller's part", () => {
  test('the part is cancelled; status, stock and totals of the other do not change', async () => {
    const before = await detail();
    const { status } = await cancel({ order_part_id: partOf.jug });
    expect(status).toBe(200);
    const after = await detail();
    const other = (order: typeof after) => order.parts.find((part) => part.id === partOf.bowl);
    expect(other(after)).toEqual(other(before));
    expect(after.parts.find((part) => part.id === partOf.jug)).toMatchObject({ status: 1, cancelled: 1 });
    expect(after).toMatchObject({
      status: 1,
      cancelled: 0,
      cancellation: null,
      total_amount: before.total_amount,
    });
    expect(after.moves).toEqual(before.moves);
    expect((await find()).data).toEqual([]);
    expect([await stockOf(shop.db, jug), await stockOf(shop.db, bowl)]).toEqual([2, 8]);
    expect([await purchasedOf(jug), await purchasedOf(bowl)]).toEqual([0, 1]);
  });

  test('a repetition returns the same row; the rest of the order continues', async () => {
    const first = await cancel({ order_part_id: partOf.jug });
    expect((await cancel({ order_part_id: partOf.jug })).data).toEqual(first.data);
    expect(await stockOf(shop.db, jug)).toBe(2);
    for (const to of [2, 3, 4, 5])
      await moveOrder(shop.db, { number, to, actor: 'operator', now: shop.clock.now() });
    expect(await detail()).toMatchObject({ status: 5, cancelled: 0, payment_done: 1 });
    expect((await cancel({ order_part_id: partOf.jug })).data).toEqual(first.data);
  });

  test('the last part ends the order: its row is the order’s; the refunds of a paid order add up to its total', async () => {
    await receiveMoney(shop.db, number, shop.clock.now());
    await cancel({ order_part_id: partOf.bowl });
    const last = await cancel({ order_part_id: partOf.jug });
    expect((await find()).data).toEqual(last.data);
    expect(await detail()).toMatchObject({ status: 1, cancelled: 1, cancellation: last.data });
    expect(await storedRows()).toEqual([
      { order_part_id: partOf.bowl, refund_minor: 1500 },
      { order_part_id: null, refund_minor: 6500 },
    ]);
  });

  test('cancelling the whole order after a part releases only the rest', async () => {
    await cancel({ order_part_id: partOf.jug });
    expect((await cancel()).status).toBe(200);
    expect([await stockOf(shop.db, jug), await stockOf(shop.db, bowl)]).toEqual([2, 9]);
    expect(await detail()).toMatchObject({ cancelled: 1 });
  });

  test('treats a part of another order as missing', async () => {
    const foreign = partOf.jug;
    await placeTwoParts();
    expect((await cancel({ order_part_id: foreign })).form).toEqual([missing]);
  });
});

describe('what an order uses besides stock', () => {
  test('I24: releases the voucher use with the last part, and the customer may use it again', async () => {
    const voucher = await buildVoucher(shop.db, { flat_minor: 700, limit_per_customer: 1, usage_limit: 1 });
    const used = async () =>
      (
        await shop.db
          .selectFrom('vouchers')
          .select('used')
          .where('id', '=', voucher.id)
          .executeTakeFirstOrThrow()
      ).used;
    await placeTwoParts({ voucher: voucher.code });
    const { parts, total_amount } = await detail();
    expect(parts.reduce((sum, part) => sum + Number(part.total), 0)).toBeCloseTo(Number(total_amount), 5);
    await cancel({ order_part_id: partOf.jug });
    expect(await used()).toBe(1);
    await cancel();
    await cancel();
    expect(await used()).toBe(0);
    const email = (await detail()).address.email;
    const again = await buildGuest(shop.db, { items: [{ product: bowl }], address: { email } });
    const { status } = await shop.call('POST order/action', {
      body: orderBody(again, { voucher: voucher.code }),
    });
    expect(status).toBe(200);
    expect(await used()).toBe(1);
  });

  test('I6: returns flash units to the quota and to the shopper’s limit', async () => {
    const lamp = await buildProduct(shop.db, { stock: 9, sellingMinor: 5000 });
    const now = shop.clock.now().getTime();
    await buildFlashSale(shop.db, {
      start: new Date(now - 1000),
      end: new Date(now + 3_600_000),
      items: [{ productId: lamp.id, priceMinor: 2000, quota: 1, limitPerShopper: 1 }],
    });
    const sold = async () =>
      (
        await shop.db
          .selectFrom('flash_sale_products')
          .select('sold')
          .where('product_id', '=', lamp.id)
          .executeTakeFirstOrThrow()
      ).sold;
    const address = { email: 'flash@example.com' };
    const items = [{ product: lamp, seenPriceMinor: 2000 }, { product: bowl }];
    token = await buildGuest(shop.db, { items, address });
    id = (await shop.call('POST order/action', { body: orderBody(token) })).data.id;
    expect(await sold()).toBe(1);
    const part = (await detail()).parts.find(({ store }) => store.id === lamp.storeId)!;
    await cancel({ order_part_id: part.id });
    expect(await sold()).toBe(0);
    const again = await buildGuest(shop.db, { items: [{ product: lamp, seenPriceMinor: 2000 }], address });
    expect((await shop.call('POST order/action', { body: orderBody(again) })).status).toBe(200);
    expect(await sold()).toBe(1);
  });

  test('invalidates the product’s pages, and the listings if it was sold out', async () => {
    const heard: string[][] = [];
    const stop = announcerOf(shop.db).listen({ onTags: (tags) => heard.push(tags), onWork: () => {} });
    await cancel({ order_part_id: partOf.bowl });
    await cancel({ order_part_id: partOf.jug });
    stop();
    expect(heard).toEqual([[`stock:${bowl.id}`], [`stock:${jug.id}`, `product:${jug.id}`, 'lists']]);
  });
});

describe('access', () => {
  test('signed-in shoppers can cancel their own orders', async () => {
    const userId = await buildUser(shop.db);
    await fillCart(shop.db, userId, { items: [{ product: bowl }] });
    const headers = await shop.signIn(userId);
    const { data } = await shop.call('POST order/action', { body: orderBody(), headers });
    const body = { order_id: data.id, title: 'Ordered twice' };
    const reply = await shop.call('POST cancellation/cancel-order', { body, headers });
    expect(reply.data).toMatchObject({ order_id: data.id, message: '' });
    const found = await shop.call('GET cancellation/find/{id}', { params: { id: data.id }, headers });
    expect(found.data).toEqual(reply.data);
  });

  test('I32: for everyone else the order is missing, like one that never existed', async () => {
    const other = await buildGuest(shop.db);
    const headers = await shop.signIn(await buildUser(shop.db));
    expect((await cancel({ user_token: other })).form).toEqual([missing]);
    expect((await cancel({ user_token: undefined })).form).toEqual([missing]);
    const body = { order_id: id, title: 'Mine' };
    expect((await shop.call('POST cancellation/cancel-order', { body, headers })).form).toEqual([missing]);
    expect((await cancel({ order_id: id + 1000 })).form).toEqual([missing]);
    expect((await cancel({ order_id: id + 0.5 })).form).toEqual([missing]);
    await cancel();
    expect((await find(other)).data).toEqual([]);
    expect((await shop.call('GET cancellation/find/{id}', { params: { id }, headers })).data).toEqual([]);
  });

  test('a reason is required, the message is not', async () => {
    expect((await cancel({ title: ' ' })).form).toEqual(['Please select a reason for cancelling.']);
    expect((await cancel({ title: 'x'.repeat(201) })).status).toBe(201);
    expect((await cancel({ message: 'x'.repeat(2001) })).form).toEqual([
      'The message is too long. Use at most 2,000 characters.',
    ]);
    expect((await cancel({ message: null })).data).toMatchObject({ message: '' });
  });
});
