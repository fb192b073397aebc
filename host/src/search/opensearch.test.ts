// @module-tag slow
import { sql } from 'kysely';
import { buildTestShop, type TestShop } from '@souk/server/testing/build-test-shop';
import { buildFlashSale } from '@souk/server/testing/build-flash-sale';
import { buildBrand, buildCategory, buildProduct, buildStore } from '@souk/server/testing/builders';
import { feedEngine } from '@souk/server/search/feed-engine';
import { fillEngine, forgetEngine } from '@souk/server/search/fill-engine';
import { findEngineLevels } from '@souk/server/search/find-engine-levels';
import { runEngineFeed } from '@souk/server/search/run-engine-feed';
import { SearchEngineError } from '@souk/server/outbound/search-port';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEngine, type TestEngine } from '#testing/open-test-engine.ts';
import { openSearchEngine } from './opensearch-engine.ts';
import { openSearchRequester } from './opensearch-requester.ts';

/* OpenSearch as published; not tested against a live cluster (`sandbox/src/opensearch/`). */

let shop: TestShop;
let at: TestEngine;
let ids: number[];
let shelf: { categoryId: number; storeId: number };
const logged: string[] = [];

beforeAll(async () => {
  at = await openTestEngine({ shopperMs: 200 });
  const logger = { level: 'info', stream: { write: (line: string) => void logged.push(line) } };
  shop = await buildTestShop({ searchEngine: at.engine, logger });
  const { db } = shop;
  shelf = { categoryId: await buildCategory(db, { title: 'Light' }), storeId: await buildStore(db) };
  ids = [];
  for (let number = 0; number < 12; number++) {
    const brandId = await buildBrand(db, { title: `Brand ${number % 4}` });
    const facts = { title: `Lantern ${number}`, sellingMinor: 1000 + 100 * number, purchased: number };
    ids.push((await buildProduct(db, { ...shelf, ...facts, brandId })).id);
  }
  await sql`select refresh_search_words()`.execute(db);
});
afterAll(async () => {
  await shop?.close();
  await at?.close();
});
beforeEach(async () => {
  at.store.calm();
  await fillEngine(shop.db, at.engine);
  at.store.calls();
  logged.length = 0;
});

const listed = async (query: Record<string, unknown> = {}) =>
  (
    await shop.call('GET products', {
      query: { q: 'lantern', sidebar_data: 'true', per_page: '5', ...query },
    })
  ).data;
/** The same from the database, which is used while there is no index. */
async function byDatabase(query: Record<string, unknown>) {
  const rows = await shop.db.deleteFrom('search_engines').returningAll().execute();
  const reply = await listed(query);
  await shop.db.insertInto('search_engines').values(rows).execute();
  return reply;
}
const waiting = async () => (await findEngineLevels(shop.db)).waiting;
const searches = () => at.store.calls().filter((call) => call.endsWith('/_search')).length;
const rename = (id: number, title: string) =>
  shop.db.updateTable('products').set({ title }).where('id', '=', id).execute();

