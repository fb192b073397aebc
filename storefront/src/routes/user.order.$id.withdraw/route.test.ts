import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import * as withdraw from './route.tsx';

const path = '/user/order/:id/withdraw';
const url = '/user/order/7/withdraw';
const replies: Replies = { 'GET order/find/{id}': orderFrom(['Lamps', 'Soaps']) };
const partsOf = (html: string) => tagsOf(html, 'input').filter((tag) => tag.includes('name="part"'));

test('everything is preselected; one seller needs no selection', async () => {
  const two = await openPage(url, withdraw, { path, replies });
  expect(partsOf(two.html)).toHaveLength(2);
  expect(partsOf(two.html).every((tag) => /type="checkbox".*checked/.test(tag))).toBe(true);
  const one = await openPage(url, withdraw, {
    path,
    replies: { 'GET order/find/{id}': orderFrom(['Lamps']) },
  });
  expect(partsOf(one.html)).toEqual(['<input type="hidden" name="part" value="1"/>']);
});

test('refuses an empty selection without calling the API', async () => {
  const { html, asked } = await openPage(url, withdraw, { path, replies, form: { x: '' } });
  expect(html).toContain('role="alert"');
  expect(asked.map(({ key }) => key)).not.toContain('POST withdrawal/declare');
});

test('declares the withdrawal and redirects to the order', async () => {
  const { asked, location } = await openPage(url, withdraw, {
    path,
    replies: { ...replies, 'POST withdrawal/declare': { order_id: 7 } },
    form: { part: '2' },
  });
  expect(asked.find(({ key }) => key === 'POST withdrawal/declare')?.body).toMatchObject({
    order_id: '7',
    order_part_ids: ['2'],
  });
  expect(location).toBe('/user/order/7?withdrawn=1');
});

test('shows a refusal above the form', async () => {
  const { html } = await openPage(url, withdraw, {
    path,
    replies: { ...replies, 'POST withdrawal/declare': new Refused(['It is too late.']) },
    form: { part: '2' },
  });
  expect(html).toMatch(/role="alert".*It is too late\./);
});
