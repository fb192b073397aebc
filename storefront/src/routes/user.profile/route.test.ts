import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as profile from './route.tsx';

const url = '/user/profile';
const layla = {
  is_logged_in: true,
  id: 1,
  name: 'Layla Haddad',
  email: 'layla@example.com',
  provider_only: false,
};
const replies: Replies = { 'GET user/profile': layla };

test('shows the customer’s details', async () => {
  const { html } = await openPage(url, profile, { replies });
  expect(html).toContain('value="Layla Haddad"');
  expect(html).toContain('name="current_password"');
});

test('accounts with provider login only have no password form', async () => {
  const { html } = await openPage(url, profile, {
    replies: { 'GET user/profile': { ...layla, provider_only: true } },
  });
  expect(html).toContain('don’t have a password here');
});

test('the saved section confirms', async () => {
  const { html, asked } = await openPage(url, profile, {
    replies,
    form: { intent: 'details', name: 'Layla H.', phone: '' },
  });
  expect(asked.find(({ key }) => key === 'POST user/update-profile')?.body).toMatchObject({
    name: 'Layla H.',
  });
  expect(html).toContain('Your details are saved.');
});

test('shows a short password at its field, without calling the API', async () => {
  const form = { intent: 'password', current_password: 'old', password: 'x', password_confirmation: 'x' };
  const { html, asked } = await openPage(url, profile, { replies, form });
  expect(wordsOf(html, 'password-password-error')).toBeDefined();
  expect(asked.some(({ key }) => key === 'POST user/update-user-password')).toBe(false);
});

test('deletes an account only with its password', async () => {
  const form = { intent: 'delete', current_password: 'secret' };
  const refused = { ...replies, 'DELETE user/delete': new Refused(['Wrong password']) };
  expect((await openPage(`${url}?delete=1`, profile, { replies: refused, form })).html).toContain(
    'Wrong password',
  );
  expect((await openPage(url, profile, { replies, form })).location).toBe('/login?deleted=1');
});

test('guests log in first', async () => {
  expect((await openPage(url, profile)).location).toMatch(/^\/login\?/);
});
