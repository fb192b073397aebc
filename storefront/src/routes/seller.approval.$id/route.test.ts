import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as approval from './route.tsx';

const path = '/seller/approval/:id';
const url = '/seller/approval/7?expires=1&signature=s';
const replies: Replies = { 'GET seller/approval/{id}': { id: 7, status: 'pending', store_name: 'Lamps' } };

test('an application is approved in the console, or declined with an optional reason', async () => {
  const { html } = await openPage(url, approval, { path, replies });
  expect(tagsOf(html, 'form')).toHaveLength(1);
  expect(html).toContain('href="/operator/applications?open=7"');
  const [reason = ''] = tagsOf(html, 'textarea');
  expect(reason).toMatch(/id="reject-reason" name="reason".*maxLength="1000"/);
  expect(reason).not.toContain('required');
});

test('declining sends the reason and the link’s signature', async () => {
  const { asked } = await openPage(url, approval, {
    path,
    replies,
    form: { decision: 'reject', reason: ' We have\r\nenough lamps. ' },
  });
  expect(asked.find(({ key }) => key === 'POST seller/approval/{id}')?.body).toEqual({
    expires: '1',
    signature: 's',
    decision: 'reject',
    reason: 'We have\nenough lamps.',
  });
});

test('an invalid link leads to all applications', async () => {
  const refused: Replies = { 'GET seller/approval/{id}': new Refused(['This link is invalid.']) };
  const { html } = await openPage(url, approval, { path, replies: refused });
  expect(html).toContain('This link is invalid.');
  expect(html).toMatch(/href="\/operator\/applications"[^>]*>Applications</);
});

test('shows a refusal above', async () => {
  const refusal = new Refused(['This was decided before.']);
  const { html } = await openPage(url, approval, {
    path,
    replies: { ...replies, 'POST seller/approval/{id}': refusal },
    form: { decision: 'reject' },
  });
  expect(html).toMatch(/role="alert".*This was decided before\./);
});
