import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage, wordsOf } from '#testing/open-page.tsx';
import * as newsletter from './route.tsx';

const form = { email: 'layla@example.com' };
const isAsked = ({ key }: { key: string }) => key === 'POST email-subscription';

test('asks for an address, and tells how to leave', async () => {
  const { html } = await openPage('/newsletter', newsletter);
  expect(html).toContain('name="email"');
  expect(html).toContain('Lost it?');
});

test('what is no address stands beside its field, and the shop is not asked', async () => {
  const { html, asked } = await openPage('/newsletter', newsletter, { form: { email: 'layla@' } });
  expect(wordsOf(html, 'newsletter-email-error')).toBe('Invalid email');
  expect(asked.some(isAsked)).toBe(false);
});

test('who asked for it is told to look for the mail', async () => {
  const { html, asked } = await openPage('/newsletter', newsletter, { form });
  expect(asked.find(isAsked)?.body).toEqual(form);
  expect(html).toContain('Check your email');
  expect(html).toContain('layla@example.com');
});

test('what the shop refuses is told, and the address stays', async () => {
  const { html } = await openPage('/newsletter', newsletter, {
    form,
    replies: { 'POST email-subscription': new Refused(['Too many. Try again later.']) },
  });
  expect(html).toContain('Too many. Try again later.');
  expect(html).toContain('value="layla@example.com"');
});
