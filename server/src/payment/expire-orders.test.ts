// @module-tag slow
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '#returns/cancellations/cancel-order.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct } from '#testing/builders.ts';
import { buildVoucher } from '#testing/build-voucher.ts';
import { expireOrders } from './expire-orders.ts';
import { moveOrder } from '#order/move-order.ts';
import { awaitPayment, buildGuest, orderBody, stockOf } from '#order/test-shoppers.ts';
import { countSales } from '#product/count-sales.ts';

const placedAt = new Date('2026-11-20T12:00:00Z');
const dueAt = new Date('2026-11-20T12:30:00Z');

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ connections: 25 });
});
afterAll(() => shop.close());

/** An unpaid online order of 2 units, due half an hour after it was placed, and the clock at that moment. */
async function placeUnpaid({ voucher = '', priceMinor = 1000 } = {}) {
  shop.clock.set(placedAt);
  const product = await buildProduct(shop.db, { stock: 10, sellingMinor: priceMinor });
  const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token, { voucher }) });
  await awaitPayment(shop.db, data.id, dueAt);
  shop.clock.set(dueAt);
  const shopper = { userId: null, token, guestKey: createHash('sha256').update(token).digest('hex') };
  return { id: data.id, number: data.order, token, shopper, product };
}

const run = () => expireOrders(shop.app.shop);

async function read(order: { id: number; token: string }) {
  const { data } = await shop.call('POST order/find/{id}', {
    params: { id: order.id },
    body: { user_token: order.token },
  });
  return data;
}

test('an online order unpaid after 30 minutes is cancelled by the shop, and everything is restored', async () => {
  const voucher = await buildVoucher(shop.db, { flat_minor: 500 });
  const order = await placeUnpaid({ voucher: voucher.code });
  const sold = async () => {
    await countSales(shop);
    return shop.db
      .selectFrom('product_popularity')
      .select('purchased')
      .where('product_id', '=', order.product.id)
      .executeTakeFirst();
  };
  const used = async () =>
    shop.db.selectFrom('vouchers').select('used').where('id', '=', voucher.id).executeTakeFirst();
  expect([await sold(), await used()]).toEqual([{ purchased: 2 }, { used: 1 }]);

  shop.clock.set(new Date(dueAt.getTime() - 1000));
  expect(await run()).toBe(0);
  shop.clock.set(dueAt);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);

  expect(await read(order)).toMatchObject({
    status: 6,
    cancelled: 1,
    payment_done: 0,
    parts: [{ status: 6, cancelled: 1 }],
    moves: [{ status: 1 }, { status: 6, cancelled: 1 }],
  });
  expect(await stockOf(shop.db, order.product)).toBe(10);
  expect([await sold(), await used()]).toEqual([{ purchased: 0 }, { used: 0 }]);
  const actors = await shop.db
    .selectFrom('order_moves')
    .select('actor')
    .where('order_id', '=', order.id)
    .where('cancelled', '=', true)
    .execute();
  expect(actors.map((move) => move.actor)).toEqual(['expiry', 'expiry']);
  const mail = (await shop.mails()).at(-1)!;
  expect(mail.subject).toBe(`Your order has been cancelled (${order.number})`);
  expect(mail.text).toContain('We didn’t receive your payment in time');
});

test('flash sale units return to the quota', async () => {
  shop.clock.set(placedAt);
  const product = await buildProduct(shop.db, { stock: 10 });
  await buildFlashSale(shop.db, {
    start: new Date('2026-11-20T00:00:00Z'),
    end: new Date('2026-11-21T00:00:00Z'),
    items: [{ productId: product.id, priceMinor: 500, quota: 5 }],
  });
  const token = await buildGuest(shop.db, { items: [{ product, quantity: 2 }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  await awaitPayment(shop.db, data.id, dueAt);
  shop.clock.set(dueAt);
  const sold = async () =>
    shop.db
      .selectFrom('flash_sale_products')
      .select('sold')
      .where('product_id', '=', product.id)
      .executeTakeFirst();
  expect(await sold()).toEqual({ sold: 2 });
  await run();
  expect(await sold()).toEqual({ sold: 0 });
});

describe('never expires:', () => {
  test('a paid order', async () => {
    const order = await placeUnpaid();
    await shop.db.updateTable('orders').set({ payment_done: true }).where('id', '=', order.id).execute();
    expect(await run()).toBe(0);
    expect(await read(order)).toMatchObject({ status: 1, cancelled: 0 });
  });

  test('an order with cash on delivery, which holds its stock indefinitely', async () => {
    shop.clock.set(placedAt);
    const product = await buildProduct(shop.db, { stock: 10 });
    const token = await buildGuest(shop.db, { items: [{ product }] });
    const { data } = await shop.call('POST order/action', { body: orderBody(token) });
    shop.clock.set(new Date('2027-11-20T12:00:00Z'));
    expect(await run()).toBe(0);
    expect(await read({ id: data.id, token })).toMatchObject({ status: 1, cancelled: 0 });
  });

  test('an unpaid order that is being delivered', async () => {
    const order = await placeUnpaid();
    await moveOrder(shop.db, { number: order.number, to: 2, actor: 'operator', now: placedAt });
    expect(await run()).toBe(0);
    expect(await read(order)).toMatchObject({ status: 2, cancelled: 0 });
  });
});

test(
  'I5: ten concurrent runs and the buyer’s own cancellation restore stock once',
  { repeats: 9 },
  async () => {
    const order = await placeUnpaid();
    const cancel = () =>
      cancelOrder(shop.db, {
        holder: order.shopper,
        orderId: order.id,
        partId: null,
        title: 'Too slow',
        message: '',
        now: dueAt,
      });
    const [cancelled, ...expired] = await Promise.all([cancel(), ...Array.from({ length: 10 }, run)]);
    const times = expired.reduce((sum, count) => sum + count, 0) + (cancelled.ok ? 1 : 0);
    expect(times).toBe(1);
    expect(await stockOf(shop.db, order.product)).toBe(10);
    const news = (await shop.mails()).filter(
      (mail) => mail.kind === 'order-cancelled' && mail.subject.includes(order.number),
    );
    expect(news).toHaveLength(1);
  },
);

test('an order with locked stock waits for the next run and delays no other', async () => {
  const locked = await placeUnpaid();
  const free = await placeUnpaid();
  await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', locked.id).forUpdate().execute();
    expect(await run()).toBe(1);
  });
  expect(await read(free)).toMatchObject({ cancelled: 1 });
  expect(await read(locked)).toMatchObject({ cancelled: 0 });
  expect(await run()).toBe(1);
});
