import { expect, test } from 'vitest';
import type { Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import * as orders from './route.tsx';

const url = '/user/orders';
const signedIn: Replies = {
  'GET user/profile': { is_logged_in: true, id: 1, name: 'Layla', email: 'l@example.com' },
};
const holding = (...data: ReturnType<typeof orderFrom>[]): Replies => ({
  ...signedIn,
  'POST order/by-user': { data, total: data.length, last_page: 1, current_page: 1 },
});

test('links to each order', async () => {
  const { html } = await openPage(url, orders, { replies: holding(orderFrom(['Noor Lamps'])) });
  expect(html).toContain('href="/user/order/7"');
  expect(html).toContain('20261123ABCDEF');
  expect(html).toMatch(/role="status"[^>]*>1 order</);
});

test('shows the status of a return, unless the order’s status says the same', async () => {
  const comes = orderFrom(['Noor Lamps'], { status: 5, return_state: 'expected' });
  const paidBack = orderFrom(['Noor Lamps'], { id: 8, status: 5, return_state: 'refunded', refunded: 1 });
  const { html } = await openPage(url, orders, { replies: holding(comes, paidBack) });
  expect(html).toMatch(/Delivered.*Return in progress/s);
  expect(html.match(/Refunded<\/span>/g)).toHaveLength(1);
});

test('without orders, links to the shop', async () => {
  const { html } = await openPage(url, orders, { replies: holding() });
  expect(html).toContain('No orders yet');
});

test('a search without results offers all orders', async () => {
  const { html, asked } = await openPage(`${url}?q=lamp&status=5`, orders, { replies: holding() });
  expect(html).toContain('No matching orders');
  expect(html).toContain('href="/user/orders"');
  expect(asked.find(({ key }) => key === 'POST order/by-user')?.body).toMatchObject({ q: 'lamp' });
});

test('guests log in first, and no orders are loaded', async () => {
  const { location, asked } = await openPage(url, orders);
  expect(location).toMatch(/^\/login\?/);
  expect(asked.some(({ key }) => key === 'POST order/by-user')).toBe(false);
});
