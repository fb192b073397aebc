import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as following from './route.tsx';

const url = '/user/following';
const key = 'GET user/store/following-list';
const noor = { id: 3, store: { id: 3, name: 'Noor Lamps', slug: 'noor' } };

test('shows followed stores and their number', async () => {
  const { html } = await openPage(url, following, { replies: { [key]: { data: [noor], total: 1 } } });
  expect(html).toContain('href="/shop/noor"');
  expect(html).toMatch(/role="status"[^>]*>1 store</);
});

test('without followed stores, explains how to follow one', async () => {
  const { html } = await openPage(url, following);
  expect(html).toContain('You don’t follow any stores yet');
});

test('an emptied last page redirects to the previous one', async () => {
  const replies = { [key]: { data: [], total: 20, current_page: 3, last_page: 2 } };
  expect((await openPage(`${url}?page=3`, following, { replies })).location).toBe('/user/following?page=2');
});

test('shows a refusal instead of redirecting to login', async () => {
  const { status, location } = await openPage(url, following, {
    form: { id: '3' },
    replies: { 'POST user/store/follow': new Refused(['No such store.']) },
  });
  expect([status, location]).toEqual([200, null]);
});

test('guests log in first', async () => {
  const replies = { [key]: new Refused(['Sign in first.'], { status: 401 }) };
  expect((await openPage(url, following, { replies })).location).toMatch(/^\/login\?/);
});
