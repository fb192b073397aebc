import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '#sandbox-keys.ts';
import { openTestSandbox, shopUrl, type TestSandbox } from '#testing/open-test-sandbox.ts';
import { vectorOf } from '#testing/vectors.ts';
import { stripeSignature } from './stripe-webhook.ts';

const { secretKey, webhookSecrets } = sandboxKeys.stripe;

type Call = {
  status: number;
  headers: Headers;
  json: Record<string, unknown>;
};

async function call(
  { url }: TestSandbox,
  path: string,
  body?: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Call> {
  const response = await fetch(`${url}/stripe/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secretKey}`, ...headers },
    ...(body ? { body: new URLSearchParams(body) } : {}),
  });
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Call['json'],
  };
}

const wish = {
  mode: 'payment',
  client_reference_id: 'ORD-1',
  success_url: `${shopUrl}/return?sid={CHECKOUT_SESSION_ID}`,
  cancel_url: `${shopUrl}/cancel`,
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '24950',
  'line_items[0][price_data][product_data][name]': 'Order ORD-1',
  'metadata[orderId]': 'ORD-1',
  'payment_intent_data[metadata][orderId]': 'ORD-1',
};

async function openSession(sandbox: TestSandbox, changes: Record<string, string> = {}) {
  const { json } = await call(sandbox, 'checkout/sessions', { ...wish, ...changes });
  return json as { id: string; url: string };
}

test('a session is created, paid on its page and read back', async () => {
  const sandbox = await openTestSandbox();
  const { status, json } = await call(sandbox, 'checkout/sessions', wish);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 24950,
    currency: 'usd',
    client_reference_id: 'ORD-1',
    metadata: { orderId: 'ORD-1' },
    payment_intent: null,
    livemode: false,
  });
  const { id, url } = json as { id: string; url: string };
  expect(id).toMatch(/^cs_test_\w{58}$/);

  const back = await sandbox.press(url, { action: 'pay' });
  expect(back.status).toBe(303);
  expect(back.headers.get('location')).toBe(`${shopUrl}/return?sid=${id}`);

  const read = await call(sandbox, `checkout/sessions/${id}?expand[0]=payment_intent.latest_charge`);
  expect(read.json).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: {
      status: 'succeeded',
      amount_received: 24950,
      metadata: { orderId: 'ORD-1' },
      latest_charge: { object: 'charge', amount: 24950, amount_refunded: 0 },
    },
  });
  const { id: intent } = (read.json as { payment_intent: { id: string } }).payment_intent;
  expect((await call(sandbox, `payment_intents/${intent}?expand[]=latest_charge`)).json).toMatchObject({
    id: intent,
    latest_charge: { paid: true },
  });
  expect((await call(sandbox, `payment_intents/${intent}?expand[]=customer`)).status).toBe(400);
  expect((await sandbox.press(url, { action: 'pay' })).status).toBe(410);
});

