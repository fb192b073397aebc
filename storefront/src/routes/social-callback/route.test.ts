import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as callback from './route.tsx';

test('the token is submitted by a form, so that it is exchanged in this browser', async () => {
  const { html, asked } = await openPage('/social-callback?token=once&next=/cart', callback);
  expect(html).toContain('value="once"');
  expect(asked.some(({ key }) => key === 'POST user/social-login')).toBe(false);
});

test('exchanges the token for a session and redirects', async () => {
  const { location, asked } = await openPage('/social-callback?next=/cart', callback, {
    form: { token: 'once' },
  });
  expect(asked.find(({ key }) => key === 'POST user/social-login')?.body).toEqual({ token: 'once' });
  expect(location).toBe('/cart');
});

test('an expired token redirects to the login page with the reason', async () => {
  const replies = { 'POST user/social-login': new Refused(['Too late.']) };
  const { location } = await openPage('/social-callback?next=/cart', callback, {
    form: { token: 'once' },
    replies,
  });
  expect(location).toMatch(/^\/login\?.*expired/);
  expect(location).toContain('cart');
});

test('an unverified email address needs its code', async () => {
  const replies = { 'GET user/social-login': { email: 'layla@example.com' } };
  const { html } = await openPage('/social-callback', callback, { replies });
  expect(html).toContain('layla@example.com');
  expect(html).toContain('name="code"');
});

test('a later reload redirects', async () => {
  const replies = { 'GET user/profile': { is_logged_in: true } };
  expect((await openPage('/social-callback?next=/cart', callback, { replies })).location).toBe('/cart');
  expect((await openPage('/social-callback', callback)).location).toContain('/login');
});
