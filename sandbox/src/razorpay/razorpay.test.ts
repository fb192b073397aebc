import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '#sandbox-keys.ts';
import { openTestSandbox, shopUrl, type TestSandbox } from '#testing/open-test-sandbox.ts';
import { vectorOf } from '#testing/vectors.ts';
import { checkoutSignature, webhookSignature } from './razorpay-signatures.ts';

const { keyId, keySecret, webhookSecret } = sandboxKeys.razorpay;

type Reply = { status: number; json: Record<string, unknown> };
const badRequest = (description: string) => ({ status: 400, json: { error: { description } } });

async function call(
  { url }: TestSandbox,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(`${url}/razorpay/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const wish = (changes: object = {}) => ({
  amount: 24950,
  currency: 'INR',
  receipt: 'ORD-1',
  unique_receipt: true,
  notes: { order: 'ORD-1' },
  payment: { capture: 'automatic' },
  ...changes,
});

const form = (orderId: string, changes: Record<string, string> = {}) => ({
  key_id: keyId,
  amount: '24950',
  currency: 'INR',
  order_id: orderId,
  name: 'Souk',
  description: 'Order ORD-1',
  'prefill[email]': 'zoe@example.com',
  callback_url: `${shopUrl}/return`,
  cancel_url: `${shopUrl}/cancel`,
  ...changes,
});

async function openCheckout(sandbox: TestSandbox, changes: object = {}) {
  const orderId = String((await call(sandbox, 'orders', wish(changes))).json.id);
  const sent = await sandbox.press(`${sandbox.url}/razorpay/v1/checkout/embedded`, form(orderId));
  return { orderId, page: sent.headers.get('location') ?? '' };
}

const hidden = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)" \/>/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

test('an order is created and paid on the hosted page, and the browser returns with a signed form', async () => {
  const sandbox = await openTestSandbox();
  const { status, json } = await call(sandbox, 'orders', wish());
  expect({ status, json }).toMatchObject({
    status: 200,
    json: { entity: 'order', status: 'created', amount_due: 24950, receipt: 'ORD-1', attempts: 0 },
  });
  const { orderId, page } = await openCheckout(sandbox);
  expect(orderId).toBe(json.id);
  expect(orderId).toMatch(/^order_\w{14}$/);

  const back = await (
    await sandbox.press(page, { action: 'pay', instrument: '4100 2800 0000 1007', code: '1234' })
  ).text();
  expect(back).toContain(`action="${shopUrl}/return"`);
  const fields = hidden(back);
  const paymentId = fields.razorpay_payment_id ?? '';
  expect(fields).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_\w{14}$/),
    razorpay_order_id: orderId,
    razorpay_signature: createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
  });
  expect((await call(sandbox, `payments/${paymentId}`)).json).toMatchObject({
    entity: 'payment',
    status: 'captured',
    captured: true,
    amount: 24950,
    order_id: orderId,
  });
  expect((await call(sandbox, `orders/${orderId}`)).json).toMatchObject({
    status: 'paid',
    amount_due: 0,
    attempts: 1,
  });
  expect((await call(sandbox, `orders/${orderId}/payments`)).json).toMatchObject({
    entity: 'collection',
    count: 1,
  });
  expect((await call(sandbox, 'orders?receipt=ORD-1')).json).toMatchObject({ items: [{ id: orderId }] });
});

test('the return page works by a button and by a script allowed by its policy', async () => {
  const sandbox = await openTestSandbox();
  const { page } = await openCheckout(sandbox);
  const back = await sandbox.press(page, { action: 'pay' });
  const text = await back.text();
  expect(text).toContain('<button class="primary">Continue</button>');
  expect(text).toContain('<script>document.forms[0].submit()</script>');
  const hash = createHash('sha256').update('document.forms[0].submit()').digest('base64');
  expect(back.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`);
});

describe('signatures match the vectors', () => {
  test('of the checkout', () => {
    const { inputs, key, expected } = vectorOf('razorpay-checkout-signature');
    expect(checkoutSignature(key, inputs.order_id!, inputs.razorpay_payment_id!)).toBe(expected);
  });
  test.each(['razorpay-webhook-minimal', 'razorpay-webhook-payment-captured'])('of %s', (id) => {
    const { inputs, key, expected } = vectorOf(id);
    expect(webhookSignature(key, inputs.rawBody!)).toBe(expected);
  });
});

