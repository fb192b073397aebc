import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as confirm from './route.tsx';

const url = '/newsletter/confirm?id=4&expires=9&signature=abc';

test('opening the link confirms nothing; the button does', async () => {
  const { html, asked } = await openPage(url, confirm);
  expect(html).toContain('Confirm subscription');
  expect(html).toContain('action="/newsletter/confirm?id=4&amp;expires=9&amp;signature=abc"');
  expect(asked.some(({ key }) => key.startsWith('POST'))).toBe(false);
});

test('the button submits the link', async () => {
  const { html, asked } = await openPage(url, confirm, { form: { x: '' } });
  const body = asked.find(({ key }) => key === 'POST email-subscription/confirm')?.body;
  expect(body).toEqual({ id: '4', expires: '9', signature: 'abc' });
  expect(html).toContain('You’re subscribed');
});

test('shows an expired link’s message once', async () => {
  const reason = 'This link is no longer valid.';
  const replies = { 'POST email-subscription/confirm': new Refused([reason, reason]) };
  const { html } = await openPage(url, confirm, { form: { x: '' }, replies });
  expect(html.split(reason)).toHaveLength(2);
  expect(html).not.toContain('You’re subscribed');
});
