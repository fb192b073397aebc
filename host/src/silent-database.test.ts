// @module-tag slow
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@souk/server/db/open-database';
import { buildGuests, orderBody } from '@souk/server/order/test-shoppers';
import { buildProduct } from '@souk/server/testing/builders';
import { openSilentProxy, type SilentProxy } from '@souk/server/testing/silent-proxy';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureStorefrontBuild } from './storefront-build.ts';
import {
  openShopFolder,
  readyOf,
  type ShopFolder,
  type ShopProcess,
  statusOf,
} from './testing/shop-folder.ts';

/* The network between shop and database fails silently: TCP stays open without responses. "Pages and API well ≤ 20 s after the
   network is back", and SIGTERM ends "in ≤ 15 s" (INVARIANTS F6) whatever hangs. */

let folder: ShopFolder;
let database: TestDatabase;
let proxy: SilentProxy;
let shop: ShopProcess;
let buyers: Buyers;

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);

async function openShop(): Promise<void> {
  folder = await openShopFolder();
  database = await cloneDatabase();
  proxy = await openSilentProxy(database.url);
  shop = await folder.start({ DATABASE_URL: proxy.url, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  await readyOf(shop);
  buyers = await sendBuyers(14);
  // Waits until all have started.
  await expect.poll(() => buyers.answers.length, { timeout: 30_000 }).toBeGreaterThan(28);
}

async function closeShop(): Promise<void> {
  await buyers.stop();
  await folder.close();
  await proxy.kill();
  await database.drop();
}

type Buyers = { tokens: string[]; answers: number[]; stop(): Promise<void> };

/** Each adds to the cart and orders, repeatedly. */
async function sendBuyers(count: number): Promise<Buyers> {
  const { db, close } = openDatabase({ url: database.url, max: 2 });
  const product = await buildProduct(db, { stock: 1_000_000 });
  const tokens = await buildGuests(db, count, () => ({ items: [{ product }] }));
  await close();
  const answers: number[] = [];
  let isOver = false;
  const all = tokens.map(async (token) => {
    while (!isOver) {
      answers.push(await post('order/action', orderBody(token)));
      answers.push(await post('cart/action', { product_id: product.id, quantity: 1, user_token: token }));
    }
  });
  return {
    tokens,
    answers,
    async stop() {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** HTTP status; 0 without a response. */
async function post(path: string, body: object): Promise<number> {
  return fetch(`${shop.origin}/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    async (reply) => {
      await reply.text();
      if (reply.status === 503) await wait(Number(reply.headers.get('retry-after')) * 1000);
      return reply.status;
    },
    () => 0,
  );
}

let pages = 0;
const freshPage = () => `${shop.origin}/search?q=shoes${pages++}`;

const cart = () => `${shop.origin}/api/v1/cart/by-user?user_token=${buyers.tokens[0]}`;

const wellWithin = { timeout: 20_000, interval: 250 };

describe('a shop whose database network fails, recovers, and fails again', () => {
  afterAll(closeShop, 30_000);

  test('fourteen buyers are active when everything goes silent: /readyz fails, and recovers within 20 s of the network', async () => {
    await openShop();
    proxy.silenceAll();
    const waiting = [freshPage(), cart()].map(statusOf);
    await expect.poll(() => statusOf(`${shop.origin}/readyz`), { timeout: 10_000 }).toBe(503);
    expect(await statusOf(`${shop.origin}/healthz`)).toBe(200);
    expect((await Promise.all(waiting)).every((status) => status >= 500)).toBe(true);

    proxy.restore();
    await Promise.all([
      expect.poll(() => statusOf(freshPage()), wellWithin).toBe(200),
      expect.poll(() => statusOf(cart()), wellWithin).toBe(200),
      expect.poll(() => statusOf(`${shop.origin}/readyz`), wellWithin).toBe(200),
      expect.poll(() => buyers.answers.slice(-14), wellWithin).toEqual(Array(14).fill(200)),
    ]);
    // Requests that didn't run to the end were shed, and none failed with a server error.
    expect(buyers.answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }, 120_000);

  test('with light use, old connections die and new ones work: visitors are served', async () => {
    await buyers.stop();
    proxy.silenceOld();
    await expect.poll(() => statusOf(freshPage()), wellWithin).toBe(200);
    // Enough concurrent requests to use every pool connection: all of them work again.
    const all = () => Promise.all(buyers.tokens.map(() => statusOf(cart())));
    await expect.poll(all, wellWithin).toEqual(Array(14).fill(200));
    expect(await statusOf(`${shop.origin}/readyz`)).toBe(200);
  }, 60_000);

  test('SIGTERM ends within 15 s while everything hangs, and says so', async () => {
    proxy.silenceAll();
    const waiting = Array.from({ length: 14 }, () => statusOf(freshPage()));
    await expect.poll(() => statusOf(`${shop.origin}/readyz`), { timeout: 10_000 }).toBe(503);
    shop.child.kill('SIGTERM');
    const before = performance.now();
    expect(await shop.ended).toBe(0);
    expect(performance.now() - before).toBeLessThan(15_000);
    expect(shop.output()).toContain('The shop stopped after SIGTERM, with exit code 0.');
    await Promise.all(waiting);
  }, 40_000);
});

test('a frozen proxy killed under load breaks nothing, and the shop shuts down in order', async () => {
  await openShop();
  try {
    proxy.silenceAll();
    await proxy.kill();
    await expect.poll(() => statusOf(`${shop.origin}/readyz`), { timeout: 15_000 }).toBe(503);
    expect(await statusOf(`${shop.origin}/healthz`)).toBe(200);
    expect(shop.child.exitCode, shop.output()).toBeNull();
    // Regression: a shutdown that hung on the proxy continued only when the proxy was killed, without any message.
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    expect(shop.output()).toContain('Shutting down: SIGTERM.');
    expect(shop.output()).toContain('The shop stopped after SIGTERM, with exit code 0.');
  } finally {
    await closeShop();
  }
}, 90_000);
