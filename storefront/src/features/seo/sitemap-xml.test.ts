import { expect, test } from 'vitest';
import { sitemapFile, sitemapIndex } from './sitemap-xml.ts';

test('URLs are escaped for XML', async () => {
  const response = sitemapFile([
    { url: 'http://shop.test/a?b=1&c=<2>', changed: '2026-11-20T12:00:00.123000Z' },
    { url: "http://shop.test/it's" },
  ]);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await response.text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>http://shop.test/a?b=1&amp;c=&lt;2&gt;</loc><lastmod>2026-11-20T12:00:00Z</lastmod></url>
<url><loc>http://shop.test/it&apos;s</loc></url>
</urlset>
`);
});

test('an index lists sitemaps', async () => {
  expect(await sitemapIndex([{ url: 'http://shop.test/sitemap-pages.xml' }]).text()).toContain(
    '<sitemap><loc>http://shop.test/sitemap-pages.xml</loc></sitemap>\n</sitemapindex>',
  );
});
