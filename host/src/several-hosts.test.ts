// @module-tag slow
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '@souk/postgres/server-process';
import { audited } from '@souk/server/access/audited';
import { wholeShop } from '@souk/server/access/scope';
import { announceChange } from '@souk/server/cache/announce-change';
import { saveStorefrontDraft } from '@souk/server/content/storefront-drafts/save-draft';
import { publishDrafts } from '@souk/server/content/storefront-drafts/publish-drafts';
import { type Database, openDatabase } from '@souk/server/db/open-database';
import {
  buildGuest,
  buildGuests,
  orderBody,
  type RaceReply,
  sendTogether,
  stockOf,
  type TogetherCall,
} from '@souk/server/order/test-shoppers';
import { buildVoucher } from '@souk/server/testing/build-voucher';
import { buildFlashSale } from '@souk/server/testing/build-flash-sale';
import { buildProduct } from '@souk/server/testing/builders';
import { smallPicture } from '@souk/server/testing/pictures';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { type BucketStore, openBucketStore } from './testing/bucket-store.ts';
import { type CacheInFront, isInstalled, startNginx, startVarnish } from './testing/caches-in-front.ts';
import { startHaproxy } from './testing/haproxy.ts';
import { openShopFolder, type ShopFolder, type ShopProcess, statusOf } from './testing/shop-folder.ts';

/* Two machines: two folders, one database, one bucket; caches in front of the first, and HAProxy in front of both, configured as
   documented. */

let database: TestDatabase;
let store: BucketStore;
let connection: Database;
let folders: ShopFolder[];
let shops: ShopProcess[];
let varnishPort: number;
let lamp: { id: number; path: string };
let variables: Record<string, string>;

beforeAll(() => ensureStorefrontBuild(() => {}), 300_000);
beforeAll(async () => {
  [database, store, varnishPort] = await Promise.all([cloneDatabase(), openBucketStore(), findFreePort()]);
  folders = await Promise.all([openShopFolder(), openShopFolder()]);
  connection = openDatabase({ url: database.url, max: 3 });
  const { db } = connection;
  await db
    .insertInto('languages')
    .values([
      { code: 'en', name: 'English', direction: 'ltr', is_default: true },
      { code: 'ar', name: 'العربية', direction: 'rtl', is_default: false },
    ])
    .execute();
  const { id } = await buildProduct(db, { title: 'Brass lamp', slug: 'lamp', sellingMinor: 1000, stock: 50 });
  lamp = { id, path: `/lamp/product/${id}` };
  variables = {
    ...store.variables,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a'.repeat(40),
    RATE_LIMITS: 'off',
    // Longer than HAProxy needs to notice.
    DRAIN_DELAY: '5',
    // Fails until Varnish runs, and is retried.
    CDN_PURGE: 'varnish',
    CDN_PURGE_URL: `http://127.0.0.1:${varnishPort}`,
  };
  shops = await Promise.all(folders.map((folder) => folder.start(variables)));
  await Promise.all(shops.map(({ origin }) => answering(`${origin}/readyz`)));
}, 120_000);
afterAll(async () => {
  await Promise.all(folders?.map((folder) => folder.close()) ?? []);
  await connection?.close();
  await store?.close();
  await database?.drop();
});

const answering = (url: string) =>
  vi.waitFor(async () => expect(await statusOf(url)).toBe(200), { timeout: 60_000, interval: 50 });

async function setPrice(minor: number) {
  await connection.db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ selling_minor: minor }).where('id', '=', lamp.id).execute();
    await announceChange(tx, [`product:${lamp.id}`, 'catalog']);
  });
}
/** A busy machine sheds a first page; Varnish caches the response for a second. */
const unlessBusy = (ask: () => Promise<Response>) =>
  vi.waitFor(
    async () => {
      const reply = await ask();
      expect(reply.status).not.toBe(503);
      return reply;
    },
    { timeout: 30_000, interval: 1200 },
  );
