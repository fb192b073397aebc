import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { nowMs, openPage } from '#testing/open-page.tsx';
import * as flashSale from './route.tsx';

const hour = 3_600_000;
const times = { start_ms: nowMs - hour, end_ms: nowMs + hour, server_time: nowMs };
const lamp = { product_id: 11, price: '5.00', quota: 10, left: 3 };
const running = {
  id: 1,
  title: 'Lamp hour',
  state: 'running' as const,
  ...times,
  products: [{ ...lamp, product_data: { id: 11, title: 'Brass lamp', slug: 'brass-lamp' } }],
};

test('shows running and upcoming sales with links', async () => {
  const { html } = await openPage('/flash-sale', flashSale, {
    replies: { 'GET flash-sale': [running, { ...running, id: 2, title: 'Soon', state: 'upcoming' }] },
  });
  expect(html).toContain('href="/flash-sale/1"');
  expect(html).toContain('href="/brass-lamp/product/11"');
  expect(html).toContain('The sale prices apply when the sale starts.');
});

test('an upcoming sale shows the current price, and its own as such', async () => {
  const product_data = { id: 11, title: 'Brass lamp', slug: 'brass-lamp', selling: 9, offered: 7 };
  const upcoming = { ...running, state: 'upcoming' as const, products: [{ ...lamp, product_data }] };
  const { html } = await openPage('/flash-sale', flashSale, { replies: { 'GET flash-sale': [upcoming] } });
  expect(html).toMatch(/€7\.00.*€9\.00.*Sale price: <bdi>€5\.00<\/bdi>/s);
});

test('without sales, says so and links on', async () => {
  const { html } = await openPage('/flash-sale', flashSale);
  expect(html).toContain('No flash sales right now');
  expect(html).toContain('href="/everything/products"');
});

test('an ended sale says so', async () => {
  const { html, asked } = await openPage('/flash-sale/1?page=2', flashSale, {
    path: '/flash-sale/:id',
    replies: {
      'GET flash-sale/{id}': {
        sale: { id: 1, title: 'Lamp hour', state: 'ended', ...times },
        data: [{ ...lamp, title: 'Brass lamp', slug: 'brass-lamp' }],
        current_page: 2,
        last_page: 2,
      },
    },
  });
  expect(html).toContain('This sale has ended.');
  // The title appears once, not also as the list's heading.
  expect(html.match(/<h[1-6][^>]*>(?:(?!<\/h).)*Lamp hour/g)).toHaveLength(1);
  expect(html).toContain('href="/flash-sale/1?page=1"');
  expect(asked.find(({ key }) => key === 'GET flash-sale/{id}')).toMatchObject({ query: { page: '2' } });
});

test('unknown sales are not found', async () => {
  const replies = { 'GET flash-sale/{id}': new Refused(['No such sale.'], { status: 404 }) };
  expect((await openPage('/flash-sale/9', flashSale, { path: '/flash-sale/:id', replies })).status).toBe(404);
});
