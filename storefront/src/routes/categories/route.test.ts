import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as categories from './route.tsx';

test('shows all categories with subcategories', async () => {
  const lamps = { id: 1, title: 'Lamps', slug: 'lamps', image: 'lamps.webp' };
  const parts = [{ id: 2, title: 'Desk lamps', slug: 'desk', image: 'desk.webp' }];
  const { html } = await openPage('/categories', categories, {
    replies: {
      'GET common': { categories: [{ ...lamps, public_sub_categories: parts, child: parts }] },
    },
  });
  expect(html).toContain('href="/all/lamps"');
  expect(html).toContain('href="/all/lamps/desk"');
});

test('works without categories', async () => {
  const { status, html } = await openPage('/categories', categories, { language: 'ar' });
  expect(status).toBe(200);
  expect(html).toContain('<h1');
  expect(html).not.toContain('href="/all/');
});
