import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as page from './route.tsx';

const path = '/page/:slug';
const terms = { slug: 'terms', title: 'Terms & more', description: '<p>Be <b>kind</b></p>' };

test('shows title and sanitized HTML', async () => {
  const { html } = await openPage('/page/terms', page, { path, replies: { 'GET page/{slug}': terms } });
  expect(html).toMatch(/<h1[^>]*dir="auto"[^>]*>Terms &amp; more<\/h1>/);
  expect(html).toContain('<p>Be <b>kind</b></p>');
});

test('redirects old slugs, keeping the query', async () => {
  const { status, location } = await openPage('/page/old-terms?lang=ar', page, {
    path,
    replies: { 'GET page/{slug}': terms },
  });
  expect([status, location]).toEqual([301, '/page/terms?lang=ar']);
});

test('unknown pages are not found', async () => {
  const replies = { 'GET page/{slug}': new Refused(['No such page.'], { status: 404 }) };
  expect((await openPage('/page/none', page, { path, replies })).status).toBe(404);
});
