import type { ApiReply } from '@souk/kit/api/api-outcome.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext, type ShopContext } from '#server-context.ts';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { loader as showPayment } from '#routes/pay.$id/route.tsx';
import * as checkout from './route.tsx';

const { action } = checkout;

const placed = { status: 200, data: { id: 12, order_method: 3 } };
const gateway = { status: 200, data: { methods: [], bank_details: null } };
const opened = { kind: 'redirect', url: 'https://pay.example/1' };
const refusal = { status: 201, data: { form: ['The payment provider isn’t responding right now.'] } };

/** API with a fixed reply per endpoint; `step` and `state` are those of the payment. */
function contextOf(start: object, { step, state }: { step: object | null; state: string }) {
  const payment = { payment_done: 0, order_method: 3, amount: '8.00', currency: 'USD', state, next: step };
  const replies: Record<string, object> = {
    'GET user/profile': { status: 200, data: { login_ended: false } },
    'POST order/action': placed,
    'POST order/transaction': start,
    'GET order/transaction/{id}': { status: 200, data: payment },
    'GET order/find/{id}': { status: 200, data: { id: 12, cancelled: 0 } },
    'GET payment-gateway': gateway,
  };
  const call = ({ key }: { key: string }): Promise<ApiReply> =>
    Promise.resolve({ status: 200, body: replies[key] });
  const context = new RouterContextProvider();
  context.set(shopContext, { call } as ShopContext);
  return context;
}

/** Submits the order, follows the redirect to the payment page and returns its loader data. */
async function orderAndFollow(context: RouterContextProvider) {
  const body = new URLSearchParams({ order_method: '3', idempotency_key: crypto.randomUUID() });
  const url = new URL('https://shop.example/checkout');
  const request = new Request(url, { method: 'POST', body });
  const answer: unknown = await action({ request, url, context, params: {}, pattern: '' }).catch(
    (thrown: unknown) => thrown,
  );
  const next = new URL((answer as Response).headers.get('location') ?? '', url);
  const params = { id: '12' };
  return showPayment({ request: new Request(next), url: next, context, params, pattern: '' });
}

test('the payment page reports an unreachable provider', async () => {
  const shown = await orderAndFollow(contextOf(refusal, { step: null, state: 'pending' }));
  expect(shown).toMatchObject({ problem: 'refusal.payment.unavailable', payment: { order_method: 3 } });
});

test('the payment page reports a provider’s refusal', async () => {
  const shown = await orderAndFollow(contextOf(refusal, { step: null, state: 'failed' }));
  expect(shown.problem).toBe('refusal.payment.refused');
});

test('a started payment has no error, even after a failed attempt', async () => {
  const accepted = { status: 200, data: {} };
  const open = { step: opened, state: 'pending' };
  expect((await orderAndFollow(contextOf(accepted, open))).problem).toBeNull();
  expect((await orderAndFollow(contextOf(refusal, open))).problem).toBeNull();
});

test('a wallet payment charges exactly the displayed amount', async () => {
  const replies: Replies = {
    'POST order/action': { id: 12, order: '20261123ABCDEF', order_method: 3, amount: 20.5, currency: 'EUR' },
    'POST order/payment-done': { id: 12, order: '20261123ABCDEF' },
  };
  const orderWith = (wallet_amount: string) =>
    openPage('/checkout', checkout, {
      replies,
      form: { order_method: '3', idempotency_key: 'key', payment_token: 'ctoken_1', wallet_amount },
    });
  const paid = await orderWith('2050');
  expect(paid.location).toBe('/user/order/12?placed=1');
  const other = await orderWith('2049');
  expect(other.location).toMatch(/^\/pay\/12\?/);
  expect(other.asked.some(({ key }) => key === 'POST order/payment-done')).toBe(false);
});

