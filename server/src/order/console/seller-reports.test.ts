import { consoleApi } from '@souk/contract/console-api';
import type { ReplyOf } from '@souk/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandActor } from '#access/actor.ts';
import { audited } from '#access/audited.ts';
import { moveOrder } from '../move-order.ts';
import { movePart } from '../move-part.ts';
import { buildGuest, orderBody } from '../test-shoppers.ts';
import { changeSettings } from '#settings/test-settings.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, setSetting } from '#testing/builders.ts';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';

const { readSales, readProductSales, readDelivery, readStanding } = consoleApi.sellerReports;

const now = new Date('2026-11-20T12:00:00Z'); // a Friday
const dayMs = 24 * 3600 * 1000;
let shop: TestShop;
let headers: Record<string, string>;
const stores: { id: number; product: Awaited<ReturnType<typeof buildProduct>> }[] = [];

beforeAll(async () => {
  shop = await buildTestShop({ now });
  await setSetting(shop.db, 'default_commission_percent', 10);
  for (let place = 0; place < 5; place++) {
    const id = await buildStore(shop.db, { slug: `store-${place}` });
    const product = await buildProduct(shop.db, {
      title: `Lamp ${place}`,
      storeId: id,
      sellingMinor: 1000 * (place + 1),
    });
    stores.push({ id, product });
  }
  headers = await ownerAtConsole(shop, { storeId: stores[0]!.id });
});
afterAll(() => shop.close());

async function read<
  Report extends typeof readSales | typeof readProductSales | typeof readDelivery | typeof readStanding,
>({ path }: Report, query: Record<string, string>) {
  const url = `/api/v1/${path}?${new URLSearchParams(query)}`;
  const reply = await shop.app.server.inject({ method: 'GET', url, headers });
  return reply.json<{ data: ReplyOf<Report> }>().data;
}

/** An order placed this many days ago. */
async function order(
  place: number,
  daysAgo: number,
  quantity = 1,
): Promise<{ number: string; part: number }> {
  const token = await buildGuest(shop.db, { items: [{ product: stores[place]!.product, quantity }] });
  const { data, form } = await shop.call('POST order/action', { body: orderBody(token) });
  expect(form).toEqual([]);
  const at = new Date(now.getTime() - daysAgo * dayMs);
  await shop.db.updateTable('orders').set({ created_at: at }).where('id', '=', data.id).execute();
  await shop.db
    .updateTable('order_parts')
    .set({ hand_over_by: new Date(at.getTime() + 48 * 3_600_000) })
    .where('order_id', '=', data.id)
    .execute();
  const { id } = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  return { number: data.order, part: id };
}
const send = (place: number, partId: number, daysAgo: number) =>
  audited(shop.db, commandActor('test'), (tx) =>
    movePart(
      tx,
      { storeId: stores[place]!.id },
      {
        partId,
        to: 'picked-up',
        parcels: [{ carrier: 'Falcon Post', parcelNumber: null }],
        now: new Date(now.getTime() - daysAgo * dayMs),
      },
    ),
  );

test('sales: days, sums, the previous period, and the shop’s average unless there are too few stores', async () => {
  await order(0, 1, 2);
  await order(0, 1);
  await order(0, 3);
  await order(0, 12);
  const cancelled = await order(0, 2);
  await moveOrder(shop.db, { number: cancelled.number, to: 6, actor: 'operator', now });
  for (const place of [1, 2, 3]) await order(place, 2);
  const query = { from: '2026-11-14', to: '2026-11-20' };
  const ask = async () => await read(readSales, query);
  const few = await ask();
  expect(few.average).toEqual({ own: { minor: 1333, currency: 'USD' }, shop: null });
  await order(4, 2);
  const { days, total, before, average } = await ask();
  expect(days.map(({ date }) => date)).toEqual([14, 15, 16, 17, 18, 19, 20].map((day) => `2026-11-${day}`));
  const money = (minor: number) => ({ minor, currency: 'USD' });
  expect(days.filter(({ orders }) => orders > 0)).toMatchObject([
    { date: '2026-11-17', orders: 1, units: 1, goods: money(1000) },
    { date: '2026-11-19', orders: 2, units: 3, goods: money(3000) },
  ]);
  expect(total).toMatchObject({ orders: 3, units: 4, goods: money(4000) });
  expect(before).toMatchObject({ orders: 1, goods: money(1000) });
  // 2000, 1000 and 1000 of its own, 2000, 3000, 4000 and 5000 of the others: 18000 by 7.
  expect(average).toEqual({ own: money(1333), shop: money(2571) });
  const earned = await shop.db
    .selectFrom('order_parts')
    .select(({ fn }) => fn.sum<string>('commission_minor').as('commission'))
    .where('store_id', '=', stores[0]!.id)
    .where('cancelled', '=', false)
    .executeTakeFirstOrThrow();
  // All four of the store's orders are in one of both periods.
  const delivery = 4 * 500;
  expect(total.earns.minor + before.earns.minor).toBe(5000 + delivery - Number(earned.commission));
});

test('products: units and revenue of each, highest revenue first', async () => {
  const vase = await buildProduct(shop.db, { title: 'Vase', storeId: stores[0]!.id, sellingMinor: 9000 });
  const token = await buildGuest(shop.db, { items: [{ product: vase, quantity: 2 }] });
  await shop.call('POST order/action', { body: orderBody(token) });
  const data = await read(readProductSales, { from: '2026-11-14' });
  expect(data.rows.map(({ title, units, goods }) => [title, units, goods.minor])).toEqual([
    ['Vase', 2, 18_000],
    ['Lamp 0', 4, 4000],
  ]);
});

