import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { askRoute } from '#testing/open-page.tsx';
import * as logout from './route.tsx';

test('ends this browser’s login or all logins, and redirects to the home page', async () => {
  const one = await askRoute('/logout', logout, { form: { x: '' } });
  expect(one.response.headers.get('location')).toBe('/');
  expect(one.asked.map(({ key, body }) => [key, body])).toEqual([['POST user/logout', {}]]);
  const all = await askRoute('/logout', logout, { form: { everywhere: '1' } });
  expect(all.asked[0]?.body).toEqual({ everywhere: true });
});

test('redirects even if already logged out', async () => {
  const replies = { 'POST user/logout': new Refused(['Sign in first.'], { status: 401 }) };
  const { response } = await askRoute('/logout', logout, { form: { x: '' }, replies });
  expect(response.headers.get('location')).toBe('/');
});

test('shows a failed logout', async () => {
  const replies = { 'POST user/logout': new Refused(['The shop is busy.'], { status: 503 }) };
  const failed = await askRoute('/logout', logout, { form: { x: '' }, replies }).catch(
    (thrown: unknown) => thrown,
  );
  expect((failed as Response).status).toBe(503);
});

test('GET redirects to the home page without logging out', async () => {
  const { response, asked } = await askRoute('/logout', logout);
  expect([response.headers.get('location'), asked]).toEqual(['/', []]);
});
