import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as forgot from './route.tsx';

const email = 'layla@example.com';
const reset = {
  intent: 'reset',
  email,
  code: '1234',
  password: 'new secret',
  password_confirmation: 'new secret',
};
const posts = (asked: { key: string }[]) =>
  asked.map(({ key }) => key).filter((key) => key.startsWith('POST'));

test('an invalid email address has an error at its field, and nothing is sent', async () => {
  const { html, asked } = await openPage('/forgot-password', forgot, { form: { email: 'layla@' } });
  expect(wordsOf(html, 'forgot-email-error')).toBe('Invalid email');
  expect(posts(asked)).toEqual([]);
});

test('doesn’t reveal whether the account exists', async () => {
  const { html } = await openPage('/forgot-password', forgot, { form: { email } });
  expect(html).toContain('If there’s an account for');
  expect(html).toContain('You’ll be logged out on all devices.');
});

test('refuses a wrong code and preserves the email address', async () => {
  const { html } = await openPage('/forgot-password', forgot, {
    form: reset,
    replies: { 'POST user/update-password': new Refused(['The code is wrong.']) },
  });
  expect(html).toContain('The code is wrong.');
  expect(html).toContain(email);
});

test('the new password logs in and redirects', async () => {
  const { location, asked } = await openPage('/forgot-password?next=/cart', forgot, { form: reset });
  expect(location).toBe('/cart');
  expect(posts(asked)).toEqual(['POST user/update-password', 'POST user/signin']);
});

test('an emailed link doesn’t log in', async () => {
  const { html } = await openPage('/forgot-password?link=long-word', forgot);
  expect(html).toContain('Choose a new password');
  const done = await openPage('/forgot-password?link=long-word', forgot, {
    form: { ...reset, link: 'long-word' },
  });
  expect(posts(done.asked)).toEqual(['POST user/update-password']);
  expect(done.html).toContain('Your password has been changed.');
});

test('a console account’s link leads back to its console, even if someone is logged in', async () => {
  const address = '/forgot-password?link=long-word&console=operator';
  const { html, location } = await openPage(address, forgot);
  expect(location).toBeNull();
  expect(html).toContain('Your account has access to a console');
  expect(html).toContain('At least 12 characters.');
  const done = await openPage(address, forgot, { form: { ...reset, link: 'long-word' } });
  expect(done.html).toContain('href="/operator"');
});