describe("products newer than the engine's index", () => {
  const ways = [
    {},
    { page: '2' },
    { page: '3' },
    { sortby: 'price_low_to_high' },
    { sortby: 'price_low_to_high', page: '2' },
    { sortby: 'price_high_to_low' },
    { sortby: 'recent', page: '2' },
    { sortby: 'best_rated' },
    { min: '12', max: '18' },
    { discount: '20', sortby: 'price_low_to_high' },
  ];

  test('finds recent changes, also before the engine has them', async () => {
    await rename(ids[11]!, 'Torch');
    await rename(ids[0]!, 'Lantern lantern nought');
    await shop.db.updateTable('products').set({ selling_minor: 1 }).where('id', '=', ids[5]!).execute();
    await shop.db.updateTable('products').set({ status: 2 }).where('id', '=', ids[6]!).execute();
    const added = await buildProduct(shop.db, { ...shelf, title: 'Lantern of today', sellingMinor: 1555 });
    expect(await waiting()).toBe(5);
    for (const query of ways)
      expect(await listed(query), JSON.stringify(query)).toEqual(await byDatabase(query));
    expect(searches()).toBe(2 * ways.length);
    await feedEngine(shop.db, at.engine);
    expect(await waiting()).toBe(0);
    for (const query of ways)
      expect(await listed(query), JSON.stringify(query)).toEqual(await byDatabase(query));
    expect(searches()).toBe(2 * ways.length);
    // Restores the previous state.
    await shop.db.deleteFrom('inventories').where('product_id', '=', added.id).execute();
    await shop.db.deleteFrom('products').where('id', '=', added.id).execute();
    await rename(ids[11]!, 'Lantern 11');
    await rename(ids[0]!, 'Lantern 0');
    await shop.db.updateTable('products').set({ selling_minor: 1500 }).where('id', '=', ids[5]!).execute();
    await shop.db.updateTable('products').set({ status: 1 }).where('id', '=', ids[6]!).execute();
  });

  test('applies a flash sale exactly from start to end, in every order, filter and facet', async () => {
    const [start, end] = [new Date('2026-11-20T13:00:00Z'), new Date('2026-11-20T14:00:00Z')];
    const items = [2, 7, 9].map((place) => ({ productId: ids[place]!, priceMinor: 100 + place }));
    await buildFlashSale(shop.db, { start, end, items });
    await feedEngine(shop.db, at.engine);
    const prices = async () => (await listed({ sortby: 'price_low_to_high' })).facets!.price.min;
    expect(await prices()).toBe(10);
    shop.clock.set(start);
    expect(await prices()).toBe(1.02);
    for (const query of ways)
      expect(await listed(query), JSON.stringify(query)).toEqual(await byDatabase(query));
    shop.clock.set(end);
    expect(await prices()).toBe(10);
    expect(await waiting()).toBe(0);
  });

  test('falls back to the database with too many of them', async () => {
    await sql`insert into search_outbox (product_id) select generate_series(1, 501)`.execute(shop.db);
    expect((await listed()).result.total).toBe(12);
    expect(searches()).toBe(0);
    await feedEngine(shop.db, at.engine);
    expect([await waiting(), (await listed()).result.total, searches()]).toEqual([0, 12, 2]);
  });

  test('suggests from both', async () => {
    await rename(ids[3]!, 'Lantern lanternfish');
    const { data } = await shop.call('GET search', { query: { q: 'lanternf' } });
    expect(data.product.map(({ id }) => id)).toEqual([ids[3]]);
    expect(searches()).toBe(1);
    await rename(ids[3]!, 'Lantern 3');
  });
});

describe('on failures of the engine', () => {
  test.each(['429', '500', '503', 'hang', 'cut', 'torn', 'page', 'part', 'late'] as const)(
    '%s: the database answers, and the log says so once; then the engine does again',
    async (kind) => {
      at.store.trouble(kind, { path: '_search', times: 4 });
      const { result, brands } = await listed();
      expect([result.total, brands!.length]).toEqual([12, 12]);
      expect((await listed()).result.total).toBe(12);
      expect(logged.filter((line) => line.includes('does not respond'))).toHaveLength(1);
      // Requests are logged with their query; messages about the engine aren't.
      const ofEngine = logged.filter((line) => line.includes('search engine'));
      expect(ofEngine.join()).not.toMatch(/a secret of the test|lantern/i);
      expect(shop.app.shop.searchEngine!.watch.state().isUnavailable).toBe(true);
      expect((await listed()).result.total).toBe(12);
      expect(logged.filter((line) => line.includes('responds again'))).toHaveLength(1);
      expect(shop.app.shop.searchEngine!.watch.state().isUnavailable).toBe(false);
    },
  );

  test.each(['429', '500', 'cut', 'torn', 'page', 'item-429'] as const)(
    '%s: retries failed writes until they succeed',
    async (kind) => {
      await rename(ids[4]!, `Lantern 4 after ${kind}`);
      at.store.trouble(kind, { path: '_bulk', times: 3 });
      if (kind === 'item-429')
        await expect(feedEngine(shop.db, at.engine)).rejects.toThrow(SearchEngineError);
      else await feedEngine(shop.db, at.engine);
      at.store.calm();
      expect(await waiting()).toBe(kind === 'item-429' ? 1 : 0);
      await feedEngine(shop.db, at.engine);
      expect(await waiting()).toBe(0);
    },
  );

  test('rejected documents stay queued, and are found', async () => {
    await rename(ids[4]!, 'Lantern 4c');
    at.store.trouble('item-400', { path: '_bulk' });
    expect(await feedEngine(shop.db, at.engine)).toEqual({
      sent: 0,
      refused: [{ id: ids[4], reason: '400 mapper_parsing_exception' }],
    });
    expect(await waiting()).toBe(1);
    expect((await listed({ per_page: '12' })).result.data.map(({ title }) => title)).toContain('Lantern 4c');
  });

  test("writes don't recreate a deleted index", async () => {
    at.store.indexes.clear();
    await rename(ids[4]!, 'Lantern 4d');
    const { refused } = await feedEngine(shop.db, at.engine);
    expect(refused).toEqual([{ id: ids[4], reason: '404 index_not_found_exception' }]);
    expect([at.store.indexes.size, (await listed()).result.total]).toEqual([0, 12]);
    expect(logged.join()).toContain('souk search reindex');
  });

  test('reports a wrong key with a remedy', async () => {
    const wrong = { ...at.config, key: 'souk:wrong' };
    const engine = openSearchEngine(wrong, openSearchRequester(wrong, { fetch }));
    await expect(engine.count('any')).rejects.toThrow(
      /refused the request \(401 security_exception\): check SEARCH_KEY/,
    );
    await expect(fillEngine(shop.db, engine)).rejects.toThrow(SearchEngineError);
    expect((await listed()).result.total).toBe(12);
  });
});

