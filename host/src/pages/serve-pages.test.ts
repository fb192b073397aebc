// @module-tag slow
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { cloneDatabase, type TestDatabase } from '@souk/server/testing/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureConsoleBuild } from '#console-build.ts';
import { ensureStorefrontBuild, productionStorefront } from '#storefront-build.ts';
import { openShopFolder, readyOf, type ShopFolder, type ShopProcess } from '#testing/shop-folder.ts';

let folder: ShopFolder;
let database: TestDatabase;
let client: pg.Client;
let shop: ShopProcess;
/** The reply to a form that never arrived completely: sent first and checked last, because it takes long. */
let slowForm: Promise<string>;
beforeAll(async () => {
  await ensureStorefrontBuild(() => {});
  await ensureConsoleBuild(() => {});
  folder = await openShopFolder();
  database = await cloneDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  await client.query(`insert into languages (code, name, direction, is_default)
    values ('en', 'English', 'ltr', true), ('ar', 'العربية', 'rtl', false)`);
  shop = await folder.start({ DATABASE_URL: database.url });
  await readyOf(shop);
  slowForm = sendSlowForm('/contact');
}, 300_000);
afterAll(async () => {
  await client?.end();
  await database?.drop();
  await folder?.close();
});

async function open(path: string, language = 'en') {
  const page = await fetch(shop.origin + path, { headers: { cookie: `currentLanguage=${language}` } });
  return { status: page.status, cached: page.headers.get('cache-control'), html: await page.text() };
}

/** Visible words of a page. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<(script|style|template|svg).*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Allows for a busy machine. */
const inTime = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 15_000 });

/** Waits until the page fails. */
async function apologiesAt(path: string) {
  await inTime(async () => expect((await open(path)).status).toBe(500));
  return [await open(path), await open(path, 'ar')] as const;
}

test.each([
  // What a single page shows, and what the menu of every page shows.
  ['flash_sales', '/flash-sale', true],
  ['subcategories', '/contact', false],
])(
  'SPEC §2: without %s, %s is an error page with the message, a reload button and a link home, which is not cached',
  async (table, path, hasFrame) => {
    await client.query(`alter table ${table} rename to away`);
    // Invalidates what was cached before.
    await client.query(`select pg_notify('souk_changes', '["catalog", "flash-sale"]')`);
    const [failed, arabic] = await apologiesAt(path).finally(() =>
      client.query(`alter table away rename to ${table}`),
    );

    expect([failed.status, failed.cached]).toEqual([500, 'no-store']);
    expect(failed.html).toMatch(/<h1[^>]*>Sorry!<\/h1>/);
    expect(wordsOf(failed.html)).toContain('Sorry! Something went wrong Reload Go to the home page');
    expect(failed.html).toMatch(/<a [^>]*href="\/"/);
    expect(failed.html.includes('<footer')).toBe(hasFrame);
    expect(failed.html).not.toMatch(/relation|does not exist|kysely|\.ts:\d/);
    expect(failed.html).toContain('data-messages'); // needed by the page's scripts and its button
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
    expect(wordsOf(html)).toContain(
      'Sorry! This page could not be found The link may be wrong, or the page may have been removed. Reload Go to the home page',
    );
  }
});

test('SPEC §2: a former address redirects permanently to the current one, with its query', async () => {
  await client.query(`
    with page as (insert into pages (slug, title, description) values ('delivery', 'Delivery', '') returning id),
      category as (insert into categories (slug, title, image) values ('lamps', 'Lamps', 'l.webp') returning id),
      brand as (insert into brands (id, slug, title, image) values (77, 'noor', 'Noor', 'n.webp'))
    insert into slug_redirects (entity, slug, entity_id)
    select 'pages', 'shipping-info', id from page union all select 'categories', 'lights', id from category`);
  for (const [before, now] of [
    ['/page/shipping-info?utm_source=mail', '/page/delivery?utm_source=mail'],
    ['/all/lights?sortby=recent&fbclid=x', '/all/lamps?sortby=recent&fbclid=x'],
    ['/nour/brand?brand=77&sortby=recent', '/noor/brand?brand=77&sortby=recent'],
  ] as const) {
    const reply = await fetch(shop.origin + before, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, now]);
  }
});

