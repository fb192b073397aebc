import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import * as pay from './route.tsx';

const [path, url] = ['/pay/:id', '/pay/7'];
const card = { id: 3, name: 'stripe', title: 'Card' };
const due = (payment: Replies['GET order/transaction/{id}'] = {}): Replies => ({
  'GET order/find/{id}': orderFrom(['Lamps']),
  'GET order/transaction/{id}': {
    order_id: 7,
    order_method: 3,
    amount: '20.00',
    currency: 'EUR',
    takes_cash: true,
    ...payment,
  },
  'GET payment-gateway': { methods: [card], default: 3 },
});
const open = (query: string, replies: Replies, form?: Record<string, string>) =>
  openPage(url + query, pay, { path, replies, ...(form ? { form } : {}) });

test('shows order, amount and payment methods', async () => {
  const { html } = await open('', due());
  expect(html).toMatch(/€20\.00.*20261123ABCDEF/s);
  expect(html).toContain('name="order_method"');
});

test('offers cash on delivery only if the order’s stores accept it', async () => {
  const cash = { id: 2, name: 'cash_on_delivery', title: 'Pay the courier' };
  const gateway = { 'GET payment-gateway': { methods: [card, cash], default: 3 } };
  expect((await open('', { ...due(), ...gateway })).html).toContain('Pay the courier');
  const { html } = await open('', { ...due({ takes_cash: false }), ...gateway });
  expect(html).toContain('Card');
  expect(html).not.toContain('Pay the courier');
});

test('shows why the checkout couldn’t start the payment', async () => {
  const { html } = await open('?refused=1', due({ state: 'failed' }));
  expect(html).toMatch(/role="alert"/);
});

test('shows bank details until another method is requested', async () => {
  const next = { kind: 'instructions' as const, lines: [{ label: 'iban', value: 'DE02 1203' }] };
  expect((await open('', due({ next }))).html).toContain('DE02 1203');
  expect((await open('?choose=1', due({ next }))).html).toContain('name="order_method"');
});

test('redirects paid and cancelled orders to the order', async () => {
  expect((await open('', due({ payment_done: 1 }))).location).toBe('/user/order/7');
});

test('the selected method starts an attempt; a refusal shows the methods again', async () => {
  const form = { order_method: '3' };
  const opened = { ...due(), 'POST order/transaction': { order_id: 7, next: null } };
  expect((await open('', opened, form)).location).toBe('/user/order/7?placed=1');
  const refused = { ...due(), 'POST order/transaction': new Refused(['The provider is away.']) };
  const { html } = await open('', refused, form);
  expect(html).toMatch(/role="alert".*The provider is away\./s);
  expect(html).toContain('name="order_method"');
});

test('a wallet’s token pays the order like a card; a refusal leaves it unpaid', async () => {
  const form = { payment_token: 'ctoken_1', order_method: '3', wallet_amount: '2000' };
  const paid = { ...due(), 'POST order/payment-done': { id: 7, order: '20261123ABCDEF' } };
  const { location, asked } = await open('', paid, form);
  expect(location).toBe('/user/order/7?placed=1');
  expect(asked.find(({ key }) => key === 'POST order/payment-done')?.body).toEqual({
    id: '7',
    payment_token: 'ctoken_1',
    order_method: 3,
  });
  const declined = { ...due(), 'POST order/payment-done': new Refused(['Unable to verify the payment']) };
  const refused = await open('', declined, form);
  expect(refused.location).toBeNull();
  expect(refused.html).toMatch(/role="alert".*Unable to verify the payment/s);
});

test('leaving cancels the order and puts its items back into the cart', async () => {
  const { location, asked } = await open('', due(), { intent: 'leave' });
  expect(asked.some(({ key }) => key === 'POST order/payment-failed')).toBe(true);
  expect(location).toBe('/cart');
});

test('guests log in before an unknown order is reported', async () => {
  const { location } = await open('', { ...due(), 'GET order/find/{id}': new Refused(['No such order.']) });
  expect(location).toMatch(/^\/login\?/);
});
