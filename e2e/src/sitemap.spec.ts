import { expect, test } from 'vitest';
import { shopUrl } from './shop.ts';

async function addressesIn(file: string): Promise<string[]> {
  const reply = await fetch(shopUrl + file);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  return [...(await reply.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) =>
    url!.replaceAll('&amp;', '&'),
  );
}

/** The shop calls itself localhost; the tests call it by number. */
const pathOf = (url: string) => url.slice(new URL(url).origin.length);

/** What is wrong with a page of the map: another status than 200, or a canonical address that is not its own. */
async function complaintAbout(url: string): Promise<string | null> {
  const reply = await fetch(shopUrl + pathOf(url), { redirect: 'manual' });
  const html = await reply.text();
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const isHidden = /<meta name="robots" content="[^"]*noindex/.test(html);
  if (reply.status === 200 && !isHidden && (canonical === undefined || canonical === url)) return null;
  return `${url}: ${reply.status}, canonical ${canonical}, noindex ${isHidden}`;
}

test('B46: what the site map names is there, once, and calls itself by the same address', async () => {
  const robots = await (await fetch(`${shopUrl}/robots.txt`)).text();
  const [index] = /(?<=^Sitemap: ).*$/m.exec(robots) ?? [];
  expect(robots).toContain('Disallow: /checkout');
  const files = await addressesIn(pathOf(index!));
  expect(files.map(pathOf)).toEqual(['/sitemap-pages.xml', '/sitemap-products.xml?part=0']);
  const [pages, products] = await Promise.all(files.map((file) => addressesIn(pathOf(file))));
  expect(new Set([...pages!, ...products!]).size).toBe(pages!.length + products!.length);
  const complaints: (string | null)[] = [];
  for (const url of [...pages!, ...products!.filter((_, place) => place % 10 === 0)])
    complaints.push(await complaintAbout(url));
  expect(complaints.filter(Boolean)).toEqual([]);
  expect(complaints.length).toBeGreaterThan(100);
});

test('a part without products is not there', async () => {
  for (const part of ['7', 'x', '', '-1'])
    expect((await fetch(`${shopUrl}/sitemap-products.xml?part=${part}`)).status).toBe(404);
});
