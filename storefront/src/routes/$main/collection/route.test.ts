import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as collection from './route.tsx';

const path = '/:main/collection';
const glow = { id: 4, title: 'Glow', slug: 'glow', image: 'glow.webp' };
const listing = (titles: string[]) => ({
  'GET products': {
    collection: glow,
    result: { data: titles.map((title, id) => ({ id, title, slug: 'lamp' })), total: titles.length },
  },
});

test('shows title and products', async () => {
  const { html, asked } = await openPage('/glow/collection?collection=4', collection, {
    path,
    replies: listing(['Brass lamp']),
  });
  expect(html).toMatch(/<h1[^>]*>(<[^>]*>)*Glow/);
  expect(html).toContain('href="/lamp/product/0"');
  expect(asked.find(({ key }) => key === 'GET products')?.query).toMatchObject({ collection: '4' });
});

test('without products, says so and offers to remove the filters', async () => {
  const { html } = await openPage('/glow/collection?collection=4&rating=4', collection, {
    path,
    replies: listing([]),
  });
  expect(html).toContain('No product');
  expect(html).toContain('href="/glow/collection?collection=4"');
});

test('redirects old slugs', async () => {
  const { status, location } = await openPage('/old/collection?collection=4', collection, {
    path,
    replies: listing([]),
  });
  expect([status, location]).toEqual([301, '/glow/collection?collection=4']);
});

test('unknown collections are not found', async () => {
  const { status } = await openPage('/glow/collection?collection=4', collection, { path });
  expect(status).toBe(404);
});
