import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import * as order from './route.tsx';

const [path, url] = ['/user/order/:id', '/user/order/7'];
const showing = (more: Parameters<typeof orderFrom>[1] = {}): Replies => ({
  'GET order/find/{id}': orderFrom(['Lamps', 'Soaps'], more),
});
const open = (query = '', replies = showing(), form?: Record<string, string>) =>
  openPage(url + query, order, { path, replies, ...(form ? { form } : {}) });

test('shows each seller’s part with its status', async () => {
  const { html } = await open();
  expect(html).toContain('20261123ABCDEF');
  expect(html).toContain('Not paid yet');
  expect(html).toMatch(/Lamps.*Soaps/s);
});

test('a cash order is paid on delivery', async () => {
  const { html } = await open('', showing({ order_method: PAYMENT_METHOD_CODE.cash_on_delivery }));
  expect(html).toContain('Pay on delivery');
  expect(html).not.toContain('Not paid yet');
  expect(html).toMatch(/Order summary.*Total.*Payment.*Cash on delivery/s);
});

test('the first step is that the order was placed, and nobody prepares it before a seller confirms', async () => {
  const paid = orderFrom(['Lamps'], { status: 1, payment_done: 1 });
  const { html } = await open('?placed=1', { 'GET order/find/{id}': paid });
  expect(html).toContain('Order placed');
  expect(html).not.toContain('Pending');
  expect(html).toContain('The sellers will confirm and prepare your order.');
});

