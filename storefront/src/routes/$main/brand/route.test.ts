import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as brand from './route.tsx';

const path = '/:main/brand';
const glow = { id: 4, title: 'Glow', slug: 'glow', image: 'glow.webp' };
const listing = (titles: string[]) => ({
  'GET products': {
    brand: glow,
    result: { data: titles.map((title, id) => ({ id, title, slug: 'lamp' })), total: titles.length },
  },
});

test('shows title and products', async () => {
  const { html, asked } = await openPage('/glow/brand?brand=4', brand, {
    path,
    replies: listing(['Brass lamp']),
  });
  expect(html).toMatch(/<h1[^>]*>(<[^>]*>)*Glow/);
  expect(html).toContain('href="/lamp/product/0"');
  expect(asked.find(({ key }) => key === 'GET products')?.query).toMatchObject({ brand: '4' });
});

test('without products, says so and offers to remove the filters', async () => {
  const { html } = await openPage('/glow/brand?brand=4&rating=4', brand, { path, replies: listing([]) });
  expect(html).toContain('No product');
  expect(html).toContain('href="/glow/brand?brand=4"');
});

test('redirects old slugs', async () => {
  const { status, location } = await openPage('/old/brand?brand=4', brand, { path, replies: listing([]) });
  expect([status, location]).toEqual([301, '/glow/brand?brand=4']);
});

test('unknown brands are not found', async () => {
  const { status } = await openPage('/glow/brand?brand=4', brand, { path });
  expect(status).toBe(404);
});
