// @module-tag slow
import { openDatabase } from '@souk/server/db/open-database';
import { fillShop } from '@souk/server/testing/fill-shop';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { openShopFolder, readyOf, type ShopFolder, type ShopProcess } from './testing/shop-folder.ts';

let folder: ShopFolder;
let database: TestDatabase;
let shop: ShopProcess;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  folder = await openShopFolder();
  database = await cloneDatabase();
  const { db, close } = openDatabase({ url: database.url, max: 2 });
  await db
    .insertInto('languages')
    .values([
      { code: 'en', name: 'English', direction: 'ltr', is_default: true },
      { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false },
    ])
    .execute();
  await fillShop(db, new Date());
  await close();
  shop = await folder.start({ DATABASE_URL: database.url, RATE_LIMITS: 'off' });
  await readyOf(shop);
}, 300_000);
afterAll(async () => {
  await folder?.close();
  await database?.drop();
});

async function open(
  path: string,
  { language = 'en', signal }: { language?: string; signal?: AbortSignal } = {},
) {
  const page = await fetch(shop.origin + path, {
    headers: { cookie: `currentLanguage=${language}` },
    ...(signal ? { signal } : {}),
  });
  return { status: page.status, headers: page.headers, html: await page.text() };
}

const isWell = async () => expect((await open(`/search?q=well&visit=${performance.now()}`)).status).toBe(200);

test('300 concurrent visitors of uncached pages are served or asked to retry; cached pages are always served', async () => {
  await vi.waitFor(isWell, { timeout: 20_000 }); // the first response is slow
  await open('/brands');
  let isOver = false;
  const persistent = (async () => {
    const statuses: number[] = [];
    for (; !isOver; await wait(5)) statuses.push((await open('/brands')).status);
    return statuses;
  })();
  const pages = await Promise.all(
    Array.from({ length: 300 }, (_, visit) =>
      open(visit % 2 ? `/search?q=lamp&visit=${visit}` : `/?visit=${visit}`, {
        language: visit % 3 ? 'en' : 'ar',
      }),
    ),
  );
  isOver = true;
  expect(new Set(await persistent)).toEqual(new Set([200]));
  const counts = Map.groupBy(pages, ({ status }) => status);
  expect([...counts.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(counts.get(200)?.length).toBeGreaterThan(0);
  for (const { headers, html } of counts.get(503) ?? []) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(html).toMatch(/<meta http-equiv="refresh"/);
    expect(html).toMatch(/<html lang="(?:en" dir="ltr|ar" dir="rtl)"/);
  }
  await vi.waitFor(isWell, { timeout: 20_000 });
});

test('requests whose visitors leave cause no further work', async () => {
  const leaving = new AbortController();
  const gone = Promise.allSettled(
    Array.from({ length: 300 }, (_, visit) =>
      open(`/search?q=gone&visit=${visit}`, { signal: leaving.signal }),
    ),
  );
  // They are queued by now; later requests are answered.
  await vi.waitFor(async () => expect((await open('/brands')).status).toBe(200), { timeout: 20_000 });
  leaving.abort();
  await gone;
  await vi.waitFor(isWell, { timeout: 20_000 });
});

test('a page whose reads are shed is an apology with 503, not half a page; an open page gets a message', async () => {
  const rival = new pg.Client(database.url);
  await rival.connect();
  await rival.query('begin; lock table products, search_products in access exclusive mode');
  const [page, data] = await Promise.all([open('/search?q=locked'), open('/search.data?q=locked')]);
  await rival.end();
  expect([page.status, data.status]).toEqual([503, 503]);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(page.html).toContain('One moment, please');
  expect(data.html).toBe('The shop is very busy right now. Please try again in a moment.');
  expect((await open('/brands')).status).toBe(200);
  await vi.waitFor(isWell, { timeout: 20_000 });
});
