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

test('shows the details of whoever is signed in', async () => {
  const { html } = await openPage(url, profile, { replies });
  expect(html).toContain('value="Layla Haddad"');
  expect(html).toContain('name="current_password"');
});

test('who signs in with a provider only has no password to change', async () => {
  const { html } = await openPage(url, profile, {
    replies: { 'GET user/profile': { ...layla, provider_only: true } },
  });
  expect(html).toContain('don’t have a password here');
});

test('what is saved is said, by the section that saved it', async () => {
  const { html, asked } = await openPage(url, profile, {
    replies,
    form: { intent: 'details', name: 'Layla H.', phone: '' },
  });
  expect(asked.find(({ key }) => key === 'POST user/update-profile')?.body).toMatchObject({
    name: 'Layla H.',
  });
  expect(html).toContain('Your details are saved.');
});

test('a new password that is too short stands at its field, and nobody is asked', async () => {
  const form = { intent: 'password', current_password: 'old', password: 'x', password_confirmation: 'x' };
  const { html, asked } = await openPage(url, profile, { replies, form });
  expect(wordsOf(html, 'password-password-error')).toBeDefined();
  expect(asked.some(({ key }) => key === 'POST user/update-user-password')).toBe(false);
});

test('an account is deleted with its password only', async () => {
  const form = { intent: 'delete', current_password: 'secret' };
  const refused = { ...replies, 'DELETE user/delete': new Refused(['Wrong password']) };
  expect((await openPage(`${url}?delete=1`, profile, { replies: refused, form })).html).toContain(
    'Wrong password',
  );
  expect((await openPage(url, profile, { replies, form })).location).toBe('/login?deleted=1');
});

test('a guest signs in first', async () => {
  expect((await openPage(url, profile)).location).toMatch(/^\/login\?/);
});
