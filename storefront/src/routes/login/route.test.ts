import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as login from './route.tsx';

const layla = { email: 'layla@example.com', password: 'Secret12 ' };
const inputOf = (html: string, name: string) =>
  tagsOf(html, 'input').find((tag) => tag.includes(`name="${name}"`));

test('supports password managers', async () => {
  const { html } = await openPage('/login', login);
  expect(inputOf(html, 'email')).toMatch(/autoComplete="username".*data-first-field=""/);
  expect(inputOf(html, 'password')).toMatch(/autoComplete="current-password".*type="password"/);
});

test('shows a wrong password above the form; preserves the email address but not the password', async () => {
  const { html } = await openPage('/login', login, {
    form: layla,
    replies: { 'POST user/signin': new Refused(['Wrong email or password']) },
  });
  expect(html).toMatch(/role="alert".*Wrong email or password/);
  expect(inputOf(html, 'email')).toContain(`value="${layla.email}"`);
  expect(html).not.toContain('Secret12');
});

test('shows missing values at their fields', async () => {
  const { html, asked } = await openPage('/login', login, { form: { email: 'layla', password: '' } });
  expect(wordsOf(html, 'login-email-error')).toBe('Invalid email');
  expect(wordsOf(html, 'login-password-error')).toBe('Password is required');
  expect(inputOf(html, 'password')).toContain('aria-describedby="login-password-error"');
  expect(asked.map(({ key }) => key)).not.toContain('POST user/signin');
});

test('redirects to the previous page, sending the password unchanged', async () => {
  const { status, location, asked } = await openPage('/login?next=/cart', login, { form: layla });
  expect([Math.trunc(status / 100), location]).toEqual([3, '/cart']);
  expect(asked.find(({ key }) => key === 'POST user/signin')?.body).toEqual(layla);
});

test('an unverified account needs the emailed code, and a wrong one has an error at its field', async () => {
  const replies = {
    'POST user/signin': new Refused(['Verify first'], { next: 'verify' }),
    'POST user/verify': new Refused(['Wrong code']),
  };
  const asked = await openPage('/login', login, { form: layla, replies });
  expect(inputOf(asked.html, 'code')).toContain('autoComplete="one-time-code"');
  const form = { intent: 'code', email: layla.email, code: '1234' };
  const wrong = await openPage('/login', login, { form, replies });
  expect(wordsOf(wrong.html, 'code-code-error')).toBe('Wrong code');
});

test('redirects logged-in customers', async () => {
  const { location } = await openPage('/login', login, {
    replies: { 'GET user/profile': { is_logged_in: true } },
  });
  expect(location).toBe('/');
});
