import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as products from './route.tsx';

const path = '/:main/products';
const lamps = { id: 1, title: 'Lamps', slug: 'lamps', source_type: 1 };
const result = { data: [{ id: 11, title: 'Brass lamp', slug: 'brass-lamp' }], total: 1 };
const isListing = ({ key }: { key: string }) => key === 'GET products';

test('the reserved slug lists all products without a slug filter', async () => {
  const { html, asked } = await openPage('/everything/products', products, {
    path,
    replies: { 'GET products': { result } },
  });
  expect(html).toMatch(/<h1[^>]*>(<[^>]*>)*All products/);
  expect(html).toContain('href="/brass-lamp/product/11"');
  expect(asked.find(isListing)?.query).not.toHaveProperty('slug');
});

test('other slugs select their products', async () => {
  const replies = { 'GET products': { result, source: lamps } };
  const { html, asked } = await openPage('/lamps/products', products, { path, replies });
  expect(html).toMatch(/<h1[^>]*>(<[^>]*>)*Lamps/);
  expect(asked.find(isListing)?.query).toMatchObject({ slug: 'lamps' });
});

test('shows the listing banner below the products', async () => {
  const listing = { id: 5, title: 'Weekend market', href: '/flash-sale', image: 'market.webp' };
  const replies = { 'GET products': { result }, 'GET common': { page_banners: { listing } } };
  const { html } = await openPage('/everything/products', products, { path, replies });
  expect(html.indexOf('href="/flash-sale"')).toBeGreaterThan(html.indexOf('href="/brass-lamp/product/11"'));
});

test('unknown slugs are not found', async () => {
  expect(await openPage('/none/products', products, { path })).toMatchObject({ status: 404 });
});
