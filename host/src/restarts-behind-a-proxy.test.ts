import { randomUUID } from 'node:crypto';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuests, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct } from '@souk/server/testing/builders';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { openShopFolder, type ShopFolder, type ShopProcess } from './testing/shop-folder.ts';
import { openSmallProxy, type SmallProxy } from './testing/small-proxy.ts';

/* Two processes on one database behind one proxy restart one after the other without visible errors. Needs an idle machine,
   because a loaded shop sheds requests (decision 016). workers.test.ts exchanges processes under load. */

let folder: ShopFolder;
let database: TestDatabase;
let shops: ShopProcess[];
let proxy: SmallProxy;
let variables: Record<string, string>;

const ready = (shop: ShopProcess) =>
  expect.poll(() => proxy.isUsed(shop.origin), { timeout: 30_000, interval: 50 }).toBe(true);

const isAlone = process.env['EVERY_CORNER'] === '1';

beforeAll(async () => {
  if (!isAlone) return;
  await ensureStorefrontBuild(() => {});
  [folder, database] = await Promise.all([openShopFolder(), cloneDatabase()]);
  // Shared folder for uploads and AUTH_SECRET; the proxy checks ten times a second, so a second is plenty.
  variables = { DATABASE_URL: database.url, RATE_LIMITS: 'off', DRAIN_DELAY: '1' };
  shops = await Promise.all([folder.start(variables), folder.start(variables)]);
  proxy = await openSmallProxy(shops.map(({ origin }) => origin));
}, 300_000);
afterAll(async () => {
  proxy?.close();
  await folder?.close();
  await database?.drop();
});

const placed: string[] = [];

test.runIf(isAlone)(
  'restarting processes in turn under load loses no request and no order, and duplicates none',
  { timeout: 120_000 },
  async ({ annotate }) => {
    await Promise.all(shops.map(ready));
    const { db, close } = openDatabase({ url: database.url, max: 2 });
    await db
      .insertInto('languages')
      .values({ code: 'en', name: 'English', direction: 'ltr', is_default: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const product = await buildProduct(db, { stock: 100_000 });
    const guests = await buildGuests(db, 3000, () => ({ items: [{ product }] }));
    const seen = new Map<string, number>();
    let isOver = false;

    const note = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);
    async function look(): Promise<void> {
      for (let turn = 0; !isOver; turn++) {
        const path = ['/', '/search?q=lamp', '/cart'][turn % 3];
        const reply = await fetch(`${proxy.origin}${path}`).catch((error: Error) => error);
        if (reply instanceof Error) note(`page: ${String(reply.cause)}`);
        else note(`page: ${(await reply.text()).length > 100 ? reply.status : 'empty'}`);
      }
    }
    async function buy(): Promise<void> {
      for (let guest = guests.pop(); guest && !isOver; guest = guests.pop()) {
        const reply = await fetch(`${proxy.origin}/api/v1/order/action`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(orderBody(guest)),
        }).catch((error: Error) => error);
        if (reply instanceof Error) {
          note(`order: ${String(reply.cause)}`);
          continue;
        }
        note(`order: ${reply.status}`);
        if (!reply.ok) continue;
        const { data } = (await reply.json()) as { data: { order?: string } | null };
        placed.push(String(data?.order));
      }
    }
    const visiting = [look(), look(), buy()];

    for (const [index, shop] of shops.entries()) {
      const before = placed.length;
      shop.child.kill('SIGTERM');
      expect(await shop.ended).toBe(0);
      await expect.poll(() => proxy.isUsed(shop.origin)).toBe(false);
      shops[index] = await folder.start({ ...variables, PORT: new URL(shop.origin).port });
      await ready(shops[index]);
      expect(placed.length).toBeGreaterThan(before); // the other one served
    }
    isOver = true;
    await Promise.all(visiting);

    const orders = await db.selectFrom('orders').select('number').execute();
    await close();
    await annotate(JSON.stringify(Object.fromEntries(seen)));
    expect([...seen.keys()].toSorted()).toEqual(['order: 200', 'page: 200']);
    expect(orders.map(({ number }) => number).toSorted()).toEqual(placed.toSorted());
  },
);
