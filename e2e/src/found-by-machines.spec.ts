// @module-tag slow
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { shopUrl } from './shop.ts';
import { everyCorner } from './watched-page.ts';

/** Waits as told when the shop is busy, like search engines. */
async function crawl(path: string): Promise<Response> {
  const reply = await fetch(shopUrl + path, { redirect: 'manual' });
  if (reply.status !== 503) return reply;
  await setTimeout(1000 * Number(reply.headers.get('retry-after')));
  return crawl(path);
}

async function addressesIn(file: string): Promise<string[]> {
  const reply = await crawl(file);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  return [...(await reply.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) =>
    url!.replaceAll('&amp;', '&'),
  );
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length);

/** Problem of a sitemap entry: status other than 200, another canonical address, or no content. */
async function complaintAbout(url: string): Promise<string | null> {
  const reply = await crawl(pathOf(url));
  const html = await reply.text();
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const isHidden = /<meta name="robots" content="[^"]*noindex/.test(html);
  const ruleOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`).exec(html)?.[1];
  const missing = ['description', 'og:title', 'og:description', 'og:image', 'og:url'].filter(
    (name) => !ruleOf(name),
  );
  if (reply.status === 200 && !isHidden && canonical === url && missing.length === 0) return null;
  return `${url}: ${reply.status}, canonical ${canonical}, noindex ${isHidden}, without ${missing.join()}`;
}

/** Every nth entry of a list sorted by kind, or all in the full run. */
const isTaken = (each: number) => (_: string, place: number) => everyCorner || place % each === 0;

test('B46: every sitemap entry exists, once, and is its own canonical address', async () => {
  const robots = await (await fetch(`${shopUrl}/robots.txt`)).text();
  const [index] = /(?<=^Sitemap: ).*$/m.exec(robots) ?? [];
  expect(robots).toContain('Disallow: /checkout');
  const files = await addressesIn(pathOf(index!));
  expect(files.map(pathOf)).toEqual([
    '/sitemap-pages.xml',
    '/sitemap-pages.xml?lang=ar',
    '/sitemap-products.xml?part=0',
    '/sitemap-products.xml?part=0&lang=ar',
  ]);
  const [pages, inArabic, products, arabicProducts] = await Promise.all(
    files.map((file) => addressesIn(pathOf(file))),
  );
  const all = [...pages!, ...inArabic!, ...products!, ...arabicProducts!];
  expect(new Set(all).size).toBe(all.length);
  const twinOf = (url: string) => `${url}${url.includes('?') ? '&' : '?'}lang=ar`;
  expect([inArabic, arabicProducts]).toEqual([pages!.map(twinOf), products!.map(twinOf)]);
  const complaints: (string | null)[] = [];
  for (const url of [
    ...pages!.filter(isTaken(6)),
    ...inArabic!.filter(isTaken(40)),
    ...products!.filter(isTaken(80)),
  ])
    complaints.push(await complaintAbout(url));
  expect(complaints.filter(Boolean)).toEqual([]);
  expect(complaints.length).toBeGreaterThan(20);
});

test('a sitemap part without products is not found', async () => {
  for (const part of ['7', 'x', '', '-1'])
    expect((await fetch(`${shopUrl}/sitemap-products.xml?part=${part}`)).status).toBe(404);
});

type Data = Record<string, unknown> & { '@type': string };

/** Structured data of a page, by type. */
function dataOf(html: string): Map<string, Data> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const nodes = blocks.flatMap(([, json]) => {
    const block = JSON.parse(json!) as Data & { '@graph'?: Data[] };
    return block['@graph'] ?? [block];
  });
  return new Map(nodes.map((node) => [node['@type'], node]));
}

async function open(path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(shopUrl + path, { headers, redirect: 'manual' });
  return { reply, html: await reply.text() };
}

const linkOf = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"(?: hrefLang="([\\w-]+)")? href="([^"]*)"`, 'gi'))].map(
    ([, language, url]) => [language, url!.replaceAll('&amp;', '&')],
  );

