import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import * as receipt from './route.tsx';

const [path, url] = ['/user/order/:id/receipt', '/user/order/7/receipt'];
const open = (more: Parameters<typeof orderFrom>[1] = {}) => {
  const replies: Replies = { 'GET order/find/{id}': orderFrom(['Lamps', 'Soaps'], more) };
  return openPage(url, receipt, { path, replies });
};

test('shows the buyer, the method and each seller', async () => {
  const { html } = await open({ payment_done: 1, order_method: 3 });
  expect(html).toContain('Layla Haddad');
  expect(html).toContain('Lamps and More');
  expect(html).toMatch(/Lamps.*Soaps/s);
  expect(html).not.toContain('This order hasn’t been paid yet.');
});

test('an unpaid or cancelled order says so', async () => {
  expect((await open({ payment_done: 0 })).html).toContain('This order hasn’t been paid yet.');
  expect((await open({ cancelled: 1 })).html).toContain('This order has been cancelled.');
});

test('opens by the emailed link and preserves its signature', async () => {
  const replies: Replies = { 'GET order/find/{id}': orderFrom(['Lamps']) };
  const { asked } = await openPage(`${url}?expires=9&signature=abc`, receipt, { path, replies });
  expect(asked.find(({ key }) => key === 'GET order/find/{id}')?.query).toMatchObject({ signature: 'abc' });
});

test('another customer’s order is not found', async () => {
  const replies: Replies = {
    'GET order/find/{id}': new Refused(['No such order.']),
    'GET user/profile': { is_logged_in: true },
  };
  expect((await openPage(url, receipt, { path, replies })).status).toBe(404);
});