const textOf = async (url: string) => (await unlessBusy(() => fetch(url))).text();

test('a page is cached in front for a minute, and never beyond the start of a sale', async () => {
  const { origin } = shops[0]!;
  const lifeOf = async (path: string) =>
    (await unlessBusy(() => fetch(origin + path))).headers.get('cache-control');
  expect(await lifeOf('/search?q=life')).toBe('public, max-age=0, s-maxage=60');
  const sale = await buildFlashSale(connection.db, {
    start: new Date(Date.now() + 40_000),
    end: new Date(Date.now() + 3_600_000),
    items: [{ productId: lamp.id, priceMinor: 900 }],
  });
  await announceChange(connection.db, ['flash-sale', 'catalog', `product:${lamp.id}`]);
  const seconds = async () => Number(/s-maxage=(\d+)$/.exec((await lifeOf('/search?q=life')) ?? '')?.[1]);
  await expect.poll(seconds, { timeout: 10_000 }).toBeLessThan(40);
  await connection.db.deleteFrom('flash_sales').where('id', '=', sale).execute();
  await announceChange(connection.db, ['flash-sale', 'catalog', `product:${lamp.id}`]);
  await expect.poll(seconds, { timeout: 10_000 }).toBe(60);
});

describe('two machines', () => {
  test('a picture uploaded at one is served by the other, and resized once', async () => {
    const [one, other] = shops as [ShopProcess, ShopProcess];
    const [email, password] = ['layla@example.com', 'a long password'];
    const made = folders[0]!.run(
      ['user', 'create', email, '--password-stdin'],
      { DATABASE_URL: database.url },
      `${password}\n`,
    );
    expect(await made.ended).toBe(0);
    const signedIn = await fetch(`${one.origin}/api/v1/user/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { data } = (await signedIn.json()) as { data: { token: string; user: { id: number } } };
    const form = new FormData();
    form.append(
      'avatar',
      new Blob([Uint8Array.from(await smallPicture())], { type: 'image/jpeg' }),
      'me.jpg',
    );
    const uploaded = await fetch(`${one.origin}/api/v1/user/${data.user.id}/avatar`, {
      method: 'POST',
      headers: { authorization: `Bearer ${data.token}` },
      body: form,
    });
    const { avatar } = ((await uploaded.json()) as { data: { avatar: string } }).data;
    const [here, there] = await Promise.all(
      [one, other].map(async ({ origin }) => {
        const reply = await fetch(`${origin}/uploads/${avatar}`);
        return { status: reply.status, type: reply.headers.get('content-type'), body: await reply.bytes() };
      }),
    );
    expect(here).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect(there).toEqual(here);
    store.calls();
    for (const { origin } of [one, other])
      expect((await fetch(`${origin}/uploads/thumb-${avatar}`)).headers.get('content-type')).toBe(
        'image/webp',
      );
    expect(store.calls().filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  test('both show a price change', async () => {
    const pages = () => Promise.all(shops.map(({ origin }) => textOf(origin + lamp.path)));
    for (const page of await pages()) expect(page).toContain('10.00');
    await setPrice(1234);
    await expect
      .poll(async () => (await pages()).map((page) => page.includes('12.34')), { timeout: 10_000 })
      .toEqual([true, true]);
  });

  // Pages are cached for a minute: an earlier update proves the notification.
  test('both show published storefront changes after the notification', async ({ annotate }) => {
    const { db } = connection;
    const actor = { kind: 'command', userId: null, name: 'test', storeId: null, requestId: null } as const;
    const target = { kind: 'url', url: '/search' };
    const values = { place: 'main_slider', title: 'Lamps by night', image: 'a.webp', target };
    const draft = { kind: 'banner', draftId: null, recordId: null, act: 'save', values } as const;
    const pages = () => Promise.all(shops.map(({ origin }) => textOf(`${origin}/`)));
    for (const page of [...(await pages()), ...(await pages())]) expect(page).not.toContain('Lamps by night');
    expect(
      await audited(db, actor, (tx) => saveStorefrontDraft(tx, wholeShop, draft, new Date())),
    ).toMatchObject({
      ok: true,
    });
    for (const page of await pages()) expect(page).not.toContain('Lamps by night');
    expect(await audited(db, actor, (tx) => publishDrafts(tx, wholeShop))).toMatchObject({
      ok: true,
      count: 1,
    });
    const begun = performance.now();
    const seen = async () => (await pages()).filter((page) => page.includes('Lamps by night')).length;
    await expect.poll(seen, { timeout: 30_000, interval: 20 }).toBe(2);
    await annotate(`both showed it after ${Math.round(performance.now() - begun)} ms`);
  });

  test('the last unit is sold once', async () => {
    const { db } = connection;
    const last = await buildProduct(db, { stock: 1 });
    const guests = await buildGuests(db, 20, () => ({ items: [{ product: last }] }));
    const replies = await Promise.all(
      guests.map(async (guest, index) => {
        const reply = await fetch(`${shops[index % 2]!.origin}/api/v1/order/action`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(orderBody(guest)),
        });
        return ((await reply.json()) as { status: number }).status;
      }),
    );
    expect(replies.filter((status) => status === 200)).toHaveLength(1);
    const { taken } = await db
      .selectFrom('inventories')
      .select('taken')
      .where('id', '=', last.inventoryIds[0]!)
      .executeTakeFirstOrThrow();
    expect(taken).toBe(1);
  });
});

const caches = [
  ['Varnish', 'varnishd', startVarnish],
  ['nginx', 'nginx', startNginx],
] as const;

describe.each(caches)('%s in front, as documented', (name, program, start) => {
  const reason = `needs ${program} (Debian: apt-get install varnish nginx-light)`;
  if (!isInstalled(program)) {
    test.skip(reason, () => {});
    return;
  }
  let cache: CacheInFront;
  beforeAll(async () => {
    const port = name === 'Varnish' ? varnishPort : await findFreePort();
    cache = await start({ port, shopPort: Number(new URL(shops[0]!.origin).port) });
    // A cache that hasn't seen the shop yet.
    await answering(cache.origin);
  });
  afterAll(() => cache?.close());

  /** The cache's response; retried while the shop sheds first pages. */
  async function open(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
    const reply = await unlessBusy(() =>
      fetch(cache.origin + path, { redirect: 'manual', ...init, headers }),
    );
    const body = await reply.text();
    return { status: reply.status, found: reply.headers.get('x-cache'), headers: reply.headers, body };
  }
  const twice = async (path: string, first: Record<string, string>, second: Record<string, string>) =>
    [await open(path, first), await open(path, second)] as const;

  test('visitors with different cookies get one page', async () => {
    const [first, second] = await twice(
      `${lamp.path}?show=reviews`,
      { cookie: 'cookie_consent=all; guest=one' },
      { cookie: 'frontend_browser=two; x=currentLanguage' },
    );
    expect([first.status, first.found, second.found]).toEqual([200, 'MISS', 'HIT']);
    expect(second.body).toBe(first.body);
    expect((await open(`${lamp.path}?show=reviews`)).found).toBe('HIT');
    expect(second.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+$/);
    for (const hidden of ['age', 'surrogate-key', 'surrogate-control'])
      expect([hidden, name === 'nginx' && hidden === 'age' ? null : second.headers.get(hidden)]).toEqual([
        hidden,
        null,
      ]);
  });

  test('separates languages', async () => {
    const path = '/search?q=language';
    const arabic = { cookie: 'a=1; currentLanguage=ar; b=2' };
    const [first, second] = await twice(path, arabic, { cookie: 'currentLanguage=ar' });
    expect([first.found, second.found]).toEqual(['MISS', 'HIT']);
    expect(second.body).toMatch(/<html[^>]*dir="rtl"/);
    const english = await open(path, { cookie: 'currentLanguage=en' });
    expect(english.body).toMatch(/<html[^>]*dir="ltr"/);
    expect((await open(path, arabic)).body).toMatch(/<html[^>]*dir="rtl"/);
    expect((await open(path, { cookie: 'currentLanguage=en' })).found).toBe('HIT');
  });

  test("advertising parameters share a page; meaningful ones don't", async () => {
    const path = '/search?q=advertised';
    expect((await open(path)).found).toBe('MISS');
    expect((await open(`${path}&utm_source=mail&utm_medium=x`)).found).toBe('HIT');
    expect((await open(`${path}&fbclid=abc&_ga=1`)).found).toBe('HIT');
    expect((await open(`${path}&page=2`)).found).toBe('MISS');
    await open('/');
    expect((await open('/?utm_campaign=spring&gclid=1')).found).toBe('HIT');
  });

  test("an address that sets the language cookie isn't shared", async () => {
    for (let time = 0; time < 2; time++) {
      const reply = await open('/?lang=ar');
      expect([reply.found === 'HIT', reply.headers.get('set-cookie')]).toEqual([
        false,
        expect.stringContaining('currentLanguage=ar'),
      ]);
    }
  });

  test('personal pages are never cached, with the same cookie or another', async () => {
    const guest = { cookie: `guest_token=${await buildGuest(connection.db)}` };
    for (const headers of [guest, guest, {}]) {
      const cart = await open('/cart', headers);
      expect([cart.found, cart.headers.get('cache-control')]).toEqual(['MISS', 'no-store']);
    }
    for (const headers of [guest, {}]) expect((await open('/user/profile', headers)).found).not.toBe('HIT');
  });

  test('passes form posts', async () => {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: cache.origin,
      'sec-fetch-site': 'same-origin',
    };
    for (let time = 0; time < 2; time++) {
      const reply = await open('/language', headers, { method: 'POST', body: 'language=ar&return=%2Fcart' });
      expect([reply.status, reply.headers.get('location')]).toEqual([303, '/cart']);
      expect(reply.headers.get('set-cookie')).toContain('currentLanguage=ar');
    }
  });

  test('shares public API replies by language; signed-in callers get their own', async () => {
    const path = `/api/v1/product/${lamp.id}`;
    const list = '/api/v1/products?page=1';
    const [first, second] = await twice(list, { cookie: 'guest=1', language: 'en' }, { language: 'en' });
    expect([first.status, first.found, second.found]).toEqual([200, 'MISS', 'HIT']);
    expect((await open(list, { language: 'ar' })).found).toBe('MISS');
    const somebody: Record<string, string>[] = [
      { authorization: 'Bearer x' },
      { cookie: 'frontend_token=x' },
      { 'idempotency-key': 'k' },
    ];
    for (const headers of somebody) {
      expect((await open(list, { language: 'en', ...headers })).found).not.toBe('HIT');
      expect((await open(path, headers)).found).not.toBe('HIT');
    }
  });

  test('answers 304 to browsers with the page, and compresses as supported', async () => {
    const path = '/search?q=packed';
    const gzipped = await open(path, { 'accept-encoding': 'gzip' });
    const brotli = await open(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect([brotli.found, brotli.body === gzipped.body]).toEqual(['MISS', true]);
    const again = await open(path, { 'accept-encoding': 'br;q=1, gzip' });
    expect([again.found, again.headers.get('content-encoding')]).toEqual(['HIT', 'br']);
    const etag = again.headers.get('etag')!;
    const same = await open(path, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect([same.status, same.body]).toEqual([304, '']);
  });

  test('countdowns get a current time', async () => {
    const [, second] = await twice('/search?q=clock', {}, {});
    const clockMs = /^clock;dur=(\d+)/.exec(second.headers.get('server-timing') ?? '')?.[1];
    expect(second.found).toBe('HIT');
    if (name === 'nginx') expect(clockMs).toBeUndefined();
    else expect(Math.abs(Number(clockMs) - Date.now())).toBeLessThan(5000);
  });

  if (name === 'nginx') return;

  test('shows a price change as soon as the cache was purged', async ({ annotate }) => {
    await setPrice(1500);
    await expect
      .poll(async () => (await open(lamp.path)).body.includes('15.00'), { timeout: 20_000 })
      .toBe(true);
    const beganAt = performance.now();
    await setPrice(1777);
    await expect
      .poll(async () => (await open(lamp.path)).body.includes('17.77'), { timeout: 20_000, interval: 20 })
      .toBe(true);
    await annotate(`seen after ${Math.round(performance.now() - beganAt)} ms`);
  });

  test('purges pages with a tag, and no others', async () => {
    const found = async () => [(await open(lamp.path)).found, (await open('/contact')).found];
    // A purge may be in progress.
    await expect
      .poll(
        async () => {
          await found();
          const stored = await found();
          expect((await ban(`product:${lamp.id}|store:999`)).status).toBe(200);
          return [stored, await found()];
        },
        { timeout: 20_000 },
      )
      .toEqual([
        ['HIT', 'HIT'],
        ['MISS', 'HIT'],
      ]);
    await ban(`product:${lamp.id}0|product:${String(lamp.id)}1`);
    expect(await found()).toEqual(['HIT', 'HIT']);
  });

  const ban = (tags: string) => open('/', { 'x-ban-tags': tags }, { method: 'BAN' });

  test('accepts nothing but tags', async () => {
    for (const tags of ['', '.*', 'a b', ') || req.url ~ ('])
      expect([tags, (await ban(tags)).status]).toEqual([tags, 400]);
  });
});

describe('HAProxy in front of both, as documented', () => {
  if (!isInstalled('haproxy')) {
    test.skip('needs haproxy (Debian: apt-get install haproxy)', () => {});
    return;
  }
  let proxy: CacheInFront;
  let databasePort: number;
  let patroni: { port: number; isPrimary: boolean; close(): void }[];

  beforeAll(async () => {
    let port: number;
    [port, databasePort] = await Promise.all([findFreePort(), findFreePort()]);
    patroni = await Promise.all([openPatroni(true), openPatroni(false)]);
    const [one, two] = shops.map(({ origin }) => Number(new URL(origin).port)) as [number, number];
    const server = Number(new URL(database.url).port);
    const [first, second] = patroni.map((each) => each.port) as [number, number];
    proxy = await startHaproxy({
      port,
      shops: [one, two],
      database: { port: databasePort, servers: [server, server], checks: [first, second] },
    });
    await Promise.all(shops.map(({ origin }) => answering(`${origin}/readyz`)));
    await answering(`${proxy.origin}/readyz`);
  });
  afterAll(async () => {
    await proxy?.close();
    patroni?.forEach((each) => each.close());
  });

  /** Simulates Patroni's health endpoint of a primary or a replica. */
  async function openPatroni(isPrimary: boolean) {
    const each = { port: 0, isPrimary, close: () => server.close() };
    const server = http.createServer((_, response) =>
      response.writeHead(each.isPrimary ? 200 : 503, { connection: 'close' }).end(),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    each.port = (server.address() as AddressInfo).port; // it listens on a port
    return each;
  }

  /** Calls whose last bytes arrive together; shed ones are retried with the same key. */
  async function crowd(calls: readonly TogetherCall[]): Promise<RaceReply[]> {
    const port = Number(new URL(proxy.origin).port);
    const replies: RaceReply[] = [];
    let asking = calls.map((call, place) => ({ call, place }));
    while (asking.length > 0) {
      const came = await sendTogether(
        port,
        asking.map(({ call }) => call),
      );
      asking.forEach(({ place }, index) => (replies[place] = came[index]!));
      asking = asking.filter(({ place }) => replies[place]!.httpStatus === 503);
      if (asking.length > 0) await wait(200);
    }
    return replies;
  }
  const order = (guest: string, fields: object = {}, key: string = randomUUID()): TogetherCall => ({
    body: orderBody(guest, { ...fields }),
    headers: { 'idempotency-key': key },
  });
  const won = (replies: readonly RaceReply[]) => replies.filter(({ status }) => status === 200).length;

  /** Number of orders requested from a machine. */
  async function requestCountOf(machine: 0 | 1): Promise<number> {
    const text = await (await fetch(`${shops[machine]!.origin}/metrics`)).text();
    const counts = text.matchAll(
      /^souk_http_requests_total\{[^}]*route="\/api\/v1\/order\/action"[^}]*\} (\d+)/gm,
    );
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  }

  test('seven of 40 rivals for 7 units get one, served by both machines', async () => {
    const { db } = connection;
    const rare = await buildProduct(db, { stock: 7 });
    const guests = await buildGuests(db, 40, () => ({ items: [{ product: rare }] }));
    const before = [await requestCountOf(0), await requestCountOf(1)];
    const replies = await crowd(guests.map((guest) => order(guest)));
    expect([won(replies), await stockOf(db, rare)]).toEqual([7, 0]);
    for (const machine of [0, 1] as const)
      expect((await requestCountOf(machine)) - before[machine]!).toBeGreaterThan(5);
  });

  test('a flash sale sells exactly its quota at its price, and a voucher respects its limit', async () => {
    const { db } = connection;
    const product = await buildProduct(db, { stock: 100, sellingMinor: 5000 });
    await buildFlashSale(db, {
      start: new Date(Date.now() - 60_000),
      end: new Date(Date.now() + 3_600_000),
      items: [{ productId: product.id, priceMinor: 2000, quota: 6 }],
    });
    const cheap = await buildGuests(db, 30, () => ({ items: [{ product, seenPriceMinor: 2000 }] }));
    expect(won(await crowd(cheap.map((guest) => order(guest))))).toBe(6);
    const lines = await db
      .selectFrom('order_lines')
      .select('unit_price_minor')
      .where('product_id', '=', product.id)
      .execute();
    expect(lines).toEqual(Array.from({ length: 6 }, () => ({ unit_price_minor: 2000 })));

    const other = await buildProduct(db, { stock: 100, sellingMinor: 3000 });
    const now = Date.now();
    const voucher = await buildVoucher(db, {
      flat_minor: 500,
      usage_limit: 5,
      start_time: new Date(now - 60_000),
      end_time: new Date(now + 3_600_000),
    });
    const saving = await buildGuests(db, 30, (index) => ({
      items: [{ product: other }],
      address: { email: `saves${index}@example.com` },
    }));
    expect(won(await crowd(saving.map((guest) => order(guest, { voucher: voucher.code }))))).toBe(5);
    const { used } = await db
      .selectFrom('vouchers')
      .select('used')
      .where('id', '=', voucher.id)
      .executeTakeFirstOrThrow();
    expect([used, await stockOf(db, other)]).toEqual([5, 95]);
  });

  test('one button clicked twenty times at both machines creates one order', async () => {
    const { db } = connection;
    const product = await buildProduct(db, { stock: 50 });
    const [first, second] = await buildGuests(db, 2, () => ({ items: [{ product, quantity: 2 }] }));
    const same = await crowd(Array.from({ length: 20 }, () => order(first!, {}, 'checkout-1')));
    expect([won(same), new Set(same.map(({ data }) => data.order)).size]).toEqual([20, 1]);
    const without = await crowd(Array.from({ length: 20 }, () => ({ body: orderBody(second!) })));
    expect([won(without), await stockOf(db, product)]).toEqual([1, 46]);
  });

  test('restarting a machine under load loses no request, killing it no order', async ({ annotate }) => {
    const { db } = connection;
    const product = await buildProduct(db, { stock: 100_000 });
    const guests = await buildGuests(db, 3000, () => ({ items: [{ product }] }));
    const seen = new Map<string, number>();
    const note = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);
    const placed: string[] = [];
    let isKilling = false;
    let isOver = false;
    /** Null: the serving process went away, or is overloaded. */
    async function askFor(what: string, path: string, init?: RequestInit): Promise<string | null> {
      const reply = await fetch(proxy.origin + path, init).catch((error: Error) => error);
      const text = reply instanceof Error ? null : await reply.text().catch(() => null);
      // Of calls and pages; a shop that is ending answers calls without an id, and has another text on pages.
      const saysBusy = (text ?? '').includes('We’re very busy right now');
      const isBusy =
        !(reply instanceof Error) && reply.status === 503 && (saysBusy || reply.headers.has('x-request-id'));
      const word = reply instanceof Error || text === null ? 'lost' : isBusy ? 'busy' : reply.status;
      note(`${what}${isKilling ? ' (killed)' : ''}: ${word}`);
      return word === 200 ? text : null;
    }
    async function look(): Promise<void> {
      for (let turn = 0; !isOver; turn++) {
        await askFor('page', ['/', '/search?q=lamp', '/cart'][turn % 3]!);
        await wait(20); // leaves the processor to the starting machine
      }
    }
    async function buy(): Promise<void> {
      for (let guest = guests.pop(); guest && !isOver; guest = guests.pop()) {
        const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
        const init = { method: 'POST', headers, body: JSON.stringify(orderBody(guest)) };
        let text: string | null = null;
        while ((text = await askFor('order', '/api/v1/order/action', init)) === null) await wait(50);
        placed.push((JSON.parse(text) as { data: { order: string } }).data.order);
        await wait(20);
      }
    }
    const visiting = [look(), look(), buy(), buy()];
    const stillSells = async () => {
      const before = placed.length;
      await expect.poll(() => placed.length, { timeout: 30_000 }).toBeGreaterThan(before + 5);
    };
    await stillSells();
    const restarted = shops[1]!;
    const served = await requestCountOf(0);
    restarted.child.kill('SIGTERM');
    expect(await restarted.ended).toBe(0);
    expect(await requestCountOf(0)).toBeGreaterThan(served);
    shops[1] = await folders[1]!.start({ ...variables, PORT: new URL(restarted.origin).port });
    await answering(`${restarted.origin}/readyz`);
    await expect.poll(() => requestCountOf(1), { timeout: 20_000 }).toBeGreaterThan(0); // back in HAProxy's rotation
    isKilling = true;
    shops[1].child.kill('SIGKILL');
    await stillSells();
    isOver = true;
    await Promise.all(visiting);

    await annotate(JSON.stringify(Object.fromEntries(seen)));
    const ofRestart = [...seen.keys()].filter((what) => !what.includes('killed') && !what.endsWith('busy'));
    expect(ofRestart.toSorted()).toEqual(['order: 200', 'page: 200']);
    const orders = await db
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', 'l.order_id', 'o.id')
      .select('o.number')
      .where('l.product_id', '=', product.id)
      .execute();
    expect(orders.map(({ number }) => number).toSorted()).toEqual(placed.toSorted());
    expect(await stockOf(db, product)).toBe(100_000 - placed.length);
  }, 120_000);

  test('database connections go to the primary; those to a demoted one end', async () => {
    const url = new URL(database.url);
    url.searchParams.delete('host'); // a socket, where HAProxy doesn't listen
    url.host = `127.0.0.1:${databasePort}`;
    const connect = async () => {
      const client = new pg.Client({ connectionString: url.href });
      client.on('error', () => {}); // it is expected to break
      await client.connect();
      return client;
    };
    const client = await connect();
    const lost = new Promise((resolve) => client.once('end', resolve));
    patroni[0]!.isPrimary = false;
    await lost; // on-marked-down shutdown-sessions
    await expect(connect()).rejects.toThrow();
    patroni[1]!.isPrimary = true;
    await vi.waitFor(
      async () => {
        const next = await connect();
        const { rows } = await next.query('select 1 as one');
        await next.end();
        expect(rows).toEqual([{ one: 1 }]);
      },
      { timeout: 20_000 },
    );
  });
});
