// @module-tag slow
import { randomUUID } from 'node:crypto';
import { buildApp, type App } from '@souk/server/app';
import { announceChange, type ChangeTag } from '@souk/server/cache/announce-change';
import { invalidateOnChange } from '@souk/server/cache/invalidate-on-change';
import { listenForChanges } from '@souk/server/cache/listen-for-changes';
import { type Database, openDatabase } from '@souk/server/db/open-database';
import { buildProduct, setSetting } from '@souk/server/testing/builders';
import { openSilentProxy, type SilentProxy } from '@souk/server/testing/silent-proxy';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mediaFolder } from '#media/media-folder.ts';
import { ensureStorefrontBuild, productionStorefront } from '#storefront-build.ts';
import { errorPagesOf } from './error-page.ts';
import { servePages } from './serve-pages.ts';

const publicUrl = 'http://shop.test';

let database: TestDatabase;
/** Another process or the operator, connected to the same database. */
let elsewhere: Database;
let proxy: SilentProxy;
let own: Database;
let app: App;
/** Where the last page came from. */
let from: string | undefined;
let returns: number;
let isHeard: boolean;
let stop: () => Promise<void>;
let lamp: number;
let pot: number;

beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  database = await cloneDatabase();
  elsewhere = openDatabase({ url: database.url, max: 2 });
  await elsewhere.db
    .insertInto('languages')
    .values([
      { code: 'en', name: 'English', direction: 'ltr', is_default: true },
      { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false },
    ])
    .execute();
  await setSetting(elsewhere.db, 'site_name', 'Noor Bazaar');
  lamp = (await buildProduct(elsewhere.db, { title: 'Brass lamp', slug: 'lamp' })).id;
  pot = (await buildProduct(elsewhere.db, { title: 'Clay pot', slug: 'pot' })).id;

  proxy = await openSilentProxy(database.url);
  own = openDatabase({ url: proxy.url, max: 4 });
  app = await buildApp({
    db: own.db,
    publicUrl,
    authSecret: 'a'.repeat(40),
    mailer: { send: async () => {} },
    media: mediaFolder('/nowhere'),
    rateLimits: false,
    requestTimeoutMs: 15_000, // the first page of a process on a busy machine
  });
  app.server.addHook('onSend', async (request) => {
    from = request.shownPage?.from;
  });
  const pages = servePages(app.server, {
    app,
    mode: 'production',
    loadBuild: () => productionStorefront.loadBuild(),
    sendFile: async () => false,
    apologise: errorPagesOf({ publicUrl, lastKnown: () => app.shop.site.lastKnown() }),
  });
  returns = 0;
  const listener = invalidateOnChange(app.shop, pages);
  stop = listenForChanges({
    url: proxy.url,
    onTags: listener.onTags,
    onLost() {
      isHeard = false;
      listener.onLost();
    },
    onBack(missed) {
      listener.onBack(missed);
      isHeard = true;
      returns++;
    },
  });
}, 300_000);
beforeEach(async () => {
  proxy.restore();
  await vi.waitFor(() => expect(isHeard).toBe(true), { timeout: 10_000 });
});
afterAll(async () => {
  await stop?.();
  await app?.server.close();
  await own?.close();
  await proxy?.kill();
  await elsewhere?.close();
  await database?.drop();
});

async function open(url: string, { language = 'en', ...more }: Record<string, string> = {}) {
  const { statusCode, headers, body } = await app.server.inject({
    url,
    headers: { cookie: `currentLanguage=${language}`, ...more },
  });
  return { status: statusCode, headers, html: body };
}

const pageOf = (id: number) => `/${id === pot ? 'pot' : 'lamp'}/product/${id}`;
const bar = /<kept-notice role="status">(.*?)<\/kept-notice>/;

async function loseDatabase() {
  proxy.refuseAll();
  await vi.waitFor(() => expect(isHeard).toBe(false), { timeout: 10_000 });
}

async function getDatabaseBack() {
  const before = returns;
  proxy.restore();
  await vi.waitFor(() => expect(returns).toBe(before + 1), { timeout: 10_000 });
}

/** As any other process does it. */
async function rename(id: number, title: string) {
  await elsewhere.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ title }).where('id', '=', id).execute();
    await announceChange(tx, [`product:${id}`]);
  });
}

async function announce(tag: ChangeTag) {
  await announceChange(elsewhere.db, [tag]);
}