test('issue 16: tracking and other unknown parameters of an address make no other page, on any route', async () => {
  const { routes } = await productionStorefront.loadBuild();
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  const pages = Object.values(routes).filter((route) => route && !parents.has(route.id));
  expect(pages.length).toBeGreaterThan(45);
  const silent = pages.filter((page) => !Array.isArray((page?.module.handle as { query?: unknown })?.query));
  expect(silent.map((page) => page?.id)).toEqual([]);
  // All pages, including those that are not cached or missing.
  const paths = pages.map((page) => `/${page?.path ?? ''}`.replaceAll(/:(\w+)\??|\*/g, '1'));
  for (const path of paths) await open(path);
  const cached = await cachedPages();
  expect(cached).toBeGreaterThan(5);
  for (const path of paths) await open(`${path}?utm_source=mail&fbclid=${path.length}&x=1`);
  expect(await cachedPages()).toBe(cached);
});

test('a cached page has the headers it was rendered with, is counted, and changes with the shop’s default language', async () => {
  const ask = async () => {
    const reply = await fetch(`${shop.origin}/brands?utm_source=mail`, {
      headers: { 'accept-encoding': 'br' },
    });
    const own = ['date', 'server-timing', 'content-length', 'connection', 'keep-alive'];
    const head = Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name)));
    return { head, status: reply.status, html: await reply.text() };
  };
  const before = await countedOf('/brands');
  const made = await ask();
  const cached = [await ask(), await ask(), await ask()];
  expect(cached).toEqual([made, made, made]);
  // A page is counted after it was sent.
  await inTime(async () => expect(await countedOf('/brands')).toBe(before + 4));

  const setDefault = async (code: string) => {
    await client.query('update languages set is_default = false');
    await client.query('update languages set is_default = true where code = $1', [code]);
    await client.query(`select pg_notify('souk_changes', '["settings"]')`);
  };
  const speaks = (code: string) =>
    inTime(async () => expect((await ask()).html).toContain(`<html lang="${code}"`));
  try {
    await setDefault('ar');
    await speaks('ar');
    expect((await ask()).head['content-language']).toBe('ar');
  } finally {
    await setDefault('en');
  }
  await speaks('en');
});

async function countedOf(route: string): Promise<number> {
  const metrics = await (await fetch(`${shop.origin}/metrics`)).text();
  const counted = metrics
    .split('\n')
    .find((line) => line.startsWith('souk_http_requests_total{') && line.includes(`route="${route}"`));
  return Number(counted?.split(' ').at(-1) ?? 0);
}

async function cachedPages(): Promise<number> {
  const metrics = await (await fetch(`${shop.origin}/metrics`)).text();
  return Number(/^souk_page_cache_entries (\d+)$/m.exec(metrics)?.[1]);
}

/** Sends a raw request: `fetch` would normalize the address and refuse the body. */
async function send(
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Buffer } = {},
) {
  const { hostname, port } = new URL(shop.origin);
  const asked = request({ hostname, port, method, path, headers, agent: false });
  asked.end(body);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const html = await text(reply);
  return { status: reply.statusCode, leadsTo: reply.headers.location, html };
}

const insides = /\.ts:\d|\.js:\d|node_modules|at async|kysely|TypeError/;

test.each([
  ['of half an address', '//['],
  ['the same with a backslash', '/\\['],
  ['a port out of range', '//a:b@c:99999/'],
  ['another site', '//evil.example/brands'],
  ['NUL', '/%00'],
  ['broken UTF-8', '/all/%ff'],
  ['both in its query', '/search?q=%00%ff'],
  ['9,000 letters', `/search?q=${'a'.repeat(9000)}`],
])('issue 2, bad input: an address with %s is a page or a refusal of this shop', async (_what, path) => {
  const { status, leadsTo, html } = await send('GET', path);
  expect([200, 400, 404, 414]).toContain(status);
  expect(leadsTo).toBeUndefined();
  expect(html).not.toMatch(insides);
});

/** Every address that accepts a form (storefront/src/routes.ts). */
const formPages = [
  '/cart',
  '/shipping',
  '/checkout',
  '/pay/1',
  '/razorpay-callback',
  '/payment/phonepe',
  '/payfast/return/1',
  '/contact',
  '/newsletter',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/language',
  '/logout',
  '/login',
  '/register',
  '/forgot-password',
  '/social-callback',
  '/seller/register',
  '/seller/approval/1',
  '/user/order/1',
  '/user/review/1',
  '/user/profile',
  '/user/addresses',
  '/user/vouchers',
  '/user/wishlists',
  '/a/product/1',
];