const everywhere = { id: 8, country: '*', price: '5.00', day_needed: 3 };
const home = { id: 5, name: 'Layla Haddad', country: 'DE', city: 'Berlin', default: 1 as const };
const line = {
  id: 1,
  product_id: 11,
  inventory_id: 21,
  quantity: 2,
  unit_price: '20.00',
  available: true,
  most: 9,
  selected: 1 as const,
  store: { id: 3, name: 'Oak and Clay', slug: 'oak', takes_cash: true },
  updated_inventory: { quantity: 9 },
  flash_product: {
    title: 'Brass lamp',
    slug: 'brass-lamp',
    shipping_rule: { shipping_places: [everywhere] },
  },
};
const ready: Replies = {
  'GET cart/by-user': [line],
  'GET user/address/all': { data: [home] },
  'POST voucher/validity': { code: 'TEN', title: 'Ten off' },
  'GET payment-gateway': { methods: [{ id: 2, name: 'cash_on_delivery', title: 'Cash' }], default: 2 },
};
const open = (replies: Replies, form?: Record<string, string>) =>
  openPage('/checkout', checkout, { replies, ...(form ? { form } : {}) });
const order = { order_method: '2', idempotency_key: 'once' };

test('shows destination, total and the order button', async () => {
  const { html } = await open(ready);
  expect(html).toContain('Layla Haddad');
  expect(html).toContain('Brass lamp');
  expect(html).toMatch(/€50\.00/);
  expect(html).toMatch(/name="idempotency_key" value="[0-9a-f-]{36}"/);
});

/** Text content, one entry per element. */
const words = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '\n')
    .split('\n')
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

test('the summary shows each product by seller: image, variant, quantity and total', async () => {
  const colour = { attribute_value: { title: 'Red', attribute: { title: 'Colour' } } };
  const size = { attribute_value: { title: '42', attribute: { title: 'Size' } } };
  const shoes = {
    ...line,
    id: 2,
    product_id: 12,
    inventory_id: 22,
    quantity: 1,
    unit_price: '59.90',
    store: { id: 4, name: 'Nordic Home', slug: 'nordic' },
    updated_inventory: { quantity: 9, inventory_attributes: [colour, size] },
    flash_product: { ...line.flash_product, title: 'Running shoe', image: 'shoe.webp' },
  };
  const lamp = { ...line, store: { id: 3, name: 'Noor Lamps', slug: 'noor' } };
  const unselected = { ...shoes, id: 3, selected: 2 as const, flash_product: { title: 'Left behind' } };
  const { html } = await open({ ...ready, 'GET cart/by-user': [lamp, shoes, unselected] });
  const summary = /<aside aria-labelledby="order-title".*?<\/aside>/s.exec(html)?.[0] ?? '';
  const shown = words(summary).join(' | ');
  expect(shown).toContain('Noor Lamps | 2 | Brass lamp | Qty 2 | €40.00 | Nordic Home | 1 | Running shoe');
  expect(shown).toContain('Running shoe | Qty 1 | Red, 42 | €59.90');
  expect(shown).not.toContain('Left behind');
  expect(summary).toMatch(/<img[^>]*shoe/);
});

test('shows one delivery date and cost per seller', async () => {
  const lamp = { ...line, store: { id: 3, name: 'Noor Lamps', slug: 'noor' } };
  const vase = {
    ...line,
    id: 2,
    product_id: 12,
    inventory_id: 22,
    store: { id: 4, name: 'Nordic Home', slug: 'n' },
    flash_product: {
      title: 'Vase',
      shipping_rule: { shipping_places: [{ ...everywhere, price: '0.00', day_needed: 9 }] },
    },
  };
  const { html } = await open({ ...ready, 'GET cart/by-user': [lamp, { ...lamp, id: 3 }, vase] });
  const card = html.split('id="delivery-title"')[1] ?? '';
  const rows = (/<ul\b[^>]*>(.*?)<\/ul>/s.exec(card)?.[1] ?? '').split('</li>');
  expect(rows.map((row) => words(row).join(' ').replaceAll('\u2060', ''))).toEqual([
    'Noor Lamps : Nov 26 – 28 , €20.00',
    'Nordic Home : Dec 2 – 4 , Free',
    '',
  ]);
});

