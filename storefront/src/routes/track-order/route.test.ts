import { TrackedOrderSchema, type OrderDetail } from '@souk/contract/order';
import { PartReturnSchema } from '@souk/contract/returns';
import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { sampleOf } from '#testing/sample-of.ts';
import { orderFrom } from '#testing/sample-order.ts';
import * as track from './route.tsx';

const numberIn = (html: string) =>
  tagsOf(html, 'input').find((tag) => tag.includes('name="tracking_id"')) ?? '';

test('asks for a number, without calling the API', async () => {
  const { html, asked } = await openPage('/track-order', track);
  expect(numberIn(html)).toMatch(/required.*maxLength="40"/);
  expect(asked.map(({ key }) => key)).not.toContain('GET track-order');
});

test('finds an order by its number, ignoring surrounding spaces', async () => {
  const { html, asked } = await openPage('/track-order?tracking_id=+20261123ABCDEF+', track, {
    replies: { 'GET track-order': orderFrom(['Lamps']) },
  });
  expect(asked.find(({ key }) => key === 'GET track-order')?.query).toMatchObject({
    tracking_id: '20261123ABCDEF',
  });
  expect(html).toMatch(/<h2 id="found".*20261123ABCDEF/);
  // SCREENS 97: only completed steps look completed.
  expect(html).not.toContain('#check"');
});

test('shipments link to the carrier’s page if known, else the number can be copied', async () => {
  const url = 'https://www.ups.com/track?tracknum=1Z99';
  const order = orderFrom(['Lamps', 'Chairs']);
  const replyWith = (parcels: OrderDetail['parts'][number]['parcel'][]) => ({
    'GET track-order': {
      ...order,
      parts: order.parts.map((part, place) => {
        const parcel = parcels[place] ?? null;
        return { ...part, parcel, parcels: parcel ? [{ ...parcel, lines: [] }] : [] };
      }),
    },
  });
  const open = (parcels: OrderDetail['parts'][number]['parcel'][]) =>
    openPage('/track-order?tracking_id=20261123ABCDEF&expires=1&signature=s', track, {
      replies: replyWith(parcels),
    });
  const { html } = await open([
    { carrier: 'UPS', number: '1Z99', url },
    { carrier: 'Falcon Post', number: 'FP 1', url: null },
  ]);
  const links = tagsOf(html, 'a').filter((tag) => tag.includes('_blank'));
  expect(links).toHaveLength(1);
  expect(links[0]).toContain(`href="${url}"`);
  expect(links[0]).toContain('rel="noopener noreferrer"');
  expect(html).toContain('>Track with UPS<');
  expect(html).toContain('FP 1');
  expect(tagsOf(html, 'button').filter((tag) => tag.includes('Copy'))).toHaveLength(2);
});

test('an unpaid order has no delivery date, by number or by the emailed link', async () => {
  const order = orderFrom(['Lamps'], { payment_done: 0, order_method: 7 });
  order.ordered_products[0]!.shipping_place.day_needed = 1;
  const tracked = sampleOf(TrackedOrderSchema, {
    status: 1,
    awaits_payment: 1,
    ordered_products: [{ shipping_place: { day_needed: 1 } }],
  });
  const htmlOf = async (reply: object) =>
    (await openPage('/track-order?tracking_id=1', track, { replies: { 'GET track-order': reply } })).html;
  for (const reply of [order, tracked])
    expect(await htmlOf(reply)).toMatch(/1–\u20603 business days after we receive your payment/);
  for (const reply of [
    { ...order, order_method: 2 },
    { ...tracked, awaits_payment: 0 as const },
  ])
    expect(await htmlOf(reply)).not.toContain('days after your payment');
});

test('an unknown number is reported and preserved', async () => {
  const { html } = await openPage('/track-order?tracking_id=1', track, {
    replies: { 'GET track-order': new Refused(['No such order.']) },
  });
  expect(html).toMatch(/role="alert".*No such order\./);
  expect(numberIn(html)).toContain('value="1"');
});

test('with the emailed link, shows returns with their status', async () => {
  const order = orderFrom(['Lamps']);
  const at = '2026-11-24T12:00:00.000000Z';
  order.parts[0]!.returns = [
    sampleOf(PartReturnSchema, { id: 1, cause: 'wrong', state: 'asked', lines: [{}] }),
    sampleOf(PartReturnSchema, { id: 2, cause: 'missing', state: 'closed', lines: [{}], ended_at: at }),
  ];
  const url = '/track-order?tracking_id=20261123ABCDEF&expires=9&signature=aa';
  const { html } = await openPage(url, track, { replies: { 'GET track-order': order } });
  expect(html).toContain('Return: Wrong item');
  expect(html).toContain('Requested');
  expect(html).not.toContain('Missing items or parts');
});