test('the consoles are one document for everybody, always revalidated, with a policy of its own', async () => {
  const ask = (path: string, cookie: string) => fetch(shop.origin + path, { headers: { cookie } });
  const [nobody, somebody, deep] = await Promise.all([
    ask('/seller', ''),
    ask('/seller', 'seller_token=a.b.c; frontend_token=d.e.f'),
    ask('/seller/orders/7?view=late', ''),
  ]);
  const document = await nobody.text();
  expect(await somebody.text()).toBe(document);
  // The first page loads its own texts and prefetches the others; other pages load both.
  const ahead = /<link rel="prefetch" as="script" href="(.+?)">/;
  expect(await deep.text()).toBe(document.replace(ahead, '<script defer src="$1"></script>'));
  for (const { status, headers } of [nobody, somebody, deep]) {
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'self'; script-src 'self'; .*form-action 'self'; frame-ancestors 'none'$/,
    );
  }
  expect((await ask('/operator/settings', '')).status).toBe(200);
  // Prospective sellers are visitors of the shop, even of one that accepts no sellers.
  expect((await open('/seller/register')).html).toContain('role="search"');
});

test('each console has its own texts in two scripts, and outdated addresses get all of them', async () => {
  const textsAt = async (path: string) => {
    const reply = await fetch(shop.origin + path);
    return { kept: reply.headers.get('cache-control'), text: await reply.text() };
  };
  const scriptsOf = async (path: string) =>
    [...(await (await fetch(shop.origin + path)).text()).matchAll(/defer src="(\/messages\/.+?)"/g)].map(
      ([, url]) => url!,
    );
  const [seller, operator] = [await scriptsOf('/seller/orders'), await scriptsOf('/operator/orders')];
  expect([...seller, ...operator].map((url) => url.replace(/[0-9a-f]{8}/, '#'))).toEqual([
    ...Array(2).fill('/messages/en.seller.#.js'),
    ...Array(2).fill('/messages/en.operator.#.js'),
  ]);
  const [first, later, ofOperator, laterOfOperator] = await Promise.all(
    [...seller, ...operator].map(textsAt),
  );
  for (const { kept } of [first!, later!, ofOperator!, laterOfOperator!])
    expect(kept).toBe('public, max-age=31536000, immutable');
  const holds = (key: string) =>
    [first, later, ofOperator, laterOfOperator].map((script) => script!.text.includes(`"${key}"`));
  expect(holds('console.sign-in.title')).toEqual([true, false, true, false]);
  expect(holds('console.doctor.title')).toEqual([false, true, false, false]);
  expect(holds('operator.work.nothing.all')).toEqual([false, false, true, false]);
  expect(holds('operator.history.view.all')).toEqual([false, false, false, true]);
  const older = await textsAt('/messages/en.seller.00000000.js');
  expect(older.kept).toBe('no-store');
  for (const key of ['console.sign-in.title', 'console.doctor.title'])
    expect(older.text).toContain(`"${key}"`);
});

const form = 'application/x-www-form-urlencoded';
test('the preview of the storefront is not cached, not indexed, and framed only by our own pages', async () => {
  const asked = { headers: { cookie: 'currentLanguage=en' }, redirect: 'manual' } as const;
  // Twice, because a shown or refused preview must not be cached.
  const onList = '/preview/window/everything/products';
  for (const path of ['/preview/window', '/preview/window', onList, '/preview/window?lang=ar']) {
    const page = await fetch(shop.origin + path, asked);
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toMatch(/; frame-ancestors 'self'$/);
    // A preview in another language does not change the viewer's own.
    expect(page.headers.get('set-cookie')).toBe(null);
    expect(html).toContain(path.endsWith('ar') ? 'انتهت صلاحية هذه المعاينة' : 'This preview has expired');
  }
  for (const path of ['/', '/contact', '/preview/other'])
    expect((await fetch(shop.origin + path, asked)).headers.get('content-security-policy')).toMatch(
      /; frame-ancestors 'none'$/,
    );
});

test.each<[string, number, string | undefined, string | Buffer]>([
  ['plain text', 400, 'text/plain', 'a=1'],
  ['JSON', 400, 'application/json', '{"a":1}'],
  ['a body without a type', 400, undefined, 'a=1'],
  ['parts without a boundary', 400, 'multipart/form-data', 'x'],
  ['broken parts', 400, 'multipart/form-data; boundary=b', '--b\r\nxx'],
  ['1 MB', 413, form, `a=${'x'.repeat(1_000_000)}`],
])(
  'issue 2, bad input: %s instead of a form is %i on every page that accepts one',
  async (_what, status, type, body) => {
    const headers = {
      origin: shop.origin,
      'sec-fetch-site': 'same-origin',
      ...(type ? { 'content-type': type } : {}),
    };
    for (const path of formPages) {
      const refused = await send('POST', path, { headers, body });
      expect([path, refused.status]).toEqual([path, status]);
      expect(refused.html).toContain(
        status === 413 ? 'larger than we can accept' : 'This request isn’t valid',
      );
    }
  },
);

