import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import * as order from './route.tsx';

const path = '/user/order/:id';
const own = '/user/order/7?cancel=1';
const signed = '/user/order/7?cancel=1&coded=1&expires=1&signature=s';
const replies: Replies = { 'GET order/find/{id}': orderFrom(['Lamps', 'Soaps']) };
const typed = { intent: 'cancel', part: '1', title: 'It takes too long', message: 'Sorry\r\nfor that' };
const sectionOf = (html: string) => /<section aria-labelledby="cancel".*?<\/section>/s.exec(html)?.[0] ?? '';

test('asks the owner for a reason and an optional message', async () => {
  const section = sectionOf((await openPage(own, order, { path, replies })).html);
  expect(tagsOf(section, 'select')[0]).toMatch(/name="title" required/);
  expect(tagsOf(section, 'textarea')[0]).toMatch(/maxLength="2000"/);
  expect(section).not.toContain('name="code"');
});

test('without a reason, doesn’t call the API and preserves the message', async () => {
  const { html, asked } = await openPage(own, order, { path, replies, form: { ...typed, title: '' } });
  const section = sectionOf(html);
  expect(asked.map(({ key }) => key)).not.toContain('POST cancellation/cancel-order');
  expect(section).toMatch(/role="alert".*href="#[^"]*-title">Please select a reason for cancelling\./);
  expect(tagsOf(section, 'select')[0]).toContain('aria-invalid="true"');
  expect(section).toContain('for that</textarea>');
});

test('cancels one part and redirects to the order', async () => {
  const { asked, location } = await openPage(own, order, {
    path,
    replies: { ...replies, 'POST cancellation/cancel-order': { order_id: 7 } },
    form: typed,
  });
  expect(asked.find(({ key }) => key === 'POST cancellation/cancel-order')?.body).toMatchObject({
    order_id: 7,
    order_part_id: '1',
    title: 'It takes too long',
    message: 'Sorry\nfor that',
  });
  expect(location).toBe('/user/order/7?cancelled=1');
});

test('shows a refusal in the part’s form, which preserves the input', async () => {
  const { html } = await openPage(own, order, {
    path,
    replies: { ...replies, 'POST cancellation/cancel-order': new Refused(['Not now.']) },
    form: { ...typed, title: 'Ordered by mistake' },
  });
  const section = sectionOf(html);
  expect(section).toMatch(/role="alert".*Not now\./);
  expect(section).toContain('value="Ordered by mistake" selected');
});

test('with an emailed link, validates the code and sends it with the signature', async () => {
  const cancelled: Replies = { ...replies, 'POST cancellation/cancel-order': { order_id: 7 } };
  const wrong = await openPage(signed, order, { path, replies: cancelled, form: { ...typed, code: '12' } });
  expect(wrong.asked.map(({ key }) => key)).not.toContain('POST cancellation/cancel-order');
  const { asked } = await openPage(signed, order, {
    path,
    replies: cancelled,
    form: { ...typed, code: '12 34' },
  });
  expect(asked.find(({ key }) => key === 'POST cancellation/cancel-order')?.body).toMatchObject({
    code: '1234',
    expires: '1',
    signature: 's',
  });
});
