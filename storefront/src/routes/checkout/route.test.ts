import type { ApiReply } from '@souk/kit/api/api-outcome.ts';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { shopContext, type ShopContext } from '#server-context.ts';
import { loader as showPayment } from '#routes/pay.$id/route.tsx';
import { action } from './route.tsx';

const placed = { status: 200, data: { id: 12, order_method: 3 } };
const gateway = { status: 200, data: { methods: [], bank_details: null } };
const opened = { kind: 'redirect', url: 'https://pay.example/1' };
const refusal = { status: 201, data: { form: ['The payment provider does not answer right now.'] } };

/** An API that says the same to each call of an endpoint; `step` and `state` are how far the payment is. */
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

/** Orders, follows to the page of the payment, and answers what that is shown with. */
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

test('a provider that cannot be reached when the order is placed: the page of its payment says so', async () => {
  const shown = await orderAndFollow(contextOf(refusal, { step: null, state: 'pending' }));
  expect(shown).toMatchObject({ problem: 'refusal.payment.unavailable', payment: { order_method: 3 } });
});

test('a provider that refuses the order: the same', async () => {
  const shown = await orderAndFollow(contextOf(refusal, { step: null, state: 'failed' }));
  expect(shown.problem).toBe('refusal.payment.refused');
});

test('a payment that was opened, also by a later try, has no problem', async () => {
  const accepted = { status: 200, data: {} };
  const open = { step: opened, state: 'pending' };
  expect((await orderAndFollow(contextOf(accepted, open))).problem).toBeNull();
  expect((await orderAndFollow(contextOf(refusal, open))).problem).toBeNull();
});
