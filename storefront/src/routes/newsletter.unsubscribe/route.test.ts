import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as unsubscribe from './route.tsx';

const url = '/newsletter/unsubscribe?id=4&signature=abc';

test('asks for confirmation', async () => {
  const { html, asked } = await openPage(url, unsubscribe);
  expect(html).toContain('action="/newsletter/unsubscribe?id=4&amp;signature=abc"');
  expect(asked.some(({ key }) => key.startsWith('POST'))).toBe(false);
});

test('accepts one-click unsubscribe of email programs (RFC 8058)', async () => {
  const { html, asked } = await openPage(url, unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(asked.find(({ key }) => key === 'POST email-subscription/unsubscribe')?.body).toEqual({
    id: '4',
    signature: 'abc',
  });
  expect(html).toContain('You’ve unsubscribed');
});

test('refuses an invalid link', async () => {
  const replies = { 'POST email-subscription/unsubscribe': new Refused(['This link is no longer valid.']) };
  const { html } = await openPage(url, unsubscribe, { form: { x: '' }, replies });
  expect(html).toContain('This link is no longer valid.');
  expect(html).not.toContain('You’ve unsubscribed');
});
