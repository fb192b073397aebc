import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as sitemap from './route.tsx';

test('links to all public pages, with subcategories below their category', async () => {
  const categories = [
    { id: 1, title: 'Lamps', slug: 'lamps', sub_categories: [{ id: 2, title: 'Desk', slug: 'desk' }] },
  ];
  const { html } = await openPage('/sitemap', sitemap, {
    replies: { 'GET sitemap': { categories } },
  });
  expect(html).toMatch(/href="\/all\/lamps".*href="\/all\/lamps\/desk"/s);
  expect(html).toContain('href="/track-order"');
});

test('an empty shop has no empty headings', async () => {
  const { html } = await openPage('/sitemap', sitemap);
  expect(html.match(/<h2/g)).toHaveLength(2); // categories and the shop's fixed pages
});

test('shows an error page if the API fails', async () => {
  const replies = { 'GET sitemap': new Refused(['The shop is busy.'], { status: 503 }) };
  expect(await openPage('/sitemap', sitemap, { replies })).toMatchObject({ status: 503 });
});
