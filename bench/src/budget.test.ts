// @module-tag slow
import { chooseMediaQuietly } from '@souk/host/media/choose-media';
import { rm } from 'node:fs/promises';
import { seedDemo } from '@souk/demo/seed-demo';
import { mountStorefront, type MountedStorefront } from '@souk/host/mount-storefront';
import { watchCache } from '@souk/host/telemetry/watch-process';
import { memoryBudget } from '@souk/host/memory-budget';
import { errorPagesOf } from '@souk/host/pages/error-page';
import { bytesOf } from '@souk/host/pages/page';
import { ensureStorefrontBuild, productionStorefront } from '@souk/host/storefront-build';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import type { App } from '@souk/server/app';
import { invalidateOnChange, type ChangeListener } from '@souk/server/cache/invalidate-on-change';
import { listenForChanges } from '@souk/server/cache/listen-for-changes';
import { bytesOfBody, packQuickly, packWell } from '@souk/server/cache/packed-body';
import { openDatabase } from '@souk/server/db/open-database';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { cloneDatabase } from '@souk/server/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareAsks, type Asks } from './asks.ts';
import { fillBigShop } from './big-shop/fill-big-shop.ts';
import {
  hitShares,
  maxStaleMs,
  pages,
  productsOfBudgets,
  reads,
  traffic,
  visits,
  type Budget,
} from './budgets.ts';
import { workOf, type DatabaseWork } from './database-work.ts';
import { shareOfHits } from './hit-share.ts';
import { simulateTraffic, traffics, type TrafficName } from './traffic/simulate-traffic.ts';
import { pageBytes, packedShare, replyBytes } from './traffic/sites.ts';
import { newVisit, type Ask, type Visiting } from './visit.ts';

/*
 * Costs that do not depend on the machine: round trips, statements, rows, pages, bytes, and cache hits. SHOW_BUDGETS=1
 * prints them.
 */

let shop: TestShop;
let asks: Asks;
let listener: ChangeListener;
let close: (() => Promise<void>) | undefined;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  const database = await cloneDatabase();
  const filling = openDatabase({ url: database.url, max: 3, timeoutMs: 60_000 });
  const now = new Date();
  await seedDemo(filling.db, { now });
  await fillBigShop(filling.db, { products: productsOfBudgets, now, onProgress: () => {} });
  await filling.db.connection().execute(async (one) => {
    await sql`set default_statistics_target = 1000`.execute(one); // samples all rows, so that plans are deterministic
    await sql`vacuum analyze`.execute(one);
  });
  await filling.close();
  const dataDir = await makeTestFolder();
  let mounted!: MountedStorefront;
  const mount = async (app: App) => {
    watchCache(app.shop.metrics, 'reply', () => app.shop.replies.counts());
    const apologise = errorPagesOf({
      publicUrl: app.shop.publicUrl,
      lastKnown: () => app.shop.site.lastKnown(),
    });
    const pictures = chooseMediaQuietly({ dataDir, media: { bucket: null, publicUrl: null } });
    mounted = await mountStorefront(app, { storefront: productionStorefront, pictures, apologise });
  };
  shop = await buildTestShop({ database, hasDatabaseClock: true, connections: 10, mount });
  // A caller waits 50 ms for a part that another one is reading, and then reads it too. On a busy machine a statement takes longer, and
  // the home page reads its categories twice: two statements more, which depend on the machine only.
  shop.app.shop.parts.longestWaitMs = 30_000;
  asks = await prepareAsks(shop.db);
  await mounted.load();
  const heard = Promise.withResolvers<void>();
  listener = invalidateOnChange(shop.app.shop, mounted);
  const stopListening = listenForChanges({
    ...listener,
    url: shop.databaseUrl,
    onWork: () => {},
    onBack(missed) {
      listener.onBack(missed);
      heard.resolve();
    },
  });
  await heard.promise;
  close = async () => {
    await stopListening();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  // Connecting, and reading the cached settings, must not count for the first call.
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(shop.db)));
  await ask({ method: 'GET', path: '/api/v1/common', headers: {} });
}, 300_000);
afterAll(() => close?.());

async function ask({ method, path, headers, body }: Ask): Promise<string> {
  const reply = await shop.app.server.inject({
    method,
    url: path,
    headers,
    ...(body ? { payload: body } : {}),
  });
  // A list page beyond the end redirects to the last one.
  if (reply.statusCode === 302) return ask({ method, path: reply.headers.location!, headers, body });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  if (reply.statusCode !== 200 || (isJson && reply.json<{ status: number }>().status !== 200))
    throw new Error(`${method} ${path} was answered with ${reply.statusCode} ${reply.body.slice(-200)}`);
  return reply.body;
}

/** Invalidates cached replies and pages as after a change of everything, and loads the settings again. */
async function forget(): Promise<void> {
  listener.onTags(['catalog', 'content', 'flash-sale', 'settings']);
  await ask({ method: 'GET', path: '/api/v1/categories', headers: {} });
}

const shown: string[] = [];
afterAll(() => {
  if (process.env['SHOW_BUDGETS']) console.log(shown.join('\n'));
});

