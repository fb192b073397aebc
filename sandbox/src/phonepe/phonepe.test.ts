import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '#sandbox-keys.ts';
import { openTestSandbox, shopUrl, type TestSandbox } from '#testing/open-test-sandbox.ts';
import { vectorOf } from '#testing/vectors.ts';
import { webhookAuthorization } from './phonepe-webhook.ts';

const { clientId, clientSecret, clientVersion, webhookUser, webhookPassword, merchantId } =
  sandboxKeys.phonepe;

type Json = Record<string, unknown>;
type Reply = { status: number; json: Json };

async function tokenReply({ url }: TestSandbox, changes: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`${url}/phonepe/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      client_version: clientVersion,
      grant_type: 'client_credentials',
      ...changes,
    }),
  });
  return { status: response.status, json: (await response.json()) as Json };
}

/** A merchant with a token: `call(path)` reads, `call(path, body)` writes. */
async function openMerchant(sandbox: TestSandbox) {
  const token = String((await tokenReply(sandbox)).json.access_token);
  return async (path: string, body?: unknown, scheme = 'O-Bearer'): Promise<Reply> => {
    const response = await fetch(`${sandbox.url}/phonepe/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `${scheme} ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Json };
  };
}

const wish = (changes: object = {}) => ({
  merchantOrderId: 'ORD-1',
  amount: 24950,
  expireAfter: 600,
  metaInfo: { udf1: 'ORD-1' },
  paymentFlow: { type: 'PG_CHECKOUT', merchantUrls: { redirectUrl: `${shopUrl}/return` } },
  ...changes,
});

async function openOrder(changes: object = {}) {
  const sandbox = await openTestSandbox();
  const call = await openMerchant(sandbox);
  const { json } = await call('checkout/v2/pay', wish(changes));
  const read = async (query = '') => (await call(`checkout/v2/order/ORD-1/status${query}`)).json;
  return { sandbox, call, read, page: String(json.redirectUrl) };
}

test('an order is created, paid and read back; the browser returns without the outcome', async () => {
  const { sandbox, read, page } = await openOrder();
  expect(await read()).toMatchObject({ state: 'PENDING', paymentDetails: [] });
  const back = await sandbox.press(page, {
    action: 'pay',
    instrument: '4242 4242 4242 4242',
    code: '123456',
  });
  expect(back.headers.get('location')).toBe(`${shopUrl}/return`);
  expect(await read('?details=true&details=true&errorContext=true')).toMatchObject({
    orderId: expect.stringMatching(/^OMO\d{22}$/),
    merchantOrderId: 'ORD-1',
    state: 'COMPLETED',
    amount: 24950,
    metaInfo: { udf1: 'ORD-1' },
    paymentDetails: [{ state: 'COMPLETED', amount: 24950 }],
  });
  expect((await sandbox.press(page, { action: 'pay' })).status).toBe(410);
});

describe('tokens', () => {
  test('are O-Bearer tokens with their expiry', async () => {
    const sandbox = await openTestSandbox();
    const { json } = await tokenReply(sandbox);
    const now = sandbox.clock.now().getTime() / 1000;
    expect(json).toMatchObject({ token_type: 'O-Bearer', issued_at: now, expires_at: now + 3600 });
  });

  test.each([
    [{ client_secret: 'guess' }, 401],
    [{ client_version: '2' }, 401],
    [{ grant_type: 'password' }, 400],
  ])('are refused for %o', async (changes, status) => {
    expect((await tokenReply(await openTestSandbox(), changes)).status).toBe(status);
  });

  test('are valid for an hour with their own scheme, until all are expired', async () => {
    const { sandbox, call } = await openOrder();
    const path = 'checkout/v2/order/ORD-1/status';
    expect((await call(path)).status).toBe(200);
    expect((await call(path, undefined, 'Bearer')).status).toBe(401);
    await sandbox.control('expire-tokens', { provider: 'phonepe' });
    expect((await call(path)).status).toBe(401);
    const again = await openMerchant(sandbox);
    sandbox.clock.forward(3600);
    expect((await again(path)).status).toBe(401);
  });
});

describe('what PhonePe would refuse', () => {
  const flow = wish().paymentFlow;
  test.each([
    [{ merchantOrderId: 'ORD 1' }],
    [{ merchantOrderId: 'x'.repeat(64) }],
    [{ amount: 99 }],
    [{ amount: 249.5 }],
    [{ amount: '24950' }],
    [{ expireAfter: 299 }],
    [{ metaInfo: { other: 'x' } }],
    [{ paymentFlow: { ...flow, type: 'OTHER' } }],
    [{ paymentFlow: { ...flow, merchantUrls: { redirectUrl: 'https://elsewhere.example' } } }],
  ])('an order with %o', async (changes) => {
    const call = await openMerchant(await openTestSandbox());
    expect(await call('checkout/v2/pay', wish(changes))).toMatchObject({
      status: 400,
      json: { code: 'BAD_REQUEST' },
    });
  });

  test('a repeated reference, and unknown resources', async () => {
    const { call } = await openOrder();
    expect((await call('checkout/v2/pay', wish())).status).toBe(409);
    expect((await call('checkout/v2/order/none/status')).status).toBe(404);
    expect((await call('payments/v2/refund/none/status')).status).toBe(404);
    expect((await call('nothing')).status).toBe(404);
  });
});

describe('on the hosted page', () => {
  test("a declined attempt fails, the order doesn't: only the root state counts", async () => {
    const { sandbox, read, page } = await openOrder();
    expect((await sandbox.press(page, { action: 'decline' })).status).toBe(402);
    expect((await sandbox.press(page, { action: 'pay', code: '111' })).status).toBe(402);
    expect(await read()).toMatchObject({
      state: 'PENDING',
      paymentDetails: [{ state: 'FAILED', errorCode: 'AUTHORIZATION_ERROR' }],
    });
    await sandbox.press(page, { action: 'pay' });
    expect(await read('?details=true')).toMatchObject({
      state: 'COMPLETED',
      paymentDetails: [{ state: 'FAILED' }, { state: 'FAILED' }, { state: 'COMPLETED' }],
    });
    expect((await sandbox.deliver()).map(({ event }) => event)).toEqual(['checkout.order.completed']);
  });

  test('it ends the order if retries are disabled', async () => {
    const { sandbox, read, page } = await openOrder({ disablePaymentRetry: true });
    const back = await sandbox.press(page, { action: 'decline' });
    expect(back.headers.get('location')).toBe(`${shopUrl}/return`);
    expect(await read()).not.toHaveProperty('errorContext');
    expect(await read('?errorContext=true')).toMatchObject({
      state: 'FAILED',
      errorCode: 'AUTHORIZATION_ERROR',
      errorContext: { stage: 'AUTHENTICATION' },
    });
  });

  test('cancelling ends the order too', async () => {
    const { sandbox, read, page } = await openOrder();
    await sandbox.press(page, { action: 'cancel' });
    expect(await read()).toMatchObject({ state: 'FAILED', errorCode: 'TXN_CANCELLED' });
    expect((await sandbox.deliver()).map(({ event }) => event)).toEqual(['checkout.order.failed']);
  });

  test.each([
    ['settle-paid', 'COMPLETED'],
    ['settle-failed', 'FAILED'],
  ])('paying later is pending, until %s', async (outcome, state) => {
    const { sandbox, read, page } = await openOrder();
    await sandbox.press(page, { action: 'pay-later' });
    expect(await read()).toMatchObject({ state: 'PENDING', paymentDetails: [{ state: 'PENDING' }] });
    expect((await sandbox.press(page, { action: 'pay' })).status).toBe(410);
    await sandbox.outcome('phonepe', 'ORD-1', { outcome });
    expect(await read()).toMatchObject({ state, paymentDetails: [{ state }] });
  });

  test('the order expires', async () => {
    const { sandbox, read, page } = await openOrder();
    sandbox.clock.forward(600);
    await sandbox.control('run-due');
    expect((await sandbox.press(page, { action: 'pay' })).status).toBe(410);
    expect(await read()).toMatchObject({ state: 'FAILED', errorCode: 'TXN_NOT_COMPLETED' });
    expect((await sandbox.deliver()).map(({ event }) => event)).toEqual(['checkout.order.failed']);
  });
});

describe('refunds', () => {
  async function openPaid() {
    const { sandbox, call } = await openOrder();
    await sandbox.outcome('phonepe', 'ORD-1', { outcome: 'pay' });
    await sandbox.deliver();
    const refund = (amount: unknown, merchantRefundId = 'R-1', originalMerchantOrderId = 'ORD-1') =>
      call('payments/v2/refund', { merchantRefundId, originalMerchantOrderId, amount });
    const stateOf = async (id = 'R-1') => (await call(`payments/v2/refund/${id}/status`)).json.state;
    return { sandbox, refund, stateOf };
  }

  test('are pending, confirmed and completed over time', async () => {
    const { sandbox, refund, stateOf } = await openPaid();
    expect((await refund(5000)).json).toMatchObject({ amount: 5000, state: 'PENDING' });
    expect(await stateOf()).toBe('PENDING');
    sandbox.clock.forward(1);
    expect(await stateOf()).toBe('CONFIRMED');
    sandbox.clock.forward(1);
    await sandbox.control('run-due');
    expect(await stateOf()).toBe('COMPLETED');
    const events = (await sandbox.deliver()).map(({ event }) => event);
    expect(events).toEqual(['pg.refund.accepted', 'pg.refund.completed']);
    expect(JSON.parse(sandbox.webhooks.at(-1)!.body)).toMatchObject({
      event: 'pg.refund.completed',
      payload: {
        merchantId,
        merchantRefundId: 'R-1',
        originalMerchantOrderId: 'ORD-1',
        amount: 5000,
        state: 'COMPLETED',
      },
    });
  });

  test('are idempotent by reference, and never exceed what is left', async () => {
    const { refund } = await openPaid();
    const first = await refund(5000);
    expect((await refund(5000)).json).toEqual(first.json);
    expect((await refund(5001)).status).toBe(409);
    expect((await refund(19_951, 'R-2')).status).toBe(400);
    expect((await refund(99, 'R-2')).status).toBe(400);
    expect((await refund('5000', 'R-2')).status).toBe(400);
    expect((await refund(5000, 'R-2', 'none')).status).toBe(404);
    expect((await refund(19_950, 'R-2')).status).toBe(200);
  });

  test('can be delayed, fail and be refused', async () => {
    const { sandbox, refund, stateOf } = await openPaid();
    const setRefund = (value: string) => sandbox.outcome('phonepe', 'ORD-1', { knobs: { refund: value } });
    await setRefund('pending');
    await refund(5000);
    sandbox.clock.forward(600);
    expect(await stateOf()).toBe('PENDING');
    await sandbox.outcome('phonepe', 'ORD-1', { outcome: 'settle-failed' });
    expect(await stateOf()).toBe('FAILED');
    await setRefund('failed');
    await refund(24_950, 'R-2');
    sandbox.clock.forward(2);
    expect(await stateOf('R-2')).toBe('FAILED');
    await setRefund('refused');
    expect((await refund(5000, 'R-3')).status).toBe(422);
  });

  test('of an order that was not paid are refused', async () => {
    const { call } = await openOrder();
    const body = { merchantRefundId: 'R-1', originalMerchantOrderId: 'ORD-1', amount: 5000 };
    expect((await call('payments/v2/refund', body)).status).toBe(400);
  });
});

describe('a webhook', () => {
  test('is authenticated by a constant header, as in the vector', () => {
    const { inputs, expected } = vectorOf('phonepe-v2-webhook-authorization');
    expect(webhookAuthorization(inputs.username!, inputs.password!)).toBe(expected);
  });

  test.each([
    ['none', true, 24950],
    ['signature', false, 24950],
    ['amount', true, 24949],
  ])('with wrong: %s', async (tamper, isProved, amount) => {
    const { sandbox } = await openOrder();
    await sandbox.outcome('phonepe', 'ORD-1', { outcome: 'pay', knobs: { tamper } });
    await sandbox.deliver();
    const { headers, body } = sandbox.webhooks[0]!;
    const hash = createHash('sha256').update(`${webhookUser}:${webhookPassword}`).digest('hex');
    expect(headers.get('authorization') === hash).toBe(isProved);
    expect(JSON.parse(body)).toMatchObject({
      event: 'checkout.order.completed',
      type: 'CHECKOUT_ORDER_COMPLETED',
      payload: { merchantId, merchantOrderId: 'ORD-1', state: 'COMPLETED', amount },
    });
  });
});
