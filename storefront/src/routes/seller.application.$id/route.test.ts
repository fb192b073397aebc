import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as application from './route.tsx';

const path = '/seller/application/:id';
const url = '/seller/application/7?signature=s';
const waiting = {
  id: 7,
  status: 'pending',
  store_name: 'Noor Lamps',
  email: 'noor@example.com',
  question: '',
  documents: [
    { id: 1, name: 'Extract.pdf', type: 'pdf', bytes: 120_000, sent_at: '2026-11-26T10:00:00.000000Z' },
  ],
};
const open = (reply: unknown) =>
  openPage(url, application, { path, replies: { 'GET seller/application/{id}': reply } as never });

test('a pending application shows its documents', async () => {
  const { html, asked } = await open(waiting);
  expect(asked.find(({ key }) => key === 'GET seller/application/{id}')?.query).toEqual({ signature: 's' });
  expect(html).toMatch(/We’ve received your application for .*Noor Lamps/);
  expect(html).toMatch(/Extract\.pdf.*PDF, 120 kB/s);
  // Without JavaScript, nothing can be added or removed.
  expect(html).not.toMatch(/type="file"|Remove/);
});

test('shows the shop’s question', async () => {
  expect((await open({ ...waiting, question: 'Which register is it?' })).html).toContain(
    'Which register is it?',
  );
});

test('decided applications and invalid links have neither documents nor uploads', async () => {
  expect((await open({ ...waiting, status: 'approved' })).html).not.toContain('Extract.pdf');
  const { html } = await open(new Refused(['This link is invalid.']));
  expect(html).toMatch(/role="alert".*This link is invalid\./);
});
