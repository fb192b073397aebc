import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as register from './route.tsx';

const form = {
  name: 'Layla Haddad',
  email: 'layla@example.com',
  password: 'new secret',
  password_confirmation: 'new secret',
};
const posts = (asked: { key: string }[]) =>
  asked.map(({ key }) => key).filter((key) => key.startsWith('POST'));

test('shows errors at the fields, without passwords and without calling the API', async () => {
  const { html, asked } = await openPage('/register', register, { form: { ...form, email: 'layla@' } });
  expect(wordsOf(html, 'register-email-error')).toBe('Invalid email');
  expect(html).not.toContain('new secret');
  expect(posts(asked)).toEqual([]);
});

test('asks for the emailed code after registration', async () => {
  const { html, asked } = await openPage('/register', register, { form });
  expect(posts(asked)).toEqual(['POST user/signup']);
  expect(html).toContain('Check your email');
});

test('refuses a wrong code with the number of attempts left', async () => {
  const { html } = await openPage('/register', register, {
    form: { intent: 'code', email: form.email, code: '1234' },
    replies: { 'POST user/verify': new Refused(['The code is wrong.']) },
  });
  expect(html).toContain('The code is wrong.');
});

test('the correct code redirects to the previous page', async () => {
  const { location } = await openPage('/register?next=/checkout', register, {
    form: { intent: 'code', email: form.email, code: '1234' },
  });
  expect(location).toBe('/checkout');
});

test('the emailed link needs a click; an expired one shows the form', async () => {
  const { html } = await openPage('/register?link=long-word', register);
  expect(html).toContain('Confirm your email');
  const stale = await openPage('/register', register, {
    form: { intent: 'link', link: 'long-word' },
    replies: { 'POST user/verify': new Refused(['This link has ended.']) },
  });
  expect(stale.html).toContain('This link has ended.');
  expect(stale.html).toContain('Create your account');
});

test('redirects logged-in customers', async () => {
  const { location } = await openPage('/register', register, {
    replies: { 'GET user/profile': { is_logged_in: true } },
  });
  expect(location).toBe('/');
});
