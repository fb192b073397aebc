import { tagsOf } from '@souk/kit/testing/html-of.tsx';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import * as sendBack from './route.tsx';

const path = '/user/order/:id/return';
const url = '/user/order/7/return?part=2&expires=9&signature=aa';
const form = { part: '2', 'units-21': '0', 'units-22': '١', cause: 'damaged', message: 'A crack\r\nin it' };

/** An order of lamps and soaps; these quantities can be returned. */
function replying(...units: { inventory_id: number; quantity: number }[]): Replies {
  const order = orderFrom(['Lamps', 'Soaps']);
  const [lamp, soap] = order.ordered_products;
  const titled = (id: number, title: string) => ({
    ...soap!,
    inventory_id: id,
    product: { ...soap!.product, title },
  });
  order.ordered_products = [lamp!, titled(21, 'Olive soap'), titled(22, 'Laurel soap')];
  order.parts[1]!.returnable = { ends_at: '2026-12-20T00:00:00.000000Z', days: 30, lines: units };
  return { 'GET order/find/{id}': order, 'POST returns/ask': { id: 5 } };
}
const two = () => replying({ inventory_id: 21, quantity: 3 }, { inventory_id: 22, quantity: 1 });
const unitsOf = (html: string) => tagsOf(html, 'input').filter((tag) => tag.includes('name="units-'));

test('asks for quantities per item; a single unit needs no selection', async () => {
  const { html } = await openPage(url, sendBack, { path, replies: two() });
  expect(unitsOf(html)).toHaveLength(2);
  expect(unitsOf(html)[0]).toMatch(/aria-label="Quantity to return: Olive soap".*name="units-21" value="0"/);
  expect(html).toContain('3 items can be returned');
  const text = html.replaceAll(/<!--.*?-->|<[^>]*>/g, '');
  for (const label of ['Which items do you want to return?', 'Reason', 'Message to the seller'])
    expect(text).toContain(`${label} (required)`);
  const one = await openPage(url, sendBack, { path, replies: replying({ inventory_id: 22, quantity: 1 }) });
  expect(unitsOf(one.html)).toEqual(['<input type="hidden" name="units-22" value="1"/>']);
  expect(one.html).not.toContain('Olive soap');
});

test('without a part in the URL, uses the first part with returnable items', async () => {
  const { html } = await openPage('/user/order/7/return', sendBack, { path, replies: two() });
  expect(html).toContain('name="part" value="2"');
});

test('says if nothing can be returned any more', async () => {
  const { html } = await openPage(url, sendBack, { path, replies: replying() });
  expect(html).toContain('There’s nothing left to return.');
  expect(html).not.toContain('<form method="post"');
});

test('shows missing quantities, reason and message, and preserves the input', async () => {
  const sent = { ...form, 'units-22': '0', cause: '', message: ' ' };
  const { html, asked } = await openPage(url, sendBack, { path, replies: two(), form: sent });
  expect(html).toMatch(/role="alert".*href="#return-units".*href="#return-cause".*href="#return-message"/s);
  expect(html).toMatch(/<fieldset id="return-units"[^>]*aria-describedby="return-units-error"/);
  expect(asked.map(({ key }) => key)).not.toContain('POST returns/ask');
  const reopened = await openPage(url, sendBack, { path, replies: two(), form: { ...form, cause: '' } });
  expect(reopened.html).toContain('in it</textarea>');
  expect(unitsOf(reopened.html)[1]).toContain('value="1"');
});

test('requests the return by the emailed link and redirects to the order', async () => {
  const { asked, location } = await openPage(url, sendBack, { path, replies: two(), form });
  expect(asked.find(({ key }) => key === 'POST returns/ask')?.body).toEqual({
    order_id: '7',
    order_part_id: '2',
    cause: 'damaged',
    message: 'A crack\nin it',
    lines: [{ inventory_id: 22, quantity: 1 }],
    expires: '9',
    signature: 'aa',
  });
  expect(location).toBe('/user/order/7?returned=5&expires=9&signature=aa');
});

test('shows a refusal in the form, which preserves the input', async () => {
  const replies = { ...two(), 'POST returns/ask': new Refused(['Not that many.']) };
  const { html } = await openPage(url, sendBack, { path, replies, form });
  expect(html).toMatch(/role="alert".*Not that many\./);
  expect(html).toContain('value="damaged" selected');
  expect(html).toContain('in it</textarea>');
});