test('while the database is unreachable, a cached page is served and states its time in its language', async () => {
  const known = await open(pageOf(lamp));
  await open(pageOf(lamp), { language: 'ar' });
  expect([known.status, bar.test(known.html)]).toEqual([200, false]);
  await loseDatabase();

  const old = await open(pageOf(lamp));
  expect(old.status).toBe(200);
  expect(bar.exec(old.html)?.[1]).toMatch(
    /^You’re seeing this page as it was at \d\d:\d\d UTC\. Prices and stock/,
  );
  expect(old.html.replace(bar, '')).toBe(known.html);
  // It must not be cached or mistaken for the original; its policy is unchanged.
  expect(old.headers).toMatchObject({
    'cache-control': 'no-store',
    'cache-status': expect.stringMatching(/^souk; hit; ttl=-?\d+; detail=database-away$/),
    age: expect.stringMatching(/^\d+$/),
    'content-security-policy': known.headers['content-security-policy'],
  });
  expect(old.headers['etag']).not.toBe(known.headers['etag']);
  const again = await open(pageOf(lamp), { 'if-none-match': String(known.headers['etag']) });
  expect(again.status).toBe(200);

  const arabic = await open(pageOf(lamp), { language: 'ar' });
  expect(bar.exec(arabic.html)?.[1]).toMatch(/تظهر لك هذه الصفحة كما كانت عند الساعة/);
  const packed = await app.server.inject({ url: pageOf(lamp), headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
});

test("all others are the error page with 503 and Retry-After, in the shop's language and branding", async () => {
  await open('/');
  await loseDatabase();
  for (const url of [pageOf(pot), '/cart', '/search?q=lamp']) {
    const page = await open(url);
    expect([url, page.status, page.headers['cache-control']]).toEqual([url, 503, 'no-store']);
    expect(page.headers['retry-after']).toMatch(/^\d+$/);
    expect(page.html).toContain('We can’t load the shop right now.');
    expect(page.html).toContain('<bdi>Noor Bazaar</bdi>');
    expect(page.html).toContain(`<meta http-equiv="refresh" content="${page.headers['retry-after']}">`);
  }
  const arabic = await open(pageOf(pot), { language: 'ar' });
  expect([arabic.status, arabic.headers['content-language']]).toEqual([503, 'ar']);
  expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.html).toContain('يتعذّر تحميل السوق الآن');

  const form = await app.server.inject({
    method: 'POST',
    url: '/contact',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: publicUrl,
      'sec-fetch-site': 'same-origin',
    },
    payload: 'name=Layla&email=layla%40example.com&subject=Hello&message=Hello',
  });
  expect(form.statusCode).toBe(503);
  expect(form.body).not.toContain('http-equiv="refresh"');
  expect(form.body).toContain('check before you send it again');
});

/*
 * On a machine that stalls, a check of missed changes may come in between: then all pages in doubt are rendered again,
 * which is correct too.
 */
test(
  'after the return, what changed meanwhile is not served; everything else is, without rendering',
  { retry: 3 },
  async () => {
    const { html: before } = await open(pageOf(lamp));
    await open(pageOf(pot));
    await loseDatabase();
    const title = `Silver lamp ${randomUUID()}`;
    await rename(lamp, title);
    expect((await open(pageOf(lamp))).html.replace(bar, '')).toBe(before);
    await getDatabaseBack();

    const untouched = await open(pageOf(pot));
    expect(untouched.html).toContain('Clay pot');
    expect([from, bar.test(untouched.html)]).toEqual(['fresh', false]);
    const changed = await open(pageOf(lamp));
    expect(changed.html).toContain(title);
    expect([from, bar.test(changed.html)]).toEqual(['made', false]);
  },
);

test('a transaction that began before the loss and committed during it counts as missed', async () => {
  await open(pageOf(lamp));
  await open(pageOf(pot));
  const commit = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = elsewhere.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ title: 'Slow lamp' }).where('id', '=', lamp).execute();
    await announceChange(tx, [`product:${lamp}`]);
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  await announce('product:0'); // a later transaction that is announced earlier
  await loseDatabase();
  commit.resolve();
  await slow;
  await getDatabaseBack();
  expect((await open(pageOf(lamp))).html).toContain('Slow lamp');
  expect(from).toBe('made');
  expect((await open(pageOf(pot))).html).toContain('Clay pot');
  expect(from).toBe('fresh');
});

test('settings changed meanwhile apply to the first page after the return', async () => {
  await open('/');
  await loseDatabase();
  await elsewhere.db.transaction().execute(async (tx) => {
    await setSetting(tx, 'site_name', 'Noor Market');
    await announceChange(tx, ['settings']);
  });
  expect((await open(pageOf(9999))).html).toContain('<bdi>Noor Bazaar</bdi>');
  await getDatabaseBack();
  expect((await open('/')).html).toContain('Noor Market');
});

test('a change received after the return drops its page as usual', async () => {
  await loseDatabase();
  await getDatabaseBack();
  await open(pageOf(lamp));
  await rename(lamp, 'Golden lamp');
  await vi.waitFor(async () => expect((await open(pageOf(lamp))).html).toContain('Golden lamp'));
});
