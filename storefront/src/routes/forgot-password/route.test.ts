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

test('an address that is none stands beside its field, and nothing is mailed', async () => {
  const { html, asked } = await openPage('/forgot-password', forgot, { form: { email: 'layla@' } });
  expect(wordsOf(html, 'forgot-email-error')).toBe('Invalid email');
  expect(posts(asked)).toEqual([]);
});

test('whether there is an account is not told: the code may be on its way', async () => {
  const { html } = await openPage('/forgot-password', forgot, { form: { email } });
  expect(html).toContain('If an account exists for');
  expect(html).toContain('You’ll be logged out on all devices.');
});

test('a wrong code is refused, and the address stays', async () => {
  const { html } = await openPage('/forgot-password', forgot, {
    form: reset,
    replies: { 'POST user/update-password': new Refused(['The code is wrong.']) },
  });
  expect(html).toContain('The code is wrong.');
  expect(html).toContain(email);
});

test('with a new password one is signed in and goes on', async () => {
  const { location, asked } = await openPage('/forgot-password?next=/cart', forgot, { form: reset });
  expect(location).toBe('/cart');
  expect(posts(asked)).toEqual(['POST user/update-password', 'POST user/signin']);
});

test('by the link of the mail nobody is signed in: it does not say who', async () => {
  const { html } = await openPage('/forgot-password?link=long-word', forgot);
  expect(html).toContain('Choose a new password');
  const done = await openPage('/forgot-password?link=long-word', forgot, {
    form: { ...reset, link: 'long-word' },
  });
  expect(posts(done.asked)).toEqual(['POST user/update-password']);
  expect(done.html).toContain('Your password has been changed.');
});

test('the link of an account with a console leads to that console, also while somebody is logged in', async () => {
  const address = '/forgot-password?link=long-word&console=operator';
  const { html, location } = await openPage(address, forgot);
  expect(location).toBeNull();
  expect(html).toContain('Your account has access to a console');
  expect(html).toContain('At least 12 characters.');
  const done = await openPage(address, forgot, { form: { ...reset, link: 'long-word' } });
  expect(done.html).toContain('href="/operator"');
});
