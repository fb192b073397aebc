import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import * as vouchers from './route.tsx';

const url = '/user/vouchers';
const ten = { id: 5, title: 'Ten off', code: 'TEN', state: 'usable' as const };

test('shows usable vouchers and the one just added', async () => {
  const { html, asked } = await openPage(`${url}?added=5`, vouchers, {
    replies: { 'GET user/user-vouchers': { data: [ten], total: 1 } },
  });
  expect(html).toContain('“Ten off” has been added to your vouchers.');
  expect(html).toContain('TEN');
  expect(asked.find(({ key }) => key === 'GET user/user-vouchers')?.query).toMatchObject({ state: 'usable' });
});

test.each([
  ['', 'No vouchers yet'],
  ['?show=used', 'No used vouchers'],
  ['?show=expired', 'No expired vouchers'],
])('an empty list of %s says so', async (query, words) => {
  expect((await openPage(url + query, vouchers)).html).toContain(words);
});

test('collects a code; an invalid one has an error at its field', async () => {
  const collected = await openPage(url, vouchers, {
    form: { code: 'TEN' },
    replies: { 'POST voucher/collect': ten },
  });
  expect(collected.location).toBe('/user/vouchers?added=5');
  const { html } = await openPage(url, vouchers, {
    form: { code: 'NONE' },
    replies: { 'POST voucher/collect': new Refused(['There is no such voucher.']) },
  });
  expect(html).toMatch(/role="alert"[^>]*>There is no such voucher\./);
  expect(html).toContain('value="NONE"');
});

test('guests log in first', async () => {
  const replies = { 'GET user/user-vouchers': new Refused(['Sign in first.'], { status: 401 }) };
  expect((await openPage(url, vouchers, { replies })).location).toMatch(/^\/login\?/);
});
