import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as wishlist from './route.tsx';

const url = '/user/wishlists';
const key = 'GET user/wishlist/all';
const lamp = { id: 11, title: 'Brass lamp', slug: 'brass-lamp', selling: 20, offered: 20, lowest: 20 };

test('shows saved products and price drops', async () => {
  const data = [{ id: 1, product_id: 11, price_was: '25.00', product: lamp }];
  const { html } = await openPage(url, wishlist, { replies: { [key]: { data, total: 1 } } });
  expect(html).toContain('href="/brass-lamp/product/11"');
  expect(html).toMatch(/Price down: was .*€25\.00/s);
});

test('without products, shows popular ones', async () => {
  const { html } = await openPage(url, wishlist, {
    replies: { 'GET products': { result: { data: [lamp], total: 1 } } },
  });
  expect(html).toContain('Your wishlist is empty');
  expect(html).toContain('Brass lamp');
});

test('saving without JavaScript redirects to the wishlist', async () => {
  const { location, asked } = await openPage(url, wishlist, { form: { id: '11' } });
  expect(asked.find((call) => call.key === 'POST user/wishlist/action')?.body).toEqual({ product_id: 11 });
  expect(location).toBe('/user/wishlists');
});

test('guests log in first', async () => {
  const replies = { [key]: new Refused(['Sign in first.'], { status: 401 }) };
  expect((await openPage(url, wishlist, { replies })).location).toMatch(/^\/login\?/);
});
