import { PartReturnSchema, type PartReturn } from '@souk/contract/returns';
import { expect, test } from 'vitest';
import { Refused, type Replies } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { orderFrom } from '#testing/sample-order.ts';
import { sampleOf } from '#testing/sample-of.ts';
import * as order from './route.tsx';

const [path, url] = ['/user/order/:id', '/user/order/7'];
const refused = {
  state: 'refused',
  answer: 'It left us whole.',
  answered_at: '2026-11-21T12:00:00.000000Z',
  can_appeal: 1,
} as const;

/** An order of lamps and soaps with a return of the lamps. */
function orderWith(more: Partial<PartReturn>) {
  const shown = orderFrom(['Lamps', 'Soaps']);
  const { inventory_id: id } = shown.ordered_products[0]!;
  shown.return_state = more.state ?? 'asked';
  shown.ordered_products[0]!.product.title = 'Brass lamp';
  shown.parts[0]!.returns = [
    sampleOf(PartReturnSchema, {
      id: 5,
      cause: 'damaged',
      state: 'asked',
      lines: [{ inventory_id: id, quantity: 2 }],
      message: 'It has a crack.',
      asked_at: '2026-11-20T12:00:00.000000Z',
      ...more,
    }),
  ];
  return shown;
}
const showing = (more: Partial<PartReturn> = {}): Replies => ({ 'GET order/find/{id}': orderWith(more) });
const open = (query: string, replies: Replies, form?: Record<string, string>) =>
  openPage(url + query, order, { path, replies, ...(form ? { form } : {}) });

test('shows returns at their part with items, reason and status, and in the order’s header', async () => {
  const { html } = await open('', showing());
  expect(html).toMatch(
    /Lamps.*Return: Damaged or broken.*2 × Brass lamp.*Requested.*Fri, Nov 20.*Accepted.*Refunded/s,
  );
  expect(html).toMatch(/<h1.*Return requested.*<\/header>/s);
  expect(html).toContain('Lamps has your request. We’ll email you');
  expect(html).toContain('It has a crack.');
  expect(html).not.toContain('Ask the shop to review');
  expect(html).not.toContain('Cancel return request');
});

test('links to the return form while items can be returned', async () => {
  const shown = orderFrom(['Lamps', 'Soaps']);
  shown.parts[1]!.returnable = {
    ends_at: '2026-12-20T00:00:00.000000Z',
    days: 30,
    lines: [{ inventory_id: 1, quantity: 1 }],
  };
  const { html } = await open('?expires=9&signature=aa', { 'GET order/find/{id}': shown });
  expect(html.match(/Return items</g)).toHaveLength(1);
  expect(html).toContain('until December 19, 2026.');
  expect(html).toContain('/user/order/7/return?part=2');
});

test('shows the seller’s refusal and the appeal form', async () => {
  const form = { intent: 'appeal', return: '5', message: 'See the photo.' };
  const replies = { ...showing(refused), 'POST returns/appeal': {} };
  const { html } = await open('', replies);
  expect(html).toMatch(/Declined.*It left us whole\..*<details.*Ask the shop to review/s);
  const asked = await open('?expires=9&signature=aa', replies, form);
  expect(asked.asked.find(({ key }) => key === 'POST returns/appeal')?.body).toMatchObject({
    order_id: 7,
    return_id: '5',
    message: 'See the photo.',
    signature: 'aa',
  });
  expect(asked.location).toBe('/user/order/7?returned=5&expires=9&signature=aa');
  const empty = await open('', replies, { ...form, message: '' });
  expect(empty.html).toMatch(/<details open="".*role="alert".*Message is required/s);
  const shown = await open('', { ...replies, 'POST returns/appeal': new Refused(['Too late.']) }, form);
  expect(shown.html).toMatch(/role="alert".*Too late\..*See the photo\.<\/textarea>/s);
});

test('a request can be withdrawn, and a refusal is shown at the button', async () => {
  const form = { intent: 'take-back', return: '5' };
  const replies = { ...showing({ can_take_back: 1 }), 'POST returns/take-back': {} };
  const { location, asked } = await open('', replies, form);
  expect(asked.find(({ key }) => key === 'POST returns/take-back')?.body).toMatchObject({ return_id: '5' });
  expect(location).toBe('/user/order/7?returned=5');
  const shown = await open(
    '',
    { ...replies, 'POST returns/take-back': new Refused(['It has arrived.']) },
    form,
  );
  expect(shown.html).toMatch(/Cancel return request.*role="alert".*It has arrived\./s);
});

test('shows a refund without return and the shop’s decision', async () => {
  const withoutReturn = await open(
    '',
    showing({ state: 'received', keeps: 1, answered_at: refused.answered_at }),
  );
  expect(withoutReturn.html).toContain('You don’t need to return anything.');
  const decided = await open(
    '',
    showing({
      ...refused,
      state: 'closed',
      can_appeal: 0,
      appeal: 'See the photo.',
      decision: 'It is wear.',
    }),
  );
  expect(decided.html).toMatch(
    /It has a crack\..*It left us whole\..*See the photo\..*The shop.*It is wear\./s,
  );
});

test('an approved refund is in progress until its money is sent, then shows that date', async () => {
  const done = { state: 'refunded', ended_at: '2026-11-24T12:00:00.000000Z' } as const;
  const pending = (await open('', showing(done))).html;
  expect(pending).toContain('Your refund is in progress.');
  expect(pending).toMatch(/<h1.*Refund pending.*<\/header>/s);
  expect(pending).not.toContain('Nov 24');
  const { html } = await open('', showing({ ...done, refunded_at: '2026-11-27T12:00:00.000000Z' }));
  expect(html).toMatch(/Return progress.*Refunded.*Fri, Nov 27/s);
  expect(html).toMatch(/<h1.*Refunded.*<\/header>/s);
  expect(html).not.toContain('Your refund is in progress.');
});

test('shows a withdrawal once, at the returned items', async () => {
  const shown = orderWith({ cause: 'withdrawal', state: 'expected', message: null });
  shown.parts[0]!.withdrawal = { ...shown.parts[0]!.withdrawal, open: 0, declared_at: refused.answered_at };
  shown.parts[0]!.seller.address = 'Torstraße 101, 10119 Berlin';
  const { html } = await open('?returned=5', { 'GET order/find/{id}': shown });
  expect(html).toMatch(
    /data-news="".*Return: Withdrawal.*Please pack the items well and ship them back to Lamps.*Torstraße 101/s,
  );
  expect(html.match(/>Withdrawn</g)).toHaveLength(1);
  expect(html).not.toContain('You withdrew from this purchase');
});
