import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as brands from './route.tsx';

const glow = { id: 4, title: 'Glow', slug: 'glow' };

test('links to each brand, with pagination', async () => {
  const { html, asked } = await openPage('/brands?page=2', brands, {
    replies: { 'GET brands': { data: [glow], current_page: 2, last_page: 3, total: 121 } },
  });
  expect(html).toMatch(/href="\/glow\/brand\?brand=4"[^>]*>.*Glow/s);
  expect(html).toContain('href="/brands?page=3"');
  expect(asked.find(({ key }) => key === 'GET brands')?.query).toMatchObject({ page: '2' });
});

test('without brands, says so and has no pagination', async () => {
  const { html } = await openPage('/brands', brands);
  expect(html).toContain('<h2');
  expect(html).not.toContain('?page=');
});

test('shows an error page if the API fails', async () => {
  const replies = { 'GET brands': new Refused(['The shop is busy.'], { status: 503 }) };
  expect(await openPage('/brands', brands, { replies })).toMatchObject({ status: 503 });
});
