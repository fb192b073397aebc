import type { ApiReply } from '@souk/kit/api/api-outcome.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext, type ApiRequest, type ShopContext } from '#server-context.ts';
import { action, loader } from './route.tsx';

const payment = (state: string) => ({
  status: 200,
  data: { state, payment_done: state === 'paid' ? 1 : 0, order_method: 3 },
});
const unpaid = {
  status: 200,
  data: {
    order: '20261120ABCDEF',
    currency: 'USD',
    payment: { due: '13.40', due_at: '2026-11-20T12:30:00.000000Z' },
  },
};
const methods = [
  { id: 3, title: 'Card' },
  { id: 7, title: 'Bank transfer' },
];
const gateway = { status: 200, data: { methods } };
const missing = { status: 201, data: { form: ['No such order.'] } };

type Visit = {
  /** Payment state before and after the provider is queried again; null for another customer's order. */
  before?: string | null;
  after?: string | null;
};

/** A visitor at a URL of the shop; `called` lists the write calls to the API. */
function visit(path: string, { before = 'pending', after = before }: Visit = {}) {
  const called: string[] = [];
  const signatures: string[] = [];
  const call = ({ key, query, body }: ApiRequest): Promise<ApiReply> => {
    if (key.startsWith('POST')) called.push(key);
    const { signature } = (body ?? query ?? {}) as { signature?: string };
    if (signature) signatures.push(signature);
    if (key === 'GET order/find/{id}') return Promise.resolve({ status: 200, body: unpaid });
    if (key === 'GET payment-gateway') return Promise.resolve({ status: 200, body: gateway });
    const state = called.length > 0 ? after : before;
    const isRefused = state === null || (key === 'POST order/payment-done' && state !== 'paid');
    return Promise.resolve({ status: 200, body: isRefused ? missing : payment(state) });
  };
  const context = new RouterContextProvider();
  const nowMs = Date.parse('2026-11-20T12:00:00Z');
  context.set(shopContext, { call, nowMs } as ShopContext);
  const at = (address: string, init?: RequestInit) => {
    const url = new URL(address, 'https://shop.example');
    // As the router fetches it: the request's URL differs from the page's.
    const request = new Request(new URL(`${url.pathname}.data${url.search}`, url), init);
    return { request, url, params: {}, context, pattern: '' };
  };
  return {
    called,
    signatures,
    show: (address = path) => loader(at(address)),
    /** Submits one of the page's forms and returns the redirect target. */
    async press(intent: string) {
      const body = new URLSearchParams({ intent });
      const answer: unknown = await action(at(path, { method: 'POST', body })).catch(
        (thrown: unknown) => thrown,
      );
      return (answer as Response).headers.get('location') ?? '';
    },
  };
}

const back = '/payment/stripe?order=12';

test('an unconfirmed payment is shown as verifying; once it is confirmed, redirects to the order', async () => {
  expect(await visit(back).show()).toMatchObject({ state: 'verifying', orderId: 12 });
  const arrived = await visit(back, { before: 'paid' })
    .show()
    .catch((thrown: unknown) => thrown);
  expect((arrived as Response).headers.get('location')).toBe('/user/order/12?paid=1');
});

test('checking again without JavaScript: still unconfirmed means "unable to verify", with another try', async () => {
  const { called, press: submit, show } = visit(back);
  const next = await submit('ask');
  expect(next).toBe(`${back}&asked=1`);
  expect(called).toEqual(['POST order/payment-done']);
  expect(await show(next)).toMatchObject({ state: 'unverifiable', orderId: 12 });
  expect(await submit('ask')).toBe(next);
});

test.each([
  ['failed', { state: 'failed', orderId: 12 }],
  ['cancelled', { state: 'cancelled', orderId: 12 }],
])('checking again: %s is shown', async (after, expected) => {
  const { press: submit, show } = visit(back, { after });
  expect(await show(await submit('ask'))).toMatchObject(expected);
});

test('checking again: redirects to a paid order', async () => {
  const { press: submit, show } = visit(back, { after: 'paid' });
  const shown = await show(await submit('ask')).catch((thrown: unknown) => thrown);
  expect((shown as Response).headers.get('location')).toBe('/user/order/12?paid=1');
});

test.each(['/payfast/return', '/payfast/cancel', '/razorpay-callback', '/payment/phonepe'])(
  '%s, without an order ID: nothing is verified or requested',
  async (path) => {
    const { called, press: submit, show } = visit(path);
    expect(await show(await submit('ask'))).toEqual({ state: 'unverifiable', orderId: null, named: null });
    expect(called).toEqual([]);
  },
);

test('other visitors learn nothing, however often they ask', async () => {
  const { press: submit, show } = visit(back, { before: null });
  const nothing = { state: 'unverifiable', orderId: null, named: 12 };
  expect(await show()).toEqual(nothing);
  expect(await show(await submit('ask'))).toEqual(nothing);
});

test('only leaving cancels the order', async () => {
  const { called, press: submit } = visit(`${back}&cancelled=1`);
  expect(await submit('leave')).toBe('/cart');
  expect(called).toEqual(['POST order/payment-failed']);
});

test.each([null, 'failed', 'cancelled'])(
  'for a %s payment, shows order, amount, deadline and the other methods',
  async (after) => {
    const { show } = visit(back, { before: after ?? 'pending' });
    expect(await show()).toMatchObject({
      order: {
        number: '20261120ABCDEF',
        currency: 'USD',
        due: '13.40',
        due_at: '2026-11-20T12:30:00.000000Z',
      },
      others: ['Bank transfer'],
      mayLeave: true,
    });
  },
);

test('with an emailed link, keeps its signature and doesn’t offer to cancel', async () => {
  const signed = 'expires=1803211200&signature=abc';
  const { show, press: submit, signatures } = visit(`${back}&${signed}`);
  expect(await show()).toMatchObject({ mayLeave: false, signed: { signature: 'abc' } });
  expect(await submit('ask')).toBe(`${back}&${signed}&asked=1`);
  expect(signatures).toEqual(['abc', 'abc', 'abc']);
  const paid = visit(`${back}&${signed}`, { before: 'paid' });
  const shown = await paid.show().catch((thrown: unknown) => thrown);
  expect((shown as Response).headers.get('location')).toBe(`/user/order/12?paid=1&${signed}`);
});
