import { readFile } from 'node:fs/promises';
import { consoleApi } from '@souk/contract/console-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callConsole, ownerAtConsole } from '#console/test-consoles.ts';
import { listSellerBalances } from '#ledger/balance-queries.ts';
import { moveOrder } from '#order/move-order.ts';
import { buildGuest, orderBody } from '#order/test-shoppers.ts';
import { listSettings } from '#settings/queries.ts';
import { readSettings, settingDefaults } from '#settings/settings-schema.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildProduct, buildStore, setSetting } from '#testing/builders.ts';
import { releaseEarnings } from './release-earnings.ts';

/* Earnings of new sellers are pending for 14 days more: those of orders delivered in the first 90 days of their store. */

const { sellerMoney, sellerStatements } = consoleApi;
const start = new Date('2026-11-02T09:00:00Z');
const dayMs = 24 * 3600_000;
const day = (days: number) => new Date(start.getTime() + days * dayMs);
const dateOf = (days: number) => day(days).toISOString().slice(0, 10);

let shop: TestShop;
beforeAll(async () => {
  shop = await buildTestShop({ now: start });
});
beforeEach(() => after(0));
afterAll(() => shop.close());

const after = (days: number) => shop.clock.set(day(days));

/** A store that was opened so many days before `start`, and an order of it that is delivered now. */
async function sold({ openedBefore, at = 0 }: { openedBefore: number; at?: number }) {
  const storeId = await buildStore(shop.db);
  const row = { created_at: day(-openedBefore) };
  await shop.db.updateTable('stores').set(row).where('id', '=', storeId).execute();
  after(at);
  const product = await buildProduct(shop.db, { sellingMinor: 6000, storeId });
  const token = await buildGuest(shop.db, { items: [{ product }] });
  const { data } = await shop.call('POST order/action', { body: orderBody(token) });
  for (const to of [2, 3, 4, 5])
    await moveOrder(shop.db, { number: data.order, to, actor: 'operator', now: shop.clock.now() });
  const part = await shop.db
    .selectFrom('order_parts')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow();
  return { storeId, partId: part.id, headers: await ownerAtConsole(shop, { storeId }) };
}
type Sold = Awaited<ReturnType<typeof sold>>;

async function isAvailable({ storeId }: Sold): Promise<boolean> {
  await releaseEarnings(shop.app.shop);
  const [balance] = await listSellerBalances(shop.db, storeId);
  return balance!.available_minor > 0;
}

/** What the seller reads: the days on which money becomes available, why, and until when the store is new. */
async function read({ partId, headers }: Sold) {
  const { data: money } = await callConsole(shop, sellerMoney.readMoney, { headers });
  const { data: amounts } = await callConsole(shop, sellerStatements.readOrderAmounts, {
    params: { id: partId },
    headers,
  });
  const { coming } = money.balances[0]!;
  return { coming: coming.map(({ on }) => on), waits: amounts.waits, newSeller: money.new_seller };
}

test('earnings of a new seller are available 14 days after the withdrawal period, and the seller reads when', async () => {
  const one = await sold({ openedBefore: 30 });
  expect(await read(one)).toEqual({
    coming: [dateOf(28)],
    waits: { for: 'return-period', until: dateOf(28), extra_days: 14 },
    newSeller: { until: day(60).toISOString(), hold_days: 14 },
  });
  after(27);
  expect(await isAvailable(one)).toBe(false);
  after(28);
  expect(await isAvailable(one)).toBe(true);
});

test('the day of delivery decides whether the seller was new', async () => {
  const [last, first] = [
    await sold({ openedBefore: 90, at: -1 / 24 }),
    await sold({ openedBefore: 90, at: 0 }),
  ];
  expect(await read(first)).toEqual({
    coming: [dateOf(14)],
    waits: { for: 'return-period', until: dateOf(14), extra_days: 0 },
    newSeller: null,
  });
  after(14);
  expect([await isAvailable(last), await isAvailable(first)]).toEqual([false, true]);
  after(28);
  expect(await isAvailable(last)).toBe(true);
});

test('the hold of new sellers adds to that of the store', async () => {
  const one = await sold({ openedBefore: 10 });
  await shop.db.insertInto('payout_terms').values({ store_id: one.storeId, hold_days: 7 }).execute();
  expect((await read(one)).waits).toEqual({ for: 'return-period', until: dateOf(35), extra_days: 21 });
  after(34);
  expect(await isAvailable(one)).toBe(false);
  after(35);
  expect(await isAvailable(one)).toBe(true);
});

test('with a hold of 0 days new sellers are paid like others', async () => {
  const one = await sold({ openedBefore: 10 });
  await setSetting(shop.db, 'new_seller_hold_days', 0);
  shop.app.shop.site.invalidate();
  expect(await read(one)).toMatchObject({ coming: [dateOf(14)], newSeller: null });
  after(14);
  expect(await isAvailable(one)).toBe(true);
  await setSetting(shop.db, 'new_seller_hold_days', 14);
  shop.app.shop.site.invalidate();
});

test('new shops hold for 14 days in the first 90; an upgrade changes nothing in existing ones', async () => {
  expect([settingDefaults.new_seller_hold_days[1], settingDefaults.new_seller_days[1]]).toEqual([14, 90]);
  const file = new URL('../../../migrations/0261-new-sellers-wait.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(shop.db);
  expect(readSettings(await listSettings(shop.db)).new_seller_hold_days).toBe(14);
  await shop.db.deleteFrom('settings').where('key', '=', 'new_seller_hold_days').execute();
  await sql.raw(await readFile(file, 'utf8')).execute(shop.db);
  expect(readSettings(await listSettings(shop.db)).new_seller_hold_days).toBe(0);
});
