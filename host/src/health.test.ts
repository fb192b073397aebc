// @module-tag slow
import { openDatabase, type Database } from '@souk/server/db/open-database';
import { openSilentProxy, type SilentProxy } from '@souk/server/testing/silent-proxy';
import { createEmptyDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Health, watchHealth } from './health.ts';

/* `/healthz` fails when a restart would help: the database is reachable, but this process has failed to reach it for long. */

let database: TestDatabase;
let proxy: SilentProxy;
let shop: Database;
let health: Health;
let complaints: string[];

/** Simulates a minute in a second. */
const limits = { lookMs: 50, doubtMs: 100, failingMs: 1000, answerMs: 100 };

beforeEach(async () => {
  database = await createEmptyDatabase();
  proxy = await openSilentProxy(database.url);
  shop = openDatabase({ url: proxy.url, max: 2, timeoutMs: 600 });
  complaints = [];
  const log = { error: (text: string) => void complaints.push(text) } as never;
  health = watchHealth({ database: shop, url: proxy.url, log, limits });
});
afterEach(async () => {
  health.stop();
  await shop.close();
  await proxy.kill();
  await database.drop();
});

test('a dead pool with a working fresh connection is unhealthy after a minute, and healthy when it recovers', async () => {
  const lost = await Promise.all([shop.pool.connect(), shop.pool.connect()]);
  expect(health.isHealthy()).toBe(true);
  await expect.poll(health.isHealthy, { timeout: 5000 }).toBe(false);
  await expect
    .poll(() => complaints, { timeout: 5000 })
    .toEqual([expect.stringContaining('restart this process')]);
  for (const client of lost) client.release();
  await expect.poll(health.isHealthy, { timeout: 5000 }).toBe(true);
});

test('stays healthy while the database is down for everyone', async () => {
  const start = performance.now();
  proxy.silenceAll();
  await expect
    .poll(() => [health.isHealthy(), performance.now() - start > 2500], { timeout: 5000 })
    .toEqual([true, true]);
});

test('finds and replaces dead connections before visitors arrive', async () => {
  await shop.probe('select 1', 1000);
  proxy.silenceOld();
  const before = shop.answeredAt();
  await expect.poll(() => shop.answeredAt(), { timeout: 5000 }).toBeGreaterThan(before);
  await shop.probe('select 1', 1000);
  expect(health.isHealthy()).toBe(true);
});