test('an empty cart and a missing address redirect to the previous pages', async () => {
  expect((await open({})).location).toBe('/cart');
  expect((await open({ ...ready, 'GET user/address/all': { data: [] } })).location).toBe('/shipping');
  const nowhere = {
    ...line,
    flash_product: {
      ...line.flash_product,
      shipping_rule: { shipping_places: [{ ...everywhere, country: 'FR' }] },
    },
  };
  expect((await open({ ...ready, 'GET cart/by-user': [nowhere] })).location).toBe('/shipping');
});

test('a cash order is placed once and redirects to its confirmation', async () => {
  const { location, asked } = await open(
    { ...ready, 'POST order/action': { id: 7, order: '20261123ABCDEF', order_method: 2 } },
    order,
  );
  expect(location).toBe('/user/order/7?placed=1');
  const placing = asked.filter(({ key }) => key === 'POST order/action');
  expect(placing).toMatchObject([{ body: { order_method: '2', voucher: '' }, idempotencyKey: 'once' }]);
});

test('a refusal is shown above, and selections are preserved', async () => {
  const refused = { ...ready, 'POST order/action': new Refused(['The price has changed.']) };
  const { html } = await open(refused, { ...order, voucher: 'TEN' });
  expect(html).toMatch(/role="alert".*The price has changed\./s);
  expect(html).toContain('value="TEN"');
});

test('applying and removing vouchers places no order', async () => {
  const asks = async (form: Record<string, string>) =>
    (await open(ready, form)).asked
      .map(({ key, body }) => [key, body])
      .filter(([key]) => !String(key).startsWith('GET'));
  const typed = { voucher: 'TEN', keep: true };
  expect(await asks({ ...order, intent: 'voucher', voucher: ' TEN ' })).toEqual([
    ['POST voucher/validity', typed],
  ]);
  expect(await asks({ offer: 'TEN' })).toEqual([['POST voucher/validity', typed]]);
  expect(await asks({ intent: 'remove-voucher' })).toEqual([['DELETE voucher/applied', undefined]]);
});

test('an order of 0.00 needs no payment method and redirects to its confirmation', async () => {
  const gift = { ...line, unit_price: '0.00' };
  const pickup = {
    ...gift.flash_product,
    shipping_rule: { shipping_places: [{ ...everywhere, price: '0.00' }] },
  };
  const free = { ...ready, 'GET cart/by-user': [{ ...gift, flash_product: pickup }] };
  const { html } = await open(free);
  expect(html).toContain('There’s nothing to pay, so you don’t need a payment method.');
  expect(html).toContain('Place order');
  expect(html).not.toContain('name="order_method"');
  const placed = { id: 7, order: '20261123ABCDEF', order_method: 3, amount: 0 };
  const { location, asked } = await open(
    { ...free, 'POST order/action': placed },
    { idempotency_key: 'once' },
  );
  expect(location).toBe('/user/order/7?placed=1');
  expect(asked.map(({ key }) => key)).not.toContain('POST order/transaction');
});

test('without cash for a store’s items, offers the other methods and says why', async () => {
  const store = { ...line.store, takes_cash: false };
  const cash = { id: 2, name: 'cash_on_delivery', title: 'Cash' };
  const card = { id: 3, name: 'stripe', title: 'Card' };
  const offered = async (methods: object[]) =>
    open({
      ...ready,
      'GET cart/by-user': [{ ...line, store }],
      'GET payment-gateway': { methods, default: 2 },
    });
  const sentence = 'Cash on delivery isn’t available for items from Oak and Clay right now.';
  const both = await offered([cash, card]);
  expect(both.html).toContain(sentence);
  expect(both.html).toContain('Card');
  expect(both.html).not.toContain('You pay in cash');
  expect((await offered([cash])).html).toContain(sentence);
  expect((await offered([card])).html).not.toContain('Cash on delivery');
});