describe('what Razorpay would refuse', () => {
  test.each([
    [{ amount: 249.5 }, 'The amount must be an integer.'],
    [{ amount: '24950' }, 'The amount must be an integer.'],
    [{ amount: 99 }, 'Order amount less than minimum amount allowed'],
    [{ currency: undefined }, 'The currency field is required.'],
    [{ currency: 'XXX' }, 'Currency is not supported'],
    [{ currency: 'KWD', amount: 24955 }, 'The last decimal of the amount must be 0 for this currency.'],
    [{ receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
    [
      { notes: Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x'])) },
      'Number of fields in notes should be less than or equal to 15',
    ],
    [{ extra: 1 }, 'extra is/are not required and should not be sent'],
  ])('an order with %o', async (changes, description) => {
    const sandbox = await openTestSandbox();
    expect(await call(sandbox, 'orders', wish(changes))).toMatchObject(badRequest(description));
  });

  test('calls without valid keys, and unknown resources', async () => {
    const sandbox = await openTestSandbox();
    const authorization = `Basic ${btoa(`${keyId}:guess`)}`;
    expect((await call(sandbox, 'orders', wish(), { authorization })).status).toBe(401);
    expect(await call(sandbox, 'orders/order_none')).toMatchObject(
      badRequest('The id provided does not exist'),
    );
    expect((await call(sandbox, 'nothing')).status).toBe(404);
  });

  test.each([
    [{ amount: '24949' }, 'amount is different'],
    [{ currency: 'USD' }, 'currency is different'],
    [{ key_id: 'rzp_test_other' }, 'api key provided is invalid'],
    [{ order_id: 'order_none' }, 'id provided does not exist'],
    [{ callback_url: 'https://elsewhere.example' }, 'not an address of the shop'],
  ])('a checkout form with %o', async (changes, sentence) => {
    const sandbox = await openTestSandbox();
    const orderId = String((await call(sandbox, 'orders', wish())).json.id);
    const sent = await sandbox.press(`${sandbox.url}/razorpay/v1/checkout/embedded`, form(orderId, changes));
    expect(sent.status).toBe(400);
    expect(await sent.text()).toContain(sentence);
  });

  test('paying an order again', async () => {
    const sandbox = await openTestSandbox();
    const { orderId, page } = await openCheckout(sandbox);
    await sandbox.press(page, { action: 'pay' });
    expect((await sandbox.press(page, { action: 'pay' })).status).toBe(410);
    const again = await sandbox.press(`${sandbox.url}/razorpay/v1/checkout/embedded`, form(orderId));
    expect(again.status).toBe(400);
  });
});

test('a unique receipt returns the same order, and is refused with another amount', async () => {
  const sandbox = await openTestSandbox();
  const first = await call(sandbox, 'orders', wish());
  expect((await call(sandbox, 'orders', wish())).json.id).toBe(first.json.id);
  expect(await call(sandbox, 'orders', wish({ amount: 100 }))).toMatchObject(
    badRequest('Order receipt should be unique.'),
  );
  const { json } = await call(sandbox, 'orders', wish({ unique_receipt: false }));
  expect(json.id).not.toBe(first.json.id);
});

describe('on the hosted page', () => {
  test.each([
    [{ action: 'decline' }],
    [{ action: 'pay', instrument: 'failure@razorpay' }],
    [{ action: 'pay', instrument: '5500670000001002', code: '123' }],
  ])('%o fails: the error is returned, and the buyer may retry', async (choice) => {
    const sandbox = await openTestSandbox();
    const { orderId, page } = await openCheckout(sandbox);
    const fields = hidden(await (await sandbox.press(page, choice)).text());
    expect(fields).toMatchObject({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'payment_failed' });
    expect(fields['error[metadata]']).toContain(orderId);
    expect((await call(sandbox, `orders/${orderId}`)).json).toMatchObject({
      status: 'attempted',
      attempts: 1,
    });
    expect((await sandbox.deliver()).map(({ event }) => event)).toEqual(['payment.failed']);
    expect((await sandbox.press(page, { action: 'pay' })).status).toBe(200);
  });

  test('cancelling leads to the cancel URL; an unknown card stays', async () => {
    const sandbox = await openTestSandbox();
    const { page } = await openCheckout(sandbox);
    expect((await sandbox.press(page, { action: 'pay', instrument: '4111' })).status).toBe(402);
    const cancelled = await sandbox.press(page, { action: 'cancel' });
    expect(cancelled.headers.get('location')).toBe(`${shopUrl}/cancel`);
  });

  test('paying later fails by timeout, and is authorized late', async () => {
    const sandbox = await openTestSandbox();
    const { orderId, page } = await openCheckout(sandbox);
    const fields = hidden(await (await sandbox.press(page, { action: 'pay-later' })).text());
    expect(fields['error[reason]']).toBe('payment_timed_out');
    await sandbox.outcome('razorpay', 'ORD-1', { outcome: 'settle-paid' });
    expect((await call(sandbox, `orders/${orderId}/payments`)).json).toMatchObject({
      count: 1,
      items: [{ status: 'captured', error_code: null }],
    });
    const events = (await sandbox.deliver()).map(({ event }) => event);
    expect(events).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid']);
  });

  test('authorized after the automatic capture window, it waits for the shop', async () => {
    const sandbox = await openTestSandbox();
    const capture = { capture: 'automatic', capture_options: { automatic_expiry_period: 12 } };
    const { orderId, page } = await openCheckout(sandbox, { payment: capture });
    await sandbox.press(page, { action: 'pay-later' });
    sandbox.clock.forward(12 * 60);
    await sandbox.outcome('razorpay', 'ORD-1', { outcome: 'settle-paid' });
    expect((await call(sandbox, `orders/${orderId}/payments`)).json).toMatchObject({
      items: [{ status: 'authorized', captured: false }],
    });
    const events = (await sandbox.deliver()).map(({ event }) => event);
    expect(events).toEqual(['payment.failed', 'payment.authorized']);
  });

  test('paying twice makes two captured payments of one order', async () => {
    const sandbox = await openTestSandbox();
    const { orderId, page } = await openCheckout(sandbox);
    await sandbox.press(page, { action: 'pay', paid_twice: '1' });
    expect((await call(sandbox, `orders/${orderId}/payments`)).json).toMatchObject({
      items: [{ status: 'captured' }, { status: 'captured' }],
    });
  });
});

describe('without automatic capture a payment is authorized', () => {
  async function authorized() {
    const sandbox = await openTestSandbox();
    const { orderId } = await openCheckout(sandbox, { payment: { capture: 'manual' } });
    await sandbox.outcome('razorpay', 'ORD-1', { outcome: 'pay' });
    const { json } = await call(sandbox, `orders/${orderId}/payments`);
    const [payment] = json.items as [{ id: string; status: string }];
    expect(payment.status).toBe('authorized');
    return { sandbox, path: `payments/${payment.id}` };
  }

  test('until captured with its exact amount, once', async () => {
    const { sandbox, path } = await authorized();
    const capture = (amount: unknown, currency = 'INR') =>
      call(sandbox, `${path}/capture`, { amount, currency });
    expect(await capture(24949)).toMatchObject(
      badRequest('Capture amount must be equal to the amount authorized'),
    );
    expect((await capture('24950')).status).toBe(400);
    expect((await capture(24950, 'USD')).status).toBe(400);
    expect((await capture(24950)).json).toMatchObject({ status: 'captured' });
    expect(await capture(24950)).toMatchObject(badRequest('This payment has already been captured'));
  });

  test('and is refunded after three days', async () => {
    const { sandbox, path } = await authorized();
    sandbox.clock.forward(3 * 86_400);
    await sandbox.control('run-due');
    expect((await call(sandbox, path)).json).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect((await call(sandbox, `${path}/capture`, { amount: 24950, currency: 'INR' })).status).toBe(400);
    expect((await call(sandbox, `${path}/refund`, {})).status).toBe(400);
  });
});

describe('refunds', () => {
  async function openPaid() {
    const sandbox = await openTestSandbox();
    const { orderId } = await openCheckout(sandbox);
    await sandbox.outcome('razorpay', 'ORD-1', { outcome: 'pay' });
    const { json } = await call(sandbox, `orders/${orderId}/payments`);
    const path = `payments/${(json.items as [{ id: string }])[0].id}`;
    const refund = (body: object, key?: string) =>
      call(sandbox, `${path}/refund`, body, key ? { 'x-refund-idempotency': key } : {});
    return { sandbox, path, refund };
  }

  test('in parts, never more than is left', async () => {
    const { sandbox, path, refund } = await openPaid();
    expect((await refund({ amount: 4950, notes: { a: 'b' } })).json).toMatchObject({
      entity: 'refund',
      status: 'processed',
      amount: 4950,
      speed_requested: 'normal',
    });
    expect((await call(sandbox, path)).json).toMatchObject({
      refund_status: 'partial',
      amount_refunded: 4950,
    });
    expect((await refund({ amount: 20_001 })).status).toBe(400);
    expect((await refund({ amount: '100' })).status).toBe(400);
    expect((await refund({ speed: 'fast' })).status).toBe(400);
    expect((await refund({})).json).toMatchObject({ amount: 20_000 });
    expect(await refund({})).toMatchObject(badRequest('The payment has been fully refunded already'));
    expect((await call(sandbox, path)).json).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect((await call(sandbox, `${path}/refunds`)).json).toMatchObject({ count: 2 });
    const events = (await sandbox.deliver()).map(({ event }) => event);
    expect(events.slice(3, 5)).toEqual(['refund.created', 'refund.processed']);
  });

  test('are idempotent by key, and refused with another body', async () => {
    const { refund } = await openPaid();
    const first = await refund({ amount: 100 }, 'refund-0001');
    expect((await refund({ amount: 100 }, 'refund-0001')).json).toEqual(first.json);
    expect((await refund({ amount: 200 }, 'refund-0001')).status).toBe(400);
    expect((await refund({ amount: 100 }, 'short')).status).toBe(400);
  });

  test('pending ones complete later; some are refused', async () => {
    const { sandbox, path, refund } = await openPaid();
    await sandbox.outcome('razorpay', 'ORD-1', { knobs: { refund: 'failed' } });
    const { json } = await refund({});
    expect(json.status).toBe('pending');
    await sandbox.outcome('razorpay', 'ORD-1', { outcome: 'settle-failed' });
    expect((await call(sandbox, `refunds/${String(json.id)}`)).json.status).toBe('failed');
    expect((await call(sandbox, path)).json).toMatchObject({ status: 'captured', amount_refunded: 0 });
    await sandbox.outcome('razorpay', 'ORD-1', { knobs: { refund: 'refused' } });
    expect((await refund({})).status).toBe(400);
  });
});

test.each([
  ['none', { signed: true, amount: 24950, currency: 'INR', age: 0 }],
  ['signature', { signed: false, amount: 24950, currency: 'INR', age: 0 }],
  ['stale', { signed: true, amount: 24950, currency: 'INR', age: 2 * 86_400 }],
  ['amount', { signed: true, amount: 24949, currency: 'INR', age: 0 }],
  ['currency', { signed: true, amount: 24950, currency: 'EUR', age: 0 }],
])('a webhook with wrong: %s', async (tamper, expected) => {
  const sandbox = await openTestSandbox();
  await openCheckout(sandbox);
  await sandbox.outcome('razorpay', 'ORD-1', { outcome: 'pay', knobs: { tamper } });
  await sandbox.deliver({ provider: 'razorpay', payment: 'ORD-1', event: 'order.paid' });
  const { headers, body } = sandbox.webhooks[0]!;
  const event = JSON.parse(body);
  expect(event).toMatchObject({ entity: 'event', event: 'order.paid', contains: ['payment', 'order'] });
  expect(headers.get('x-razorpay-event-id')).toMatch(/^\w{14}$/);
  const { amount, currency } = event.payload.payment.entity;
  const signature = createHmac('sha256', webhookSecret).update(body).digest('hex');
  const signed = headers.get('x-razorpay-signature') === signature;
  const age = sandbox.clock.now().getTime() / 1000 - event.created_at;
  expect({ signed, amount, currency, age }).toEqual(expected);
});
