// @module-tag slow
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPrimary, type Primary } from '@souk/postgres/testing/primary';
import { startStandby, type Standby } from '@souk/postgres/testing/standby';
import { fastSettings, makeTestFolder } from '@souk/postgres/testing/test-folder';
import { announceChange } from '@souk/server/cache/announce-change';
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { inTransaction } from '@souk/server/db/transaction';
import { prepareDatabase } from '@souk/server/prepare-database';
import { sample } from '@souk/server/runtime/test-scrape';
import { buildProduct } from '@souk/server/testing/builders';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { openShopFolder, readyOf, type ShopFolder, type ShopProcess } from './testing/shop-folder.ts';

/* A shop with a streaming replica (DATABASE_READ_URL, decision 045): outdated data is never shown, whatever happens to the
   replica. Order matters: the last tests promote and end it. */

let dataDir: string;
let primary: Primary;
let standby: Standby;
let own: Database;
let replica: pg.Client;
let folder: ShopFolder;
let shop: ShopProcess;
let productId: number;
let price = 1000;
const slowly = { timeout: 20_000 };

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);
beforeAll(async () => {
  [dataDir, folder] = await Promise.all([makeTestFolder(), openShopFolder()]);
  primary = await startPrimary({
    folder: join(dataDir, 'primary'),
    password: 'only-of-this-test',
    settings: fastSettings,
  });
  await prepareDatabase({ url: primary.url });
  standby = await startStandby({
    url: primary.url,
    from: join(dataDir, 'primary'),
    folder: join(dataDir, 'standby'),
    settings: fastSettings,
  });
  own = openDatabase({ url: primary.url, max: 2 });
  await own.db
    .insertInto('languages')
    .values({ code: 'en', name: 'English', direction: 'ltr', is_default: true })
    .execute();
  productId = (await buildProduct(own.db, { sellingMinor: price, stock: 5 })).id;
  replica = new pg.Client({ connectionString: standby.url });
  replica.on('error', () => {});
  await replica.connect();
  shop = await folder.start({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: standby.url,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
  });
}, 90_000);
afterAll(async () => {
  await replica?.end().catch(() => {});
  await own?.close();
  await folder?.close();
  await standby?.stop();
  await primary?.server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

let address = 0;

/** The product's price in an uncached list, and on its own reply, which may be cached. */
async function pricesShown(): Promise<number[]> {
  const list = fetch(`${shop.origin}/api/v1/products?max=${900_000 + address++}`);
  const one = fetch(`${shop.origin}/api/v1/product/${productId}`);
  const bodies = await Promise.all([list, one].map(async (reply) => (await reply).text()));
  return bodies.map((body) => {
    const found = /"selling":(?:")?([\d.]+)/.exec(body);
    expect([found === null, found ? '' : body.slice(0, 300)]).toEqual([false, '']);
    return Math.round(Number(found![1]) * 100);
  });
}

async function reads(): Promise<{ replica: number; primary: number; up: number | null }> {
  const body = await (await fetch(`${shop.origin}/metrics`)).text();
  const of = (database: string) => sample(body, 'souk_public_reads_total', { database }) ?? 0;
  return { replica: of('replica'), primary: of('primary'), up: sample(body, 'souk_replica_up') };
}

async function isUsed(): Promise<boolean> {
  return (await reads()).up === 1;
}

async function changePrice(): Promise<void> {
  price += 100;
  await inTransaction(own.db, async (tx) => {
    await tx.updateTable('products').set({ selling_minor: price }).where('id', '=', productId).execute();
    await announceChange(tx, [`product:${productId}`, 'catalog']);
  });
}

/** Polls: once the new price was shown, the old one never returns. */
async function expectOnlyNewPrice(times: number): Promise<void> {
  await expect.poll(pricesShown, { timeout: 5000, interval: 5 }).toEqual([price, price]);
  for (let turn = 0; turn < times; turn++) expect(await pricesShown()).toEqual([price, price]);
}

test('uncached public reads go to the replica', async () => {
  await readyOf(shop);
  await expect.poll(isUsed, slowly).toBe(true);
  const before = await reads();
  for (let turn = 0; turn < 5; turn++) expect(await pricesShown()).toEqual([price, price]);
  const after = await reads();
  expect(after.replica - before.replica).toBeGreaterThanOrEqual(5);
  expect(after.primary).toBe(before.primary);
});

test('with replay paused no old price is shown: the primary is used until the replica has the change', async () => {
  await replica.query('select pg_wal_replay_pause()');
  const state = async () => (await replica.query('select pg_get_wal_replay_pause_state() as state')).rows[0];
  await expect.poll(state).toEqual({ state: 'paused' });
  const old = price;
  await changePrice();
  await expectOnlyNewPrice(1);
  const before = await reads();
  await expectOnlyNewPrice(20);
  const { rows } = await replica.query('select selling_minor::int from products where id = $1', [productId]);
  expect(rows).toEqual([{ selling_minor: old }]);
  const after = await reads();
  expect([after.up, after.replica]).toEqual([0, before.replica]);

  await replica.query('select pg_wal_replay_resume()');
  await expect.poll(isUsed, slowly).toBe(true);
  const { replica: asked } = await reads();
  await expectOnlyNewPrice(3);
  expect((await reads()).replica).toBeGreaterThan(asked);
});

test('while it follows, each change is visible at once, from the replica again', async () => {
  for (let change = 0; change < 10; change++) {
    await changePrice();
    await expectOnlyNewPrice(2);
  }
  await expect.poll(isUsed, slowly).toBe(true);
});

test("a promoted replica is another database: its writes aren't shown", async () => {
  await standby.promote();
  await replica.query('update products set selling_minor = 1 where id = $1', [productId]);
  await changePrice();
  await expectOnlyNewPrice(10);
  expect(await isUsed()).toBe(false);
});

test('an unavailable replica affects nobody', async () => {
  process.kill(standby.server.pid, 'SIGKILL');
  await standby.server.ended;
  for (let turn = 0; turn < 5; turn++) expect(await pricesShown()).toEqual([price, price]);
  await changePrice();
  await expectOnlyNewPrice(3);
  shop.child.kill('SIGTERM');
  expect(await shop.ended).toBe(0);
});