test('a product page has structured data for price, strikethrough price, stock, shipping and returns; a list for entries and breadcrumbs', async () => {
  const [, products] = await Promise.all(
    ['/robots.txt', '/sitemap-products.xml?part=0'].map((file) => open(file)),
  );
  const urls = [...products!.html.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => pathOf(url!));
  const types = new Set<string>();
  for (const path of urls.slice(0, 12)) {
    const data = dataOf((await open(path)).html);
    const product = data.get('Product')!;
    expect(product).toMatchObject({
      sku: expect.stringMatching(/./),
      itemCondition: 'https://schema.org/NewCondition',
      image: expect.arrayContaining([expect.stringMatching(/^https?:\/\/.*\/uploads\//)]),
      url: shopUrl + path,
    });
    const offers = product['offers'] as Data & { offers?: Data[] };
    types.add(offers['@type']);
    const [first] = offers.offers ?? [offers];
    expect(first).toMatchObject({
      price: expect.stringMatching(/^\d+\.\d\d$/),
      shippingDetails: expect.arrayContaining([expect.objectContaining({ '@type': 'OfferShippingDetails' })]),
      hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy' },
    });
    const trail = data.get('BreadcrumbList')!['itemListElement'] as { item: string }[];
    expect(trail.at(-1)!.item).toBe(shopUrl + path);
    expect(trail[0]!.item).toBe(`${shopUrl}/`);
  }
  expect(types).toEqual(new Set(['Offer', 'AggregateOffer']));

  const home = dataOf((await open('/')).html);
  expect(home.get('Organization')).toMatchObject({
    name: 'Souk',
    logo: expect.stringMatching(/\/uploads\//),
  });
  expect(home.get('WebSite')).toMatchObject({ potentialAction: { '@type': 'SearchAction' } });
  const { html: list } = await open('/everything/products');
  const entries = dataOf(list).get('ItemList') as Data & {
    itemListElement: { position: number; url: string }[];
  };
  expect(entries.itemListElement.length).toBeGreaterThan(20);
  expect(entries.itemListElement[0]).toMatchObject({
    position: 1,
    url: expect.stringMatching(/\/product\/\d+$/),
  });
});

describe('each language has its own addresses (SPEC §2: no language in the path)', () => {
  test('?lang=ar shows Arabic, keeps it for the visit, and is canonical', async () => {
    const { reply, html } = await open('/categories?lang=ar');
    expect(html).toMatch(/<html lang="ar" dir="rtl"/);
    expect(linkOf(html, 'canonical')).toEqual([[undefined, `${shopUrl}/categories?lang=ar`]]);
    expect(linkOf(html, 'alternate')).toEqual([
      ['en', `${shopUrl}/categories`],
      ['ar', `${shopUrl}/categories?lang=ar`],
      ['x-default', `${shopUrl}/categories`],
    ]);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^currentLanguage=ar; Path=\/; Max-Age=31536000; SameSite=Lax$/,
    );
    // A visitor who has the cookie already gets the shared page.
    expect(reply.headers.get('cache-control')).toBe('private, max-age=0');
    const again = await open('/categories?lang=ar', { cookie: 'currentLanguage=ar' });
    expect(again.reply.headers.get('set-cookie')).toBeNull();
    expect(again.reply.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    expect(again.reply.headers.get('etag')).toBe(reply.headers.get('etag'));
  });

  test('the address beats the cookie, also for the default language; without it nothing changes', async () => {
    const english = await open('/categories?lang=en', { cookie: 'currentLanguage=ar' });
    expect(english.html).toMatch(/<html lang="en" dir="ltr"/);
    expect(linkOf(english.html, 'canonical')).toEqual([[undefined, `${shopUrl}/categories`]]);
    const plain = await open('/categories');
    expect(plain.html).toMatch(/<html lang="en"/);
    expect(linkOf(plain.html, 'canonical')).toEqual([[undefined, `${shopUrl}/categories`]]);
    const unknown = await open('/categories?lang=xx');
    expect(unknown.html).toMatch(/<html lang="en"/);
    expect(unknown.reply.headers.get('set-cookie')).toBeNull();
  });

  test('selecting another language on such a page drops the parameter', async () => {
    const form = new URLSearchParams({ language: 'en', return: '/all/lighting?lang=ar&sortby=recent' });
    const reply = await fetch(`${shopUrl}/language`, { method: 'POST', body: form, redirect: 'manual' });
    expect(reply.headers.get('location')).toBe('/all/lighting?sortby=recent');
  });
});

test('a subcategory has one address', async () => {
  const pages = await addressesIn('/sitemap-pages.xml');
  const [, , category, subcategory] = /^(\/all)\/([^/]+)\/([^/]+)$/.exec(
    pages.map(pathOf).find((path) => /^\/all\/[^/]+\/[^/]+$/.test(path))!,
  )!;
  const { reply } = await open(`/all/${subcategory}?sortby=recent`);
  expect([reply.status, reply.headers.get('location')]).toEqual([
    301,
    `/all/${category}/${subcategory}?sortby=recent`,
  ]);
});

test('sends cache tags of public pages and replies, and none of personal ones', async () => {
  const [first] = await addressesIn('/sitemap-products.xml?part=0');
  const path = pathOf(first!);
  const id = /\d+$/.exec(path)![0];
  for (const shown of [path, `/api/v1/product/${id}`]) {
    const { reply } = await open(shown);
    expect(reply.headers.get('surrogate-key')!.split(' ')).toEqual(
      expect.arrayContaining([`product:${id}`, 'catalog', 'settings']),
    );
    expect(reply.headers.get('cache-tag')!.split(',')).toContain(`product:${id}`);
  }
  for (const own of ['/cart', '/login', '/checkout', '/api/v1/cart/by-user', '/api/v1/user/profile']) {
    const { reply } = await open(own);
    expect([own, reply.headers.get('cache-control'), reply.headers.get('cache-tag')]).toEqual([
      own,
      'no-store',
      null,
    ]);
  }
  const etag = (await open('/api/v1/categories')).reply.headers.get('etag')!;
  expect((await open('/api/v1/categories', { 'if-none-match': etag })).reply.status).toBe(304);
});

test("shows the shop's logo in header and footer, and no placeholder picture if the file is missing", async () => {
  const { html } = await open('/');
  for (const place of ['header', 'footer']) {
    const [source] = new RegExp(`/uploads/${place}-logo\\.svg\\?missing=none`).exec(html)!;
    expect((await open(source)).reply.headers.get('content-type')).toBe('image/svg+xml');
  }
  expect(html.match(/alt="Souk"/g)).toHaveLength(2);
  const gone = await open('/uploads/gone.svg?missing=none');
  expect([gone.reply.status, gone.html]).toEqual([404, '']);
});

describe('for developers', () => {
  test.each([
    ['en', 'For developers', 'ltr'],
    ['ar', 'للمطوّرين', 'rtl'],
  ])(
    '/developers in %s: the API documentation, compressed, without script',
    async (code, title, direction) => {
      const { reply, html } = await open(`/developers?lang=${code}`, { 'accept-encoding': 'br' });
      expect(reply.headers.get('content-encoding')).toBe('br');
      expect(html).toContain(`<html lang="${code}" dir="${direction}">`);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).toContain('<code>/order/action</code>');
      expect(html).not.toContain('<script');
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  test('L9: the API answers everything below /api/v1/', async () => {
    for (const path of ['nothing', 'Products', 'products//', '/products', `product/${'1'.repeat(600)}`])
      for (const method of ['GET', 'HEAD', 'POST']) {
        const reply = await fetch(`${shopUrl}/api/v1/${path}`, {
          method,
          headers: { origin: 'https://app.example' },
        });
        expect([path, method, reply.status]).toEqual([path, method, 404]);
        expect(reply.headers.get('access-control-allow-origin')).toBe('*');
        const body = await reply.text();
        if (method !== 'HEAD')
          expect(JSON.parse(body)).toMatchObject({ status: 404, data: { form: [expect.anything()] } });
      }
  });
});
