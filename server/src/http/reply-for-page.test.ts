// @module-tag slow
import { api } from '@souk/contract/api';
import type { Endpoint } from '@souk/contract/endpoint';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { announceChange, type ChangeTag } from '#cache/announce-change.ts';
import { invalidateOnChange } from '#cache/invalidate-on-change.ts';
import { listenForChanges } from '#cache/listen-for-changes.ts';
import { buildTestShop, type TestShop } from '#testing/build-test-shop.ts';
import { buildFlashSale } from '#testing/build-flash-sale.ts';
import { buildProduct } from '#testing/builders.ts';
import { findReplyForPage } from './reply-for-page.ts';

/* A page gets from memory exactly what the API would reply now, or nothing: then it calls the API. */

const start = new Date('2026-11-20T12:00:00Z');
let shop: TestShop;
let listener: ReturnType<typeof invalidateOnChange>;
let stop: () => Promise<void>;
const heard: string[][] = [];
beforeAll(async () => {
  shop = await buildTestShop({ now: start });
  listener = invalidateOnChange(shop.app.shop);
  const isBack = new Promise<void>((resolve) => {
    stop = listenForChanges({
      url: shop.databaseUrl,
      onTags(tags) {
        listener.onTags(tags);
        heard.push(tags);
      },
      onLost: listener.onLost,
      onBack(missed) {
        listener.onBack(missed);
        resolve();
      },
    });
  });
  await isBack;
});
afterEach(() => shop.clock.set(start));
afterAll(async () => {
  await stop();
  await shop.close();
});

let marks = 800_000;
/** Commits a change as another process, and waits until this process has received it. */
async function change(...tags: ChangeTag[]) {
  const mark: ChangeTag = `product:${++marks}`;
  await announceChange(shop.db, [...tags, mark]);
  await expect.poll(() => heard.flat()).toContain(mark);
}

const { product, products } = api.catalog;

const found = (endpoint: Endpoint, path: string, language = 'en') =>
  findReplyForPage(shop.app.shop, { endpoint, url: `/api/v1/${path}`, language });

/** The API's reply now, which pages find from then on. */
async function ask<Data = unknown>(path: string, language = 'en') {
  const reply = await shop.app.server.inject({ url: `/api/v1/${path}`, headers: { language } });
  return { body: reply.json<{ data: Data }>(), tags: reply.headers['surrogate-key'] };
}

type Priced = { selling: string };

test.each([
  ['products?per_page=5', products],
  ['categories', api.catalog.categories],
  ['home', api.content.home],
  ['common', api.settings.common],
] as const)(
  '%s: nothing before the first request, then the API’s reply with its tags',
  async (path, endpoint) => {
    await buildProduct(shop.db);
    await change('catalog', 'settings', 'content');
    for (const language of ['en', 'ar']) {
      expect(await found(endpoint, path, language)).toBeNull();
      const { body, tags } = await ask(path, language);
      const reply = await found(endpoint, path, language);
      expect(reply!.body).toEqual(body);
      expect(reply!.headers['surrogate-key']).toBe(tags);
      // Parsed once: the next page gets the same object.
      expect((await found(endpoint, path, language))!.body).toBe(reply!.body);
    }
  },
);

test('parameters and their order are distinguished as in the API', async () => {
  await buildProduct(shop.db, { title: 'Blue & white lamp' });
  await change('catalog');
  const { body } = await ask('products?sortby=recent&per_page=5');
  expect((await found(products, 'products?per_page=5&utm_source=mail&sortby=recent'))!.body).toEqual(body);
  expect(await found(products, 'products?per_page=4&sortby=recent')).toBeNull();
  expect(await found(products, 'products?sortby=recent&per_page=5', 'ar')).toBeNull();
});

test('a changed price is never served once the change is received', async () => {
  const { id } = await buildProduct(shop.db, { sellingMinor: 1000 });
  await change();
  const path = `product/${id}`;
  const before = (await ask<Priced>(path)).body.data;
  expect(await found(product, path)).not.toBeNull();
  await shop.db.updateTable('products').set({ selling_minor: 1500 }).where('id', '=', id).execute();
  await change(`product:${id}`);
  expect(await found(product, path)).toBeNull();
  const { body } = await ask<Priced>(path);
  expect(body.data.selling).not.toBe(before.selling);
  expect((await found(product, path))!.body).toEqual(body);
});

test('a sale price is served exactly until the sale ends, with the exact time', async () => {
  const { id } = await buildProduct(shop.db, { sellingMinor: 1000 });
  const endMs = start.getTime() + 20_000;
  await buildFlashSale(shop.db, {
    start: new Date(start.getTime() - 1000),
    end: new Date(endMs),
    items: [{ productId: id, priceMinor: 1 }],
  });
  await change('flash-sale');
  const path = `product/${id}`;
  const { body: reduced } = await ask<object>(path);
  const first = (await found(product, path))!.body;
  expect(first).toEqual(reduced);
  shop.clock.set(new Date(endMs - 1));
  const last = (await found(product, path))!.body;
  const { data, ...envelope } = (await ask(path)).body as { data: object };
  // The API rounds it to the second.
  expect(last).toEqual({ ...envelope, data: { ...data, server_time: endMs - 1 } });
  // The current time, without changing what an earlier page got.
  expect(JSON.stringify(last)).toContain(`"server_time":${endMs - 1}`);
  expect(first).toEqual(reduced);
  shop.clock.set(new Date(endMs));
  expect(await found(product, path)).toBeNull();
  const { body: full } = await ask<object>(path);
  expect(full).not.toEqual(reduced);
  expect((await found(product, path))!.body).toEqual(full);
});

test('unannounced changes show after a minute', async () => {
  await ask('categories');
  expect(await found(api.catalog.categories, 'categories')).not.toBeNull();
  shop.clock.set(new Date(start.getTime() + 60_000));
  expect(await found(api.catalog.categories, 'categories')).toBeNull();
});

test('while changes may be missed nothing is served from memory, and nothing older afterwards', async () => {
  await ask('categories');
  expect(await found(api.catalog.categories, 'categories')).not.toBeNull();
  listener.onLost();
  await ask('categories');
  expect(await found(api.catalog.categories, 'categories')).toBeNull();
  listener.onBack(null);
  expect(await found(api.catalog.categories, 'categories')).toBeNull();
  await ask('categories');
  expect(await found(api.catalog.categories, 'categories')).not.toBeNull();
});

test('a search that is passed on to the API counts once', async () => {
  const { replies } = shop.app.shop;
  const counted = () => ({ ...replies.counts().found });
  await change('catalog');
  const before = counted();
  expect(await found(api.catalog.categories, 'categories')).toBeNull();
  expect(counted()).toEqual(before);
  await ask('categories');
  await found(api.catalog.categories, 'categories');
  expect(counted().hit).toBe(before.hit + 1);
});