describe('an index', () => {
  test('keeps newer versions, whatever arrives later', async () => {
    const { index_name: name } = await shop.db
      .selectFrom('search_engines')
      .select('index_name')
      .executeTakeFirstOrThrow();
    const good = { ...emptyGood, id: ids[1]!, words: ['|newer'] };
    expect(await at.engine.write(name, [{ id: ids[1]!, version: 900, good }], true)).toEqual([]);
    expect(await at.engine.write(name, [{ id: ids[1]!, version: 800, good: null }], true)).toEqual([]);
    const words = { matching: "'newer'", steps: [] };
    const asked = {
      words,
      filter: {},
      within: {},
      without: [],
      sort: 'popular',
      offset: 0,
      limit: 5,
    } as const;
    expect((await at.engine.find(name, asked)).hits.map(({ id }) => id)).toEqual([ids[1]]);
  });

  test('misses no write in progress when its filling began', async () => {
    let commit = () => {};
    const committed = new Promise<void>((resolve) => (commit = resolve));
    let begun = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    await forgetEngine(shop.db, at.engine);
    const writing = shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set({ title: 'Lantern of old' }).where('id', '=', ids[8]!).execute();
      begun();
      await committed;
    });
    await hasBegun;
    const filling = fillEngine(shop.db, at.engine);
    await expect.poll(() => at.store.indexes.size).toBe(1);
    expect(await shop.db.selectFrom('search_engines').select('state').execute()).toEqual([
      { state: 'filling' },
    ]);
    commit();
    await Promise.all([writing, filling]);
    const { result } = await listed({ q: 'lantern of old' });
    expect([result.data[0]!.id, searches() > 0]).toEqual([ids[8], true]);
  });

  test('is fed by one of two machines during changes, and matches the products in the end', async () => {
    const how = { everyMs: 5, afterFailureMs: 5, afterRefusalMs: 5 };
    const feeders = [runEngineFeed(shop.app.shop, how), runEngineFeed(shop.app.shop, how)];
    for (let round = 0; round < 20; round++) await rename(ids[round % 6]!, `Lantern number ${round}`);
    await expect.poll(waiting).toBe(0);
    await Promise.all(feeders.map((feeder) => feeder.stop()));
    const [index] = at.store.indexes.values();
    const words = [18, 19, 14, 15, 16, 17].map((last, place) => [ids[place], `|${last}`] as const);
    for (const [id, word] of words) expect(index!.shown.get(String(id))!.get('words')).toContain(word);
  });

  test('exists once after each filling; nothing is queued when it is off', async () => {
    await fillEngine(shop.db, at.engine);
    expect(at.store.indexes.size).toBe(1);
    await forgetEngine(shop.db, at.engine);
    await rename(ids[4]!, 'Lantern 4');
    expect([at.store.indexes.size, await waiting(), (await listed()).result.total]).toEqual([0, 0, 12]);
    expect(searches()).toBe(0);
  });
});

const emptyGood = {
  in_stock: 1,
  purchased: 0,
  created: 0,
  price: 1,
  discount: 0,
  rating: 0,
  reviews: 0,
  store: 1,
  category: 1,
  subcategory: null,
  brand: null,
  shipping: 1,
  collections: [],
};
