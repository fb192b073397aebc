import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { askRoute } from '#testing/open-page.tsx';
import * as pages from './route.ts';

test('lists fixed pages and the shop’s own', async () => {
  const { response, text } = await askRoute('/sitemap-pages.xml', pages, {
    replies: {
      'GET sitemap': {
        categories: [
          {
            id: 1,
            title: 'Lamps',
            slug: 'lamps',
            sub_categories: [{ id: 2, title: 'Desk', slug: 'desk-lamps' }],
          },
        ],
        brands: [{ id: 4, title: 'Glow', slug: 'glow' }],
        stores: [{ id: 5, title: 'Noor & Co', slug: 'noor' }],
        pages: [{ title: 'Terms', slug: 'terms' }],
      },
    },
  });
  expect(response.headers.get('content-type')).toContain('xml');
  for (const path of [
    '/',
    '/contact',
    '/all/lamps',
    '/all/lamps/desk-lamps',
    '/glow/brand?brand=4',
    '/shop/noor',
    '/page/terms',
  ])
    expect(text).toContain(`<loc>https://shop.example${path}</loc>`);
});

test('an API failure isn’t an empty sitemap', async () => {
  const replies = { 'GET sitemap': new Refused(['Busy'], { status: 503 }) };
  const failed = await askRoute('/sitemap-pages.xml', pages, { replies }).catch((thrown: unknown) => thrown);
  expect(failed).not.toHaveProperty('text', expect.stringContaining('<urlset'));
  expect(failed).toMatchObject({ status: 503 });
});
