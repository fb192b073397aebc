import { expect, test } from 'vitest';
import { askRoute } from '#testing/open-page.tsx';
import * as index from './route.ts';

test('lists, in each language, a file of pages and one per part of products', async () => {
  const { text } = await askRoute('/sitemap.xml', index, {
    replies: {
      'GET common': {
        default_language: { code: 'en' },
        languages: [{ code: 'en' }, { code: 'ar' }],
      },
      'GET sitemap': { product_parts: [{ part: 1, updated_at: '2026-11-20T12:00:00.000000Z' }] },
    },
  });
  const named = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  expect(named).toEqual([
    'https://shop.example/sitemap-pages.xml',
    'https://shop.example/sitemap-pages.xml?lang=ar',
    'https://shop.example/sitemap-products.xml?part=1',
    'https://shop.example/sitemap-products.xml?part=1&amp;lang=ar',
  ]);
});

test('a shop without products has no product files', async () => {
  const { text } = await askRoute('/sitemap.xml', index);
  expect(text).not.toContain('sitemap-products');
});
