import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as store from './route.tsx';

const path = '/shop/:slug';
const noor = {
  id: 3,
  name: 'Noor Lamps',
  slug: 'noor',
  country: 'DE',
  review_count: 2,
  description: 'Brass only.',
};

test('shows the store’s products', async () => {
  const { html, asked } = await openPage('/shop/noor?q=lamp', store, {
    path,
    replies: {
      'GET store': {
        store: noor,
        total_products: 1,
        result: { data: [{ id: 11, title: 'Brass lamp', slug: 'brass-lamp' }], total: 1 },
      },
    },
  });
  expect(html).toMatch(/<h1[^>]*>(<[^>]*>)*Noor Lamps/);
  expect(html).toContain('href="/brass-lamp/product/11"');
  expect(asked.find(({ key }) => key === 'GET store')?.query).toMatchObject({ slug: 'noor', q: 'lamp' });
});

test('a new store says that it has no products yet', async () => {
  const { html } = await openPage('/shop/noor', store, { path, replies: { 'GET store': { store: noor } } });
  expect(html).toContain('No products yet');
});

test('details and reviews are separate views; reviews are loaded only there', async () => {
  const replies = { 'GET store': { store: noor } };
  const about = await openPage('/shop/noor?show=about', store, { path, replies });
  expect(about.html).toContain('Brass only.');
  expect(about.html).toContain('Germany');
  const reviews = await openPage('/shop/noor?show=reviews', store, { path, replies });
  expect(reviews.asked.some(({ key }) => key === 'GET store/reviews')).toBe(true);
  expect(about.asked.some(({ key }) => key === 'GET store/reviews')).toBe(false);
});

test('shows vacation, trader information and return policy', async () => {
  const vacation = { back_on: '2026-12-28', is_closed: false, note: '' };
  const facts = { legal_name: 'Noor Amari', is_self_certified: true, return_policy: '<p>30 days.</p>' };
  const replies = { 'GET store': { store: { ...noor, ...facts, vacation } } };
  const { html } = await openPage('/shop/noor?show=about', store, { path, replies });
  expect(html).toContain('Orders ship starting');
  expect(html).toMatch(/Noor Amari.*comply with European Union law.*30 days\./s);
  const arabic = await openPage('/shop/noor', store, { path, replies, language: 'ar' });
  expect(arabic.html).toContain('في إجازة');
});

test('redirects old slugs', async () => {
  const opened = await openPage('/shop/old?show=about', store, {
    path,
    replies: { 'GET store': { store: noor } },
  });
  expect([opened.status, opened.location]).toEqual([301, '/shop/noor?show=about']);
});

test('unknown stores are not found', async () => {
  const replies = { 'GET store': new Refused(['No such store.'], { status: 404 }) };
  expect((await openPage('/shop/none', store, { path, replies })).status).toBe(404);
});