/** Reports values above their budget. */
function expectWithin(name: string, taken: Record<string, number | null>, budgets: Record<string, Budget>) {
  shown.push(`${name}: ${JSON.stringify(taken)}`);
  const above = Object.entries(budgets).filter(([what, { today }]) => (taken[what] ?? 0) > today);
  expect(above.map(([what, { today }]) => `${name}: ${taken[what]} ${what} are more than ${today}`)).toEqual(
    [],
  );
}

test.each(reads)('$name: database work and reply size', async ({ name, ...budgets }) => {
  const { unseen } = asks.reads[name];
  await ask(unseen[0]!); // warm-up: compiles code and plans
  await forget();
  let body = '';
  const work = await workOf(shop.db, async () => (body = await ask(unseen.at(1) ?? unseen[0]!)));
  expect(work.statements).toBeGreaterThan(0);
  expectWithin(name, { ...work, bytes: Buffer.byteLength(body) }, budgets);
});

test.each(pages)('$name: size of its HTML, and database work', async ({ name, ...budgets }) => {
  const { unseen } = asks.reads[name];
  const plain = (of: Ask) => ask({ ...of, headers: { accept: 'text/html' } });
  await plain(unseen[0]!);
  await forget();
  let body = '';
  const work = await workOf(shop.db, async () => (body = await plain(unseen.at(1) ?? unseen[0]!)));
  expectWithin(name, { ...work, bytes: Buffer.byteLength(body) }, budgets);
});

test('a cart, and an order in its four calls', async () => {
  const go = async (visiting: Visiting) => {
    const visit = newVisit();
    for (const askOf of visiting) await ask(askOf(visit));
  };
  const of = async (visiting: Visiting): Promise<DatabaseWork> => {
    await go(visiting);
    return workOf(shop.db, () => go(visiting));
  };
  expectWithin('cart', await of(asks.visits.cart), visits.cart);
  expectWithin('order', await of(asks.visits['orders spread']), visits.order);
});

test('most requests of visitors are cache hits, although orders are placed all the time and links carry tracking parameters', async () => {
  const shares = await shareOfHits({ shop, asks, ask });
  shown.push(`hits: ${JSON.stringify(shares)}`);
  expect(shares.pages).toBeGreaterThanOrEqual(hitShares.pages.today);
  expect(shares.api).toBeGreaterThanOrEqual(hitShares.api.today);
}, 180_000);

describe('simulated traffic', () => {
  test('its assumed sizes are no smaller than real replies and pages', async () => {
    const replies = ['product', 'suggested', 'reviews', 'list', 'home', 'common'] as const;
    for (const name of replies) {
      const body = Buffer.from(await ask(asks.reads[name].unseen[0]!));
      expect([name, body.length]).toEqual([name, Math.min(body.length, replyBytes[name])]);
      if (body.length > 2000)
        expect(bytesOfBody(await packWell(body))).toBeLessThanOrEqual(packedShare * replyBytes[name]);
    }
    for (const [name, most] of [
      ['page home', pageBytes.home],
      ['page category', pageBytes.list],
      ['page product', pageBytes.product],
    ] as const) {
      const plain = { ...asks.reads[name].unseen[0]!, headers: { accept: 'text/html' } };
      const body = await packQuickly(Buffer.from(await ask(plain)));
      shown.push(`${name} compressed: ${bytesOfBody(body)} bytes`);
      expect([name, bytesOfBody(body)]).toEqual([name, Math.min(bytesOfBody(body), most)]);
      // With the memory that an operator of a shop of that size provides.
      const { pageCacheBytes } = memoryBudget({ limitBytes: 4 * 1024 ** 3, hasEmbeddedDatabase: false });
      const bytesPerPage = bytesOf({ status: 200, headers: {}, cookies: [], body, route: '/' });
      expect(pageCacheBytes / bytesPerPage).toBeGreaterThanOrEqual(5000);
    }
  });

  const usually: TrafficName[] = ['5,000'];
  const lookedAt = process.env['EVERY_CORNER'] === '1' ? (Object.keys(traffics) as TrafficName[]) : usually;
  test.each(lookedAt)(
    '%s products: enough cache hits, nothing outdated after its announcement, and an order drops what it changes',
    async (name) => {
      const outcome = await simulateTraffic(traffics[name]);
      shown.push(`traffic at ${name}: ${JSON.stringify(outcome)}`);
      expect(outcome.orders).toBeGreaterThan(50);
      expect(outcome.prices).toBeGreaterThan(50);
      expect(outcome.staleThoughHeard).toBe(0);
      expect(Math.floor(outcome.staleMs)).toBeLessThanOrEqual(maxStaleMs);
      expect(outcome.droppedByOrder).toEqual({ pages: 1, replies: 1 });
      for (const kind of ['pages', 'replies'] as const)
        expect(outcome.mostBytes[kind]).toBeLessThanOrEqual(outcome.room[kind]);
      for (const kind of ['pages', 'replies', 'repliesToApps'] as const) {
        expect([kind, outcome[kind]]).toEqual([kind, Math.max(outcome[kind], traffic[name][kind].today)]);
      }
    },
    60_000,
  );
});
