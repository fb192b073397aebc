import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as newsletter from './route.tsx';

const form = { email: 'layla@example.com' };
const isAsked = ({ key }: { key: string }) => key === 'POST email-subscription';

test('asks for an email address and explains how to unsubscribe', async () => {
  const { html } = await openPage('/newsletter', newsletter);
  expect(html).toContain('name="email"');
  expect(html).toContain('Can’t find it?');
});

test('shows an invalid email address at its field, without calling the API', async () => {
  const { html, asked } = await openPage('/newsletter', newsletter, { form: { email: 'layla@' } });
  expect(wordsOf(html, 'newsletter-email-error')).toBe('Invalid email');
  expect(asked.some(isAsked)).toBe(false);
});

test('asks the subscriber to check their email', async () => {
  const { html, asked } = await openPage('/newsletter', newsletter, { form });
  expect(asked.find(isAsked)?.body).toEqual(form);
  expect(html).toContain('Check your email');
  expect(html).toContain('layla@example.com');
});

test('shows a refusal and preserves the email address', async () => {
  const { html } = await openPage('/newsletter', newsletter, {
    form,
    replies: { 'POST email-subscription': new Refused(['Too many. Try again later.']) },
  });
  expect(html).toContain('Too many. Try again later.');
  expect(html).toContain('value="layla@example.com"');
});