test.each([
  [0, 'View order summary'],
  [1, 'Receipt'],
] as const)(
  'the link to the printable page is named a receipt only once it is paid: %i',
  async (paid, name) => {
    const { html } = await open('', showing({ payment_done: paid }));
    expect(/href="\/user\/order\/7\/receipt[^>]*>(.*?)<\/a>/s.exec(html)?.[1]).toContain(name);
  },
);

test('lists the invoices and credit notes of each seller’s part', async () => {
  const shown = orderFrom(['Lamps', 'Soaps']);
  shown.parts[0]!.invoices = [
    {
      id: 31,
      kind: 'invoice',
      number: 'LAMPS-2026-0001',
      total: '10.00',
      issued_at: '2026-11-24T12:00:00.000000Z',
    },
    {
      id: 32,
      kind: 'credit-note',
      number: 'LAMPS-2026-0002',
      total: '4.00',
      issued_at: '2026-11-28T12:00:00.000000Z',
    },
  ];
  shown.parts[1]!.invoices = [];
  const { html } = await open('', { 'GET order/find/{id}': shown });
  const links = [...html.matchAll(/<a[^>]*href="([^"]*\/invoice[^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const plain = (text: string) => text.replaceAll(/<[^>]+>|[\u2066-\u2069]/g, '');
  expect(links.map(([, to, text]) => [to, plain(text!)])).toEqual([
    ['/user/order/7/invoice/31', 'Invoice LAMPS-2026-0001'],
    ['/user/order/7/invoice/32', 'Credit note LAMPS-2026-0002'],
  ]);
});

test('explains when to return items instead of withdrawing', async () => {
  const hint = 'To return only some items';
  const shown = orderFrom(['Lamps']);
  const [lamps] = shown.parts;
  lamps!.withdrawal = { ...lamps!.withdrawal, open: 1 };
  expect((await open('', { 'GET order/find/{id}': shown })).html).not.toContain(hint);
  lamps!.returnable = {
    ends_at: '2026-12-30T12:00:00.000000Z',
    days: 30,
    lines: [{ inventory_id: shown.ordered_products[0]!.inventory_id, quantity: 1 }],
  };
  expect((await open('', { 'GET order/find/{id}': shown })).html).toContain(hint);
});

test('thanks after ordering', async () => {
  expect((await open('?placed=1')).html).toContain('Thank you! Your order has been placed.');
});

test('shows each seller’s contacts, or else links to the store', async () => {
  const shown = orderFrom(['Lamps', 'Soaps']);
  const [lamps, soaps] = shown.parts;
  lamps!.seller = { ...lamps!.seller, email: 'help@lamps.example', phone: '+49 30 0000 142' };
  soaps!.seller = { ...soaps!.seller, email: '', phone: '' };
  soaps!.store.slug = 'soaps';
  const { html } = await open('', { 'GET order/find/{id}': shown });
  expect(html).toContain('href="mailto:help@lamps.example"');
  expect(html).toContain('href="tel:+49300000142"');
  expect(html).toMatch(/href="\/[^"]*soaps[^"]*"[^>]*>(<[^>]*>)*Visit/);
});

test('a cancelled paid order isn’t shown as paid', async () => {
  const head = async (fields: object) => {
    const order = orderFrom(['Lamps']);
    order.payment.refunded = '0.00';
    const { html } = await open('', { 'GET order/find/{id}': { ...order, ...fields } });
    return /<header.*?<\/header>/s.exec(html)?.[0] ?? '';
  };
  expect(await head({ payment_done: 1 })).toContain('>Paid<');
  const cancelled = await head({ payment_done: 1, cancelled: 1 });
  expect(cancelled).not.toContain('>Paid<');
  expect(cancelled).toContain('>Cancelled<');
  expect(await head({ payment_done: 1, cancelled: 1, refunded: 1 })).toContain('>Refunded<');
});

test('items that a seller can’t ship are marked, not due and not taxed', async () => {
  const shown = orderFrom(['Lamps', 'Soaps'], {
    calculated: {
      subtotal: 20,
      tax: 3,
      total_price: 20,
      shipping_price: 0,
      voucher_price: 0,
      bundle_offer: 0,
    },
  });
  const [line] = shown.ordered_products;
  Object.assign(line!, { inventory_id: 5, quantity: 5, tax_price: '2.00' });
  shown.ordered_products[1]!.tax_price = '1.00';
  const [lamps] = shown.parts;
  lamps!.cancelled_amount = '4.00';
  lamps!.cancelled_pieces = [{ inventory_id: 5, quantity: 2, reason: 'sold_out' }];
  const { html } = await open('', { 'GET order/find/{id}': shown });
  expect(html).toMatch(/2 items won’t be delivered: Sold out.*Cancelled.*€4\.00.*€16\.00/s);
  expect(html).toContain('Includes €2.20 tax');
});

test.each([
  [3, 'Ready for pickup'],
  [5, 'Picked up'],
])(
  'an order for pickup names its pickup point and isn’t shipped or delivered: status %i',
  async (status, label) => {
    const shown = orderFrom(['Lamps'], { status });
    const [line] = shown.ordered_products;
    line!.shipping_type = 2;
    Object.assign(line!.shipping_place, {
      pickup_address_line_1: '5 Harbor St',
      pickup_city: 'Kiel',
      pickup_zip: '24103',
    });
    const { html } = await open('', { 'GET order/find/{id}': shown });
    expect(html).toContain(label);
    expect(html).toContain('Pickup at 5 Harbor St, 24103 Kiel');
    expect(html).not.toMatch(/>(Shipped|On the way|Delivered|Deliver to|Delivered to)</);
  },
);

test('a cancelled part is no longer in the tax and the total', async () => {
  const shown = orderFrom(['Lamps', 'Soaps'], {
    calculated: {
      subtotal: 20,
      tax: 3,
      total_price: 20,
      shipping_price: 0,
      voucher_price: 0,
      bundle_offer: 0,
    },
  });
  for (const [index, tax] of ['2.00', '1.00'].entries()) shown.ordered_products[index]!.tax_price = tax;
  shown.parts[0]!.cancelled = 1;
  const { html } = await open('', { 'GET order/find/{id}': shown });
  expect(html).toMatch(/Cancelled<.*?−€10\.00.*?Total.*?€10\.00.*?Includes €1\.00 tax/s);
});

test('shows the seller’s messages at its part, with a reply form', async () => {
  const shown = orderFrom(['Lamps', 'Soaps']);
  const [lamps] = shown.parts;
  lamps!.messages = [{ by: 'seller', message: 'Brass or copper?', at: '2026-11-20T12:00:00.000000Z' }];
  const replies = { 'GET order/find/{id}': shown };
  const { html } = await open('', replies);
  expect(html).toMatch(/Messages with Lamps.*Brass or copper\?.*Your reply/s);
  expect(html).not.toContain('Messages with Soaps');
  const form = { intent: 'message', part: String(lamps!.id), message: 'Brass' };
  const link = '?expires=9&signature=aa';
  const answered = await open(link, { ...replies, 'POST order/message': true }, form);
  expect(answered.asked.find(({ key }) => key === 'POST order/message')?.body).toMatchObject({
    order_id: 7,
    order_part_id: String(lamps!.id),
    message: 'Brass',
    signature: 'aa',
  });
  expect(answered.location).toBe('/user/order/7?expires=9&signature=aa');
  const empty = await open('', replies, { ...form, message: ' ' });
  expect(empty.html).toContain('Message is required');
  expect(empty.asked.some(({ key }) => key === 'POST order/message')).toBe(false);
});

test.each([
  ['a transfer', { order_method: 7 }, true],
  ['an online payment', { order_method: 3 }, true],
  ['cash', { order_method: 2 }, false],
  ['a transfer that arrived', { order_method: 7, payment_done: 1 }, false],
] as const)('an order by %s has a delivery date only once it can be shipped', async (_, fields, isUnpaid) => {
  const shown = orderFrom(['Lamps'], {
    created_at: '2026-11-28T12:00:00.000000Z',
    payment_done: 0,
    ...fields,
  });
  shown.ordered_products[0]!.shipping_place.day_needed = 3;
  const { html } = await open('?placed=1', { 'GET order/find/{id}': shown });
  const promise = '3–\u20605 business days after we receive your payment';
  expect(html.split(promise)).toHaveLength(isUnpaid ? 2 : 1);
  expect(/(?:Estimated delivery:|should arrive) .*Dec/.test(html)).toBe(!isUnpaid);
});

test('a cancelled order says so and isn’t due', async () => {
  const { html, asked } = await open('', showing({ cancelled: 1, status: 6 }));
  expect(html).toContain('This order has been cancelled');
  expect(html).not.toContain('Not paid yet');
  expect(asked.some(({ key }) => key === 'GET order/transaction/{id}')).toBe(false);
});

test.each([
  ['a refund of a kept order', 0],
  ['the refund of a cancelled order', 1],
] as const)('%s shows the date on which its money was sent', async (_, cancelled) => {
  const refunds = [
    { amount: '6.00', sent_at: '2026-11-27T12:00:00.000000Z' },
    { amount: '4.00', sent_at: '2026-11-28T12:00:00.000000Z' },
  ];
  const payment = { received: '10.00', refunded: '10.00', refunding: '0.00' };
  const summaryOf = async (sent: typeof refunds) => {
    const shown = showing({ payment_done: 1, cancelled, payment: { ...payment, refunds: sent } });
    return (await open('', shown)).html.replace(/<\/?bdi>/g, '');
  };
  expect(await summaryOf([refunds[0]!])).toMatch(
    /Order summary.*Refunded.*€10\.00.*Sent on November 27, 2026/s,
  );
  expect(await summaryOf(refunds)).toMatch(
    /Refunded.*€10\.00.*€6\.00 sent on November 27, 2026.*€4\.00 sent on November 28, 2026/s,
  );
});

test('another customer’s order is not found, and guests may log in first', async () => {
  const refused = { 'GET order/find/{id}': new Refused(['No such order.']) };
  const signedIn = { ...refused, 'GET user/profile': { is_logged_in: true } };
  expect((await open('', signedIn)).status).toBe(404);
  expect((await open('', refused)).location).toMatch(/^\/login\?/);
});

test('cancelling redirects to the order, which confirms it', async () => {
  const replies = { ...showing(), 'POST cancellation/cancel-order': { order_id: 7 } };
  const { location, asked } = await open('', replies, { title: 'Too slow', message: '', part: '2' });
  expect(asked.find(({ key }) => key === 'POST cancellation/cancel-order')?.body).toMatchObject({
    order_id: 7,
    order_part_id: '2',
    title: 'Too slow',
  });
  expect(location).toBe('/user/order/7?cancelled=2');
});

test('shows a refusal on the page', async () => {
  const replies = {
    ...showing(),
    'POST cancellation/cancel-order': new Refused(['It is on its way already.']),
  };
  const { html } = await open('?cancel=order', replies, { title: 'Too slow', message: '', part: '' });
  expect(html).toContain('It is on its way already.');
});

test('buying again fills the cart; missing items are reported first', async () => {
  const form = { intent: 'again' };
  expect((await open('', showing(), form)).location).toBe('/cart');
  const missing = [{ title: 'Brass lamp' }];
  const { html } = await open('', { ...showing(), 'POST order/buy-again': { missing } }, form);
  expect(html).toContain('Brass lamp');
});
