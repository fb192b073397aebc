import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureStorefrontBuild } from '#storefront-build.ts';
import { openShopFolder, type ShopFolder, type ShopProcess, statusOf } from '#testing/shop-folder.ts';

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
  await client.query(`insert into languages (code, name, direction, is_default)
    values ('en', 'English', 'ltr', true), ('ar', 'العربية', 'rtl', false)`);
  shop = await folder.start({ DATABASE_URL: database.url });
  const isReady = async () => expect(await statusOf(`${shop.origin}/readyz`)).toBe(200);
  await vi.waitFor(isReady, { timeout: 30_000 });
}, 300_000);
afterAll(async () => {
  await client?.end();
  await database?.drop();
  await folder?.close();
});

async function open(path: string, language = 'en') {
  const page = await fetch(shop.origin + path, { headers: { cookie: `currentLanguage=${language}` } });
  return { status: page.status, kept: page.headers.get('cache-control'), html: await page.text() };
}

/** Visible words of a page. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style|template|svg).*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test.each([
  // What one page shows, and what the menu around every page does.
  ['flash_sales', '/flash-sale', true],
  ['subcategories', '/contact', false],
])(
  'SPEC §2: without %s, %s is an apology with the message, a reload button and a link home, which nobody keeps',
  async (table, path, hasFrame) => {
    await client.query(`alter table ${table} rename to away`);
    const failed = await open(path);
    const arabic = await open(path, 'ar');
    await client.query(`alter table away rename to ${table}`);

    expect([failed.status, failed.kept]).toEqual([500, 'no-store']);
    expect(failed.html).toMatch(/<h1[^>]*>Sorry!<\/h1>/);
    expect(wordsOf(failed.html)).toContain('Sorry! Something went wrong Reload Go to the home page');
    expect(failed.html).toMatch(/<a [^>]*href="\/"/);
    expect(failed.html.includes('<footer')).toBe(hasFrame);
    expect(failed.html).not.toMatch(/relation|does not exist|kysely|\.ts:\d/);
    expect(failed.html).toContain('data-messages'); // without its texts the page and its button would stay dead
    expect([arabic.status, /<html[^>]*>/.exec(arabic.html)?.[0]]).toEqual([
      500,
      '<html lang="ar" dir="rtl">',
    ]);
    expect((await open(path)).status).toBe(200);
  },
);

test('SPEC §2: "\'This page could not be found\' with 404 appears when no route matches"', async () => {
  for (const path of ['/no/such/page', '/page/nowhere', '/nothing/product/999999', '/shop/nobody']) {
    const { status, html } = await open(path);
    expect([path, status]).toEqual([path, 404]);
    expect(wordsOf(html)).toContain('Sorry! This page could not be found Go to the home page');
  }
});