test.each<[string, string | Buffer]>([
  ['broken UTF-8', Buffer.from([0x61, 0x3d, 0xff, 0xfe])],
  [
    'NUL, numbers without end, an unknown intent',
    'intent=%00&quantity=1e308&id=99999999999999999999&email=%00',
  ],
  ['nothing', ''],
  ['a field a hundred times', 'intent=x&'.repeat(100)],
])('issue 2, bad input: a form with %s causes no server error on any page', async (_what, body) => {
  const headers = { origin: shop.origin, 'sec-fetch-site': 'same-origin', 'content-type': form };
  for (const path of formPages) {
    const { status, html } = await send('POST', path, { headers, body });
    expect([path, status! < 500]).toEqual([path, true]);
    expect(html).not.toMatch(insides);
  }
});

test('an address without its slug redirects to the corresponding list', async () => {
  for (const [asked, list] of [
    ['/all', '/categories'],
    ['/page', '/sitemap#pages'],
    ['/shop', '/sitemap#stores'],
  ] as const) {
    const reply = await fetch(shop.origin + asked, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, list]);
  }
});

test('an address with a trailing slash redirects to the page without it, and keeps the query', async () => {
  for (const [asked, page] of [
    ['/brands/', '/brands'],
    ['/search/?q=a/b', '/search?q=a/b'],
    ['/all/nothing//', '/all/nothing'],
    ['/operator/', '/operator'],
    ['/operator/?kind=mail', '/operator?kind=mail'],
    ['/seller/orders/?q=a/', '/seller/orders?q=a/'],
    ['/seller/orders/7/', '/seller/orders/7'],
  ] as const) {
    const reply = await fetch(shop.origin + asked, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([308, page]);
  }
  expect((await fetch(`${shop.origin}/operator/`)).headers.get('content-type')).toMatch(/^text\/html/);
});

test('a form of another site is refused, even if the address names that site', async () => {
  for (const path of ['/contact', '//evil.example/contact', '//evil.example/language']) {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': form };
    const { status, leadsTo } = await send('POST', path, { headers, body: 'language=ar' });
    expect([path, [400, 403, 404, 405].includes(status!), leadsTo]).toEqual([path, true, undefined]);
  }
});

test('3.4: every kind of HTML has a policy that runs no foreign scripts', async () => {
  const headers = { origin: shop.origin, 'sec-fetch-site': 'same-origin', 'content-type': form };
  const post = (path: string, body: string, type = form) =>
    fetch(shop.origin + path, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
  const get = (path: string) => fetch(shop.origin + path, { redirect: 'manual' });
  const answers: [string, number, Response][] = [
    ['a page', 200, await get('/contact')],
    ['a page that was kept', 200, await get('/contact')],
    ['a page of the visitor', 200, await get('/login')],
    ['a page that is not there', 404, await get('/no/such/page')],
    ['a form that comes back', 200, await post('/contact', 'name=')],
    ['a form that cannot be read', 400, await post('/contact', '{}', 'application/json')],
    ['a form that is too large', 413, await post('/contact', `a=${'x'.repeat(1_000_000)}`)],
    ['the mails of this machine', 200, await get('/dev/mail')],
  ];
  await client.query('alter table flash_sales rename to away');
  answers.push(['a page that failed', 500, await get('/flash-sale?page=2')]);
  await client.query('alter table away rename to flash_sales');
  for (const [what, status, answer] of answers) {
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect([what, answer.status, answer.headers.get('content-type')]).toEqual([
      what,
      status,
      expect.stringMatching(/^text\/html/),
    ]);
    expect([what, policy]).toEqual([what, expect.stringMatching(/default-src '(?:none|self)'/)]);
    expect([what, /script-src[^;]*(?:unsafe|\*|https?:)/.test(policy)]).toEqual([what, false]);
    expect([what, answer.headers.get('x-content-type-options')]).toEqual([what, 'nosniff']);
    expect([what, /nonce/.exec(await answer.text())]).toEqual([what, null]); // it would be the same for everybody
  }
});

/** Sends the head of a form and a byte of its body; returns everything received until the shop closes the connection. */
function sendSlowForm(path: string): Promise<string> {
  const { hostname, port } = new URL(shop.origin);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/x-www-form-urlencoded',
    'content-length: 1000',
    'cookie: currentLanguage=ar',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\nn`);
  return text(socket);
}

test('F21: a form that does not arrive is 408 with an error page, and its connection is closed', async () => {
  const answer = await slowForm;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer).toMatch(/content-security-policy: /i);
  expect(answer).toContain('<html lang="ar" dir="rtl">');
}, 30_000);
