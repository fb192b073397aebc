import { expect, test } from 'vitest';
import { openPage } from '#testing/open-page.tsx';
import * as all from './route.tsx';

const [one, two] = ['/all/:category', '/all/:category/:subCategory'];
const desk = { id: 2, title: 'Desk lamps', slug: 'desk' };
const category = { id: 1, title: 'Lamps', slug: 'lamps', child: [desk] };
const result = { data: [{ id: 11, title: 'Brass lamp', slug: 'brass-lamp' }], total: 1 };

test('a category shows its products and links to its subcategories', async () => {
  const { html } = await openPage('/all/lamps', all, {
    path: one,
    replies: { 'GET products': { category, result } },
  });
  expect(html).toMatch(/<h1[^>]*>(<[^>]*>)*Lamps/);
  expect(html).toContain('href="/all/lamps/desk"');
  expect(html).toContain('href="/brass-lamp/product/11"');
});

test('a subcategory has its category in the breadcrumbs', async () => {
  const replies = { 'GET products': { category, sub_category: desk, result } };
  const { html, asked } = await openPage('/all/lamps/desk', all, { path: two, replies });
  expect(html).toMatch(/<h1[^>]*>(<[^>]*>)*Desk lamps/);
  expect(asked.find(({ key }) => key === 'GET products')?.query).toMatchObject({
    category: 'lamps',
    sub_category: 'desk',
  });
});

test('redirects old slugs, keeping the filters', async () => {
  const replies = { 'GET products': { category, sub_category: desk } };
  const { status, location } = await openPage('/all/old/desk?rating=4', all, { path: two, replies });
  expect([status, location]).toEqual([301, '/all/lamps/desk?rating=4']);
});

test('redirects a subcategory’s slug alone to its URL, keeping the filters', async () => {
  const replies = { 'GET products': { category, sub_category: desk, result } };
  const { status, location } = await openPage('/all/desk?rating=4', all, { path: one, replies });
  expect([status, location]).toEqual([301, '/all/lamps/desk?rating=4']);
});

test('unknown categories and subcategories are not found', async () => {
  expect((await openPage('/all/none', all, { path: one })).status).toBe(404);
  const replies = { 'GET products': { category } };
  expect((await openPage('/all/lamps/none', all, { path: two, replies })).status).toBe(404);
});