test('delivery: shipped within 48 hours, by week; parts still in time don’t count, overdue ones do', async () => {
  const query = { from: '2026-10-05', to: '2026-10-18' };
  const at = (day: number) =>
    (now.getTime() - Date.parse(`2026-10-${String(day).padStart(2, '0')}T12:00:00Z`)) / dayMs;
  const early = await order(0, at(6));
  await send(0, early.part, at(7));
  const late = await order(0, at(7));
  await send(0, late.part, at(11));
  await order(0, at(13)); // never shipped
  const other = await order(1, at(8));
  await send(1, other.part, at(9));
  const data = await read(readDelivery, query);
  expect(data.weeks).toEqual([
    { date: '2026-10-05', sent: 2, in_time: 1, share: 50, shop_share: null },
    { date: '2026-10-12', sent: 1, in_time: 0, share: 0, shop_share: null },
  ]);
  expect(data.share).toEqual({ own: 33.3, shop: null });
  for (const place of [2, 3, 4]) {
    const { part } = await order(place, at(8));
    await send(place, part, at(9));
  }
  const report = await read(readDelivery, query);
  expect(report.weeks[0]).toMatchObject({ share: 50, shop_share: 83.3 });
  const recent = await read(readDelivery, { from: '2026-11-19' });
  expect(recent.weeks.map(({ sent }) => sent)).toEqual([0]);
});

test('performance: of the last thirty days late parts, cancellations by the store, and its rating', async () => {
  const before = await read(readStanding, {});
  expect(readStanding.reply.parse(before)).toEqual(before);
  // Two are overdue; others are still in time. Cancellations by the shop don't count.
  expect(before).toEqual({
    days: 30,
    handed_over: { in_time: 0, of: 2, own: 0, shop: null },
    cancelled: { count: 0, of: 5, own: 0, shop: 0 },
    rating: { reviews: 0, own: null, shop: null },
  });
  const { part } = await order(0, 4);
  await send(0, part, 3);
  const ended = await order(0, 5);
  await shop.db
    .updateTable('order_parts')
    .set({ cancelled: true, cancel_reason: 'sold_out' })
    .where('id', '=', ended.part)
    .execute();
  const review = { product_id: stores[0]!.product.id, author_name: 'Amira', rating: 4, review: 'Bright' };
  await shop.db.insertInto('reviews').values(review).execute();
  expect(await read(readStanding, {})).toEqual({
    days: 30,
    handed_over: { in_time: 1, of: 3, own: 33.3, shop: null },
    cancelled: { count: 1, of: 7, own: 14.3, shop: 9.1 },
    rating: { reviews: 1, own: 4, shop: null },
  });
  // With five stores nobody can derive another's rating: 4 of its own, and 5, 5, 3 and 1 of the others.
  const others = [5, 5, 3, 1].map((rating, place) => ({
    ...review,
    rating,
    product_id: stores[place + 1]!.product.id,
  }));
  await shop.db.insertInto('reviews').values(others).execute();
  const stars = { own: 4, shop: 3.6 };
  expect((await read(readStanding, {})).rating).toEqual({ reviews: 1, ...stars });
  expect((await read(readProductSales, { from: '2026-11-14' })).rating).toEqual(stars);
  const reviews = await callConsole(shop, consoleApi.sellerReviews.listReviews, { headers });
  expect(reviews.data).toMatchObject({ stars: [0, 0, 0, 1, 0], shop_rating: stars.shop });
});

test('an invalid period is corrected, and is a year at most', async () => {
  const days = async (query: Record<string, string>) => (await read(readSales, query)).days.length;
  expect(await days({})).toBe(30);
  expect(await days({ from: 'x', to: '2026-99-99' })).toBe(30);
  expect(await days({ from: '2000-01-01' })).toBe(366);
  expect(await days({ from: '2027-01-01', to: '2026-11-10' })).toBe(1);
});

test('days are in the store’s time zone, otherwise in the shop’s', async () => {
  const id = await buildStore(shop.db, { slug: 'store-in-zones' });
  const own = await ownerAtConsole(shop, { storeId: id });
  const salesIn = async () =>
    (await callConsole(shop, readSales, { headers: own, query: { to: '2026-12-31' } })).data;
  const shown = async () => {
    const { to, time_zone: zone } = await salesIn();
    return [to, zone];
  };
  await changeSettings(shop.db, { time_zone: 'Pacific/Kiritimati' }); // 14 hours ahead of UTC
  shop.app.shop.site.invalidate();
  expect(await shown()).toEqual(['2026-11-21', 'Pacific/Kiritimati']);
  const handOver = { time_zone: 'Europe/Berlin', cut_off: 720, days: 1, week: [1, 2, 3, 4, 5], holidays: [] };
  await shop.db
    .updateTable('stores')
    .set({ hand_over: JSON.stringify(handOver) })
    .where('id', '=', id)
    .execute();
  expect(await shown()).toEqual(['2026-11-20', 'Europe/Berlin']);
  await changeSettings(shop.db, { time_zone: 'UTC' });
  shop.app.shop.site.invalidate();
});