describe('what Stripe would refuse', () => {
  test('calls without the key, or with a wrong one', async () => {
    const sandbox = await openTestSandbox();
    const nobody = await fetch(`${sandbox.url}/stripe/v1/checkout/sessions`, { method: 'POST' });
    expect(nobody.status).toBe(401);
    const wrong = await call(sandbox, 'checkout/sessions', wish, { authorization: 'Bearer sk_live_x' });
    expect(wrong).toMatchObject({ status: 401, json: { error: { type: 'invalid_request_error' } } });
  });

  test.each([
    [{ mode: '' }, 'mode'],
    [{ 'line_items[0][price_data][unit_amount]': '249.50' }, 'line_items[0][price_data][unit_amount]'],
    [{ 'line_items[0][price_data][currency]': 'USD' }, 'line_items[0][price_data][currency]'],
    [{ 'line_items[0][price_data][unit_amount]': '49' }, 'line_items'],
    [{ 'line_items[0][quantity]': '0' }, 'line_items[0][quantity]'],
    [{ success_url: 'https://elsewhere.example/' }, 'success_url'],
    [{ payment_method_types: 'card' }, 'payment_method_types'],
    [{ ui_mode: 'hosted' }, 'ui_mode'],
    [{ expires_at: '1768472500' }, 'expires_at'],
    [{ customer_email: 'nobody' }, 'customer_email'],
    [
      {
        'line_items[0][price_data][currency]': 'kwd',
        'line_items[0][price_data][unit_amount]': '24955',
      },
      'line_items',
    ],
    [
      {
        'line_items[0][price_data][currency]': 'isk',
        'line_items[0][price_data][unit_amount]': '24950',
      },
      'line_items',
    ],
  ])('%o', async (changes, param) => {
    const sandbox = await openTestSandbox();
    const { status, json } = await call(sandbox, 'checkout/sessions', { ...wish, ...changes });
    expect({ status, param: (json.error as { param: string }).param }).toEqual({ status: 400, param });
  });

  test('JSON instead of a form', async () => {
    const sandbox = await openTestSandbox();
    const response = await fetch(`${sandbox.url}/stripe/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    });
    expect(response.status).toBe(400);
  });

  test('an unknown session or address', async () => {
    const sandbox = await openTestSandbox();
    expect(await call(sandbox, 'checkout/sessions/cs_test_none')).toMatchObject({
      status: 404,
      json: { error: { code: 'resource_missing' } },
    });
    expect((await call(sandbox, 'nothing')).status).toBe(404);
  });
});

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'attempt-1' };

  test('with the same parameters in any order returns the first response again', async () => {
    const sandbox = await openTestSandbox();
    const first = await call(sandbox, 'checkout/sessions', wish, key);
    const turned = Object.fromEntries(Object.entries(wish).reverse());
    const second = await call(sandbox, 'checkout/sessions', turned, key);
    expect(second.json).toEqual(first.json);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  test('with other parameters is refused, and can be reused after a day', async () => {
    const sandbox = await openTestSandbox();
    await call(sandbox, 'checkout/sessions', wish, key);
    const other = { ...wish, client_reference_id: 'ORD-2' };
    expect(await call(sandbox, 'checkout/sessions', other, key)).toMatchObject({
      status: 400,
      json: { error: { type: 'idempotency_error' } },
    });
    sandbox.clock.forward(25 * 3600);
    expect((await call(sandbox, 'checkout/sessions', other, key)).status).toBe(200);
  });

  test("isn't consumed by a refused request", async () => {
    const sandbox = await openTestSandbox();
    await call(sandbox, 'checkout/sessions', { ...wish, mode: 'x' }, key);
    expect((await call(sandbox, 'checkout/sessions', wish, key)).status).toBe(200);
  });
});

describe('the webhook', () => {
  test('is signed as in the vectors', () => {
    const { inputs, key, expected } = vectorOf<{ timestamp: number; rawBody: string }>(
      'stripe-webhook-valid',
    );
    expect(`t=${inputs.timestamp},v1=${stripeSignature(key, inputs.timestamp, inputs.rawBody)}`).toBe(
      expected,
    );
  });

  test('reports the completed session, with the delivery time in its signature', async () => {
    const sandbox = await openTestSandbox();
    await openSession(sandbox);
    await sandbox.outcome('stripe', 'ORD-1', { outcome: 'pay' });
    sandbox.clock.forward(60);
    expect(sandbox.webhooks).toEqual([]);
    await sandbox.deliver();
    const { url, headers, body } = sandbox.webhooks[0]!;
    expect(url).toBe(`${shopUrl}/api/v1/payment/stripe/notify`);
    const time = sandbox.clock.now().getTime() / 1000;
    const v1 = createHmac('sha256', webhookSecrets[0]).update(`${time}.${body}`).digest('hex');
    expect(headers.get('stripe-signature')).toMatch(new RegExp(`^t=${time},v1=${v1},v0=[0-9a-f]{64}$`));
    expect(JSON.parse(body)).toMatchObject({
      object: 'event',
      type: 'checkout.session.completed',
      created: time - 60,
      data: { object: { client_reference_id: 'ORD-1', payment_status: 'paid', amount_total: 24950 } },
    });
  });

  test.each([
    ['signature', { signed: false, age: 0, amount: 24950, currency: 'usd' }],
    ['stale', { signed: true, age: 900, amount: 24950, currency: 'usd' }],
    ['amount', { signed: true, age: 0, amount: 24949, currency: 'usd' }],
    ['currency', { signed: true, age: 0, amount: 24950, currency: 'eur' }],
  ])('can have a wrong %s', async (tamper, expected) => {
    const sandbox = await openTestSandbox();
    await openSession(sandbox);
    await sandbox.outcome('stripe', 'ORD-1', { outcome: 'pay', knobs: { tamper } });
    await sandbox.deliver();
    const { headers, body } = sandbox.webhooks[0]!;
    const [, time = '', v1] = /^t=(\d+),v1=(\w+)/.exec(headers.get('stripe-signature') ?? '') ?? [];
    const { amount_total: amount, currency } = JSON.parse(body).data.object;
    const signed = v1 === createHmac('sha256', webhookSecrets[0]).update(`${time}.${body}`).digest('hex');
    const age = sandbox.clock.now().getTime() / 1000 - Number(time);
    expect({ signed, age, amount, currency }).toEqual(expected);
  });
});

describe('on the hosted page', () => {
  test("a declined card stays there, and the shop isn't notified", async () => {
    const sandbox = await openTestSandbox();
    const { id, url } = await openSession(sandbox);
    const declined = await sandbox.press(url, { action: 'pay', instrument: '4000 0000 0000 0002' });
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain('The payment was declined');
    expect((await sandbox.press(url, { action: 'pay', instrument: '1234' })).status).toBe(402);
    expect((await call(sandbox, `checkout/sessions/${id}`)).json).toMatchObject({ status: 'open' });
    expect(await sandbox.deliver()).toEqual([]);
  });

  test('cancelling leads to the unchanged cancel URL, and leaves the session open', async () => {
    const sandbox = await openTestSandbox();
    const { id, url } = await openSession(sandbox);
    const cancelled = await sandbox.press(url, { action: 'cancel' });
    expect(cancelled.headers.get('location')).toBe(`${shopUrl}/cancel`);
    expect((await call(sandbox, `checkout/sessions/${id}`)).json).toMatchObject({ status: 'open' });
  });

  test.each([
    ['settle-paid', 'async_payment_succeeded', 'paid'],
    ['settle-failed', 'async_payment_failed', 'unpaid'],
  ])('paying later is complete but unpaid, until %s', async (outcome, event, payment_status) => {
    const sandbox = await openTestSandbox();
    const { id } = await openSession(sandbox);
    await sandbox.outcome('stripe', 'ORD-1', { outcome: 'pay-later' });
    const read = async () => (await call(sandbox, `checkout/sessions/${id}`)).json;
    expect(await read()).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    await sandbox.outcome('stripe', 'ORD-1', { outcome });
    expect(await read()).toMatchObject({ payment_status });
    const notices = await sandbox.deliver();
    expect(notices.map((notice) => notice.event)).toEqual([
      'checkout.session.completed',
      `checkout.session.${event}`,
    ]);
  });
});

describe('a session expires', () => {
  test("on the shop's request, once", async () => {
    const sandbox = await openTestSandbox();
    const { id, url } = await openSession(sandbox);
    expect((await call(sandbox, `checkout/sessions/${id}/expire`, {})).json).toMatchObject({
      status: 'expired',
    });
    expect((await call(sandbox, `checkout/sessions/${id}/expire`, {})).status).toBe(400);
    expect((await sandbox.press(url, { action: 'pay' })).status).toBe(410);
    expect((await sandbox.deliver())[0]?.event).toBe('checkout.session.expired');
  });

  test('by itself after a day', async () => {
    const sandbox = await openTestSandbox();
    const { id } = await openSession(sandbox);
    sandbox.clock.forward(24 * 3600);
    await sandbox.control('run-due');
    expect((await sandbox.deliver())[0]?.event).toBe('checkout.session.expired');
    expect((await call(sandbox, `checkout/sessions/${id}`)).json).toMatchObject({
      status: 'expired',
      url: null,
    });
  });
});

describe('a card token', () => {
  const charge = {
    amount: '24950',
    currency: 'usd',
    confirm: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][token]': 'tok_visa',
    'metadata[ref]': 'ORD-1',
  };

  test('is charged in one call, once per key, and can be refunded', async () => {
    const sandbox = await openTestSandbox();
    const pay = () => call(sandbox, 'payment_intents', charge, { 'idempotency-key': 'ORD-1' });
    const { status, json } = await pay();
    expect([status, json]).toMatchObject([
      200,
      { object: 'payment_intent', status: 'succeeded', amount_received: 24950, metadata: { ref: 'ORD-1' } },
    ]);
    expect((await pay()).json).toEqual(json);
    const read = await call(sandbox, `payment_intents/${String(json['id'])}?expand[]=latest_charge`);
    expect(read.json).toMatchObject({ latest_charge: { amount: 24950, paid: true } });
    const refund = { payment_intent: String(json['id']), amount: '950' };
    expect((await call(sandbox, 'refunds', refund)).json).toMatchObject({ amount: 950, status: 'succeeded' });
  });

  test.each([
    ['a declined card', { 'payment_method_data[card][token]': 'tok_chargeDeclined' }, 402, 'card_declined'],
    [
      'a card that wants its owner',
      { 'payment_method_data[card][token]': 'tok_threeDSecure2Required' },
      402,
      'authentication_required',
    ],
    ['an unknown token', { 'payment_method_data[card][token]': 'tok_x' }, 400, 'resource_missing'],
    ['a number instead', { 'payment_method_data[card][number]': '4242424242424242' }, 402, undefined],
    ['decimals', { amount: '249.50' }, 400, 'parameter_invalid_integer'],
    ['too little', { amount: '49' }, 400, 'amount_too_small'],
    ['confirming later', { confirm: 'false' }, 400, undefined],
    ['what it does not know', { tip: '1' }, 400, 'parameter_unknown'],
    [
      'types of methods, which this version has no more',
      { 'payment_method_types[0]': 'card' },
      400,
      'payment_method_types_no_longer_supported',
    ],
  ])('%s is refused', async (_case, change, status, code) => {
    const sandbox = await openTestSandbox();
    const reply = await call(sandbox, 'payment_intents', { ...charge, ...change });
    expect(reply.status).toBe(status);
    expect((reply.json as { error: { code?: string } }).error.code).toBe(code);
  });
});

describe('refunds', () => {
  async function paid(sandbox: TestSandbox): Promise<string> {
    const { id } = await openSession(sandbox);
    await sandbox.outcome('stripe', 'ORD-1', { outcome: 'pay', knobs: {} });
    const { json } = await call(sandbox, `checkout/sessions/${id}`);
    return (json as { payment_intent: string }).payment_intent;
  }

  test('in parts, never more than was paid', async () => {
    const sandbox = await openTestSandbox();
    const payment_intent = await paid(sandbox);
    const part = await call(sandbox, 'refunds', {
      payment_intent,
      amount: '950',
      reason: 'requested_by_customer',
    });
    expect(part.json).toMatchObject({ object: 'refund', amount: 950, status: 'succeeded', payment_intent });
    const tooMuch = await call(sandbox, 'refunds', { payment_intent, amount: '24001' });
    expect(tooMuch).toMatchObject({ status: 400, json: { error: { param: 'amount' } } });
    const rest = await call(sandbox, 'refunds', { payment_intent });
    expect(rest.json).toMatchObject({ amount: 24000 });
    const none = await call(sandbox, 'refunds', { payment_intent });
    expect(none).toMatchObject({ status: 400, json: { error: { code: 'charge_already_refunded' } } });
    expect((await call(sandbox, 'refunds', { payment_intent: 'pi_none' })).status).toBe(400);
    const list = await call(sandbox, `refunds?payment_intent=${payment_intent}`);
    expect(list.json).toMatchObject({ data: [{ amount: 24000 }, { amount: 950 }] });
    const events = (await sandbox.deliver()).map(({ event }) => event);
    expect(events.slice(1, 3)).toEqual(['refund.created', 'charge.refunded']);
  });

  test('can be refused, or fail later, which restores the charge', async () => {
    const sandbox = await openTestSandbox();
    const payment_intent = await paid(sandbox);
    await sandbox.outcome('stripe', 'ORD-1', { knobs: { refund: 'refused' } });
    expect((await call(sandbox, 'refunds', { payment_intent })).status).toBe(400);
    await sandbox.outcome('stripe', 'ORD-1', { knobs: { refund: 'failed' } });
    expect((await call(sandbox, 'refunds', { payment_intent })).json).toMatchObject({ status: 'pending' });
    await sandbox.outcome('stripe', 'ORD-1', { outcome: 'settle-failed' });
    expect((await sandbox.payment('stripe', 'ORD-1')).refundableMinor).toBe(24950);
    expect((await sandbox.deliver()).at(-1)?.event).toBe('refund.failed');
  });

  test('from the dashboard reach the shop by webhook', async () => {
    const sandbox = await openTestSandbox();
    await paid(sandbox);
    await sandbox.outcome('stripe', 'ORD-1', { outcome: 'refund', amountMinor: 1000 });
    expect((await sandbox.control('stripe/ORD-1', { outcome: 'refund', amountMinor: 23_951 })).status).toBe(
      409,
    );
    const [, , charge] = await sandbox.deliver();
    expect(charge?.event).toBe('charge.refunded');
    expect(JSON.parse(sandbox.webhooks[2]!.body).data.object).toMatchObject({
      amount: 24950,
      amount_refunded: 1000,
    });
  });
});
