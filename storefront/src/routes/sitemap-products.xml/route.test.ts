import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { askRoute } from '#testing/open-page.tsx';
import * as products from './route.ts';

test('lists the products of its part with their modification dates', async () => {
  const { text, asked } = await askRoute('/sitemap-products.xml?part=2', products, {
    replies: {
      'GET sitemap/products/{part}': {
        products: [{ id: 11, slug: 'brass-lamp', updated_at: '2026-11-20T12:00:00.000000Z' }],
      },
    },
  });
  expect(text).toContain('<loc>https://shop.example/brass-lamp/product/11</loc><lastmod>2026-11-20');
  expect(asked.find(({ key }) => key === 'GET sitemap/products/{part}')?.params).toEqual({ part: '2' });
});

test('empty parts are not found', async () => {
  const replies = { 'GET sitemap/products/{part}': new Refused(['Not found'], { status: 404 }) };
  const failed = await askRoute('/sitemap-products.xml?part=9', products, { replies }).catch(
    (thrown: unknown) => thrown,
  );
  expect(failed).toMatchObject({ status: 404 });
});
