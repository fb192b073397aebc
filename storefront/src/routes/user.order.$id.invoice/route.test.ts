import { OrderInvoiceSchema } from '@souk/contract/order-invoice';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleOf } from '#testing/sample-of.ts';
import * as page from './route.tsx';

const [path, url] = ['/user/order/:id/invoice/:invoice', '/user/order/7/invoice/3'];
const { lines, taxes, issued_by } = OrderInvoiceSchema.shape;

const invoice = sampleOf(OrderInvoiceSchema, {
  id: 3,
  number: 'S2-2026-0003',
  kind: 'invoice',
  cause: 'delivery',
  issued_at: '2026-12-31T20:00:00.000000Z',
  time_zone: 'Asia/Tokyo',
  currency: 'EUR',
  order: { id: 7, order: '20261123ABCDEF' },
  issued_by: sampleOf(issued_by, { name: 'Lamps', legal_name: 'Lamps GmbH', through: 'Souk GmbH' }),
  seller: null,
  lines: [
    sampleOf(lines.element, { title: 'Lamp', units: 2, price: '10.00', discount: '1.00', gross: '19.00' }),
    sampleOf(lines.element, { title: 'Part of a lamp', units: null, price: null, discount: '0.00' }),
  ],
  shipping: '4.90',
  taxes: [sampleOf(taxes.element, { title: 'VAT', percent: 19, net: '15.97', tax: '3.03' })],
  total: '23.90',
  corrects: null,
  corrected_by: [{ id: 4, number: 'S2-2026-0004', kind: 'credit-note' }],
});
const open = (query = '', changes = {}) => {
  const replies: Replies = { 'GET order/invoice/{id}': { ...invoice, ...changes } };
  return openPage(`${url}${query}`, page, { path, replies });
};

test('shows who sold what to whom, with tax, and who issued it', async () => {
  const { html } = await open();
  for (const text of ['Invoice S2-2026-0003', 'Lamps GmbH', 'Souk GmbH', 'VAT (19%)', '20261123ABCDEF', 'January 1, 2027', 'Paid in full.'])
    expect(html).toContain(text); // prettier-ignore
  expect(html).toContain('/user/order/7/invoice/4');
  expect(html).toContain('/api/v1/order/invoice/3/pdf?language=en');
});

test.each([
  [true, 'Sold and shipped by Lamps of Izmir through the shop.'],
  [false, 'Sold by Lamps of Izmir through the shop.'],
])('of the shop as deemed supplier, says whose products it supplied (shipped by the seller: %s)', async (ships, text) => {
  const { html } = await open('', { seller: { name: 'Lamps of Izmir', ships } });
  expect(html).toContain('Issued by Lamps GmbH, which owes the VAT on this sale as deemed supplier');
  expect(html).toContain(text);
  expect(html).not.toContain('on behalf of');
}); // prettier-ignore

test('the credit note for a lost dispute says that the payment was reversed', async () => {
  const { html } = await open('', { kind: 'credit-note', cause: 'dispute' });
  expect(html).toContain('after a dispute');
  expect(html).toContain('The payment provider returned this amount to the buyer.');
  expect(html).not.toContain('Refunded to the buyer.');
});

test('opens by the emailed link, whose signature the links preserve', async () => {
  const { asked, html } = await open('?expires=9&signature=abc');
  expect(asked.find(({ key }) => key === 'GET order/invoice/{id}')?.query).toMatchObject({
    signature: 'abc',
  });
  expect(html).toMatch(/\/user\/order\/7\/invoice\/4\?expires=9&amp;signature=abc/);
  expect(html).toMatch(/pdf\?language=en&amp;expires=9&amp;signature=abc/);
});

test('another customer’s invoice is not found', async () => {
  const replies: Replies = {
    'GET order/invoice/{id}': new Refused(['No such order.']),
    'GET user/profile': { is_logged_in: true },
  };
  expect((await openPage(url, page, { path, replies })).status).toBe(404);
});
