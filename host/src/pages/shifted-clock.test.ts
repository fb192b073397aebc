// @module-tag slow
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureStorefrontBuild } from '#storefront-build.ts';
import { openShopFolder, readyOf, type ShopFolder, type ShopProcess } from '#testing/shop-folder.ts';

/* INVARIANTS F20: a shop whose machine is an hour ahead of the database's, as seen by visitors. */

const hourMs = 3600_000;
const minuteMs = 60_000;
const preload = join(import.meta.dirname, '../testing/shift-date.ts');

let folder: ShopFolder;
let database: TestDatabase;
let client: pg.Client;
let shop: ShopProcess;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  folder = await openShopFolder();
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query(`
    insert into languages (code, name, direction, is_default) values ('en', 'English', 'ltr', true);
    insert into flash_sales (title, start_time, end_time)
      values ('Half an hour left', now() - interval '1 hour', now() + interval '30 minutes');
  `);
  shop = await folder.start({
    DATABASE_URL: database.url,
    SHIFTED_MS: String(hourMs),
    NODE_OPTIONS: `--import ${preload}`,
  });
  await readyOf(shop);
}, 300_000);
afterAll(async () => {
  await client?.end();
  await database?.drop();
  await folder?.close();
});

async function databaseMs(): Promise<number> {
  const { rows } = await client.query('select clock_timestamp() as now');
  return rows[0].now.getTime();
}

test('pages, cached or not, tell browsers the database’s time, so that countdowns are right', async () => {
  for (let visit = 0; visit < 2; visit++) {
    const { headers } = await fetch(`${shop.origin}/flash-sale`);
    const clockMs = Number(/clock;dur=(\d+)/.exec(headers.get('server-timing')!)![1]);
    expect(Math.abs(clockMs - (await databaseMs()))).toBeLessThan(minuteMs);
  }
});

test('the machine itself is wrong: its log is an hour ahead', async () => {
  const loggedMs = Date.parse(/"time":"([^"]+)"/.exec(shop.output())![1]!);
  expect(loggedMs - (await databaseMs())).toBeGreaterThan(hourMs - 10 * minuteMs);
});

test('the API states the same time', async () => {
  const { data } = await (await fetch(`${shop.origin}/api/v1/home`)).json();
  expect(Math.abs(data.server_time - (await databaseMs()))).toBeLessThan(minuteMs);
});
