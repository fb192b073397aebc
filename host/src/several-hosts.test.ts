import { randomUUID } from 'node:crypto';
import { findFreePort } from '@souk/postgres/server-process';
import { announceChange } from '@souk/server/changes/announce-change';
import { type Database, openDatabase } from '@souk/server/db/open-database';
import { buildGuest, buildGuests, orderBody } from '@souk/server/order/test-shoppers';
import { buildFlashSale, buildProduct } from '@souk/server/testing/builders';
import { smallPicture } from '@souk/server/testing/pictures';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureStorefrontBuild } from './storefront-build.ts';
import { type BucketStore, openBucketStore } from './testing/bucket-store.ts';
import { type CacheInFront, isInstalled, startNginx, startVarnish } from './testing/caches-in-front.ts';
import { openShopFolder, type ShopFolder, type ShopProcess, statusOf } from './testing/shop-folder.ts';

/* Two machines: two folders, one database, one bucket; and caches in front of the first, with the rules of the documents. */

let database: TestDatabase;
let store: BucketStore;
let connection: Database;
let folders: ShopFolder[];
let shops: ShopProcess[];
let varnishPort: number;
let lamp: { id: number; path: string };

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
  const variables = {
    ...store.variables,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a'.repeat(40),
    RATE_LIMITS: 'off',
    // Before there is a Varnish it fails, and is tried again.
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
/** A busy machine refuses a first page at once; Varnish holds that for a second. */
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

test('a page is kept in front for a minute, and never beyond the start of a sale', async () => {
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
  test('a picture that was uploaded at one is shown by the other, and its sizes are made once', async () => {
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

  test('a change of price is seen at both', async () => {
    const pages = () => Promise.all(shops.map(({ origin }) => textOf(origin + lamp.path)));
    for (const page of await pages()) expect(page).toContain('10.00');
    await setPrice(1234);
    await expect
      .poll(async () => (await pages()).map((page) => page.includes('12.34')), { timeout: 10_000 })
      .toEqual([true, true]);
  });

  test('a race for the last unit is won once', async () => {
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

describe.each(caches)('%s in front, with the rules of the documents', (name, program, start) => {
  const reason = `needs ${program} (Debian: apt-get install varnish nginx-light)`;
  if (!isInstalled(program)) {
    test.skip(reason, () => {});
    return;
  }
  let cache: CacheInFront;
  beforeAll(async () => {
    const port = name === 'Varnish' ? varnishPort : await findFreePort();
    cache = await start({ port, shopPort: Number(new URL(shops[0]!.origin).port) });
    // A cache that has not seen the shop yet.
    await answering(cache.origin);
  });
  afterAll(() => cache?.close());

  /** As the cache answers; while the shop has too much to do for a first page, it is asked again. */
  async function open(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
    const reply = await unlessBusy(() =>
      fetch(cache.origin + path, { redirect: 'manual', ...init, headers }),
    );
    const body = await reply.text();
    return { status: reply.status, found: reply.headers.get('x-cache'), headers: reply.headers, body };
  }
  /** What is asked for again after the first has come. */
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

  test('languages are kept apart', async () => {
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

  test('what advertisers add shares the page; what the page knows does not', async () => {
    const path = '/search?q=advertised';
    expect((await open(path)).found).toBe('MISS');
    expect((await open(`${path}&utm_source=mail&utm_medium=x`)).found).toBe('HIT');
    expect((await open(`${path}&fbclid=abc&_ga=1`)).found).toBe('HIT');
    expect((await open(`${path}&page=2`)).found).toBe('MISS');
    await open('/');
    expect((await open('/?utm_campaign=spring&gclid=1')).found).toBe('HIT');
  });

  test('an address that sets the cookie of its language is nobody else’s', async () => {
    for (let time = 0; time < 2; time++) {
      const reply = await open('/?lang=ar');
      expect([reply.found === 'HIT', reply.headers.get('set-cookie')]).toEqual([
        false,
        expect.stringContaining('currentLanguage=ar'),
      ]);
    }
  });

  test('personal pages are never kept, with the same cookie or another', async () => {
    const guest = { cookie: `guest_token=${await buildGuest(connection.db)}` };
    for (const headers of [guest, guest, {}]) {
      const cart = await open('/cart', headers);
      expect([cart.found, cart.headers.get('cache-control')]).toEqual(['MISS', 'no-store']);
    }
    for (const headers of [guest, {}]) expect((await open('/user/profile', headers)).found).not.toBe('HIT');
  });

  test('a form goes through', async () => {
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

  test('public replies of the API are shared by language; whoever is signed in gets their own', async () => {
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

  test('a browser that has the page is told so, and each gets what it can unpack', async () => {
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

  test('countdowns are not told an old time', async () => {
    const [, second] = await twice('/search?q=clock', {}, {});
    const told = /^clock;dur=(\d+)/.exec(second.headers.get('server-timing') ?? '')?.[1];
    expect(second.found).toBe('HIT');
    if (name === 'nginx') expect(told).toBeUndefined();
    else expect(Math.abs(Number(told) - Date.now())).toBeLessThan(5000);
  });

  if (name === 'nginx') return;

  test('a change of price is seen behind it as soon as the cache was told', async ({ annotate }) => {
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

  test('what shows a tag is dropped, and what does not stays', async () => {
    const found = async () => [(await open(lamp.path)).found, (await open('/contact')).found];
    // The shop may be telling it something at this moment.
    await expect
      .poll(
        async () => {
          await found();
          const kept = await found();
          expect((await ban(`product:${lamp.id}|store:999`)).status).toBe(200);
          return [kept, await found()];
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

  test('nothing but tags is taken', async () => {
    for (const tags of ['', '.*', 'a b', ') || req.url ~ ('])
      expect([tags, (await ban(tags)).status]).toEqual([tags, 400]);
  });
});
