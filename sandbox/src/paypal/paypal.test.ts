import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '#sandbox-keys.ts';
import { openTestSandbox, shopUrl, type TestSandbox } from '#testing/open-test-sandbox.ts';

const { clientId, clientSecret, webhookId } = sandboxKeys.paypal;

type Reply = { status: number; json: Record<string, unknown> };

async function tokenOf({ url }: TestSandbox): Promise<string> {
  const response = await fetch(`${url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A merchant with a token: `call(path)` reads, `call(path, body)` writes. */
async function openMerchant(sandbox: TestSandbox) {
  const token = await tokenOf(sandbox);
  return async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
    const response = await fetch(`${sandbox.url}/paypal/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
}

const wish = (amount: object = { currency_code: 'USD', value: '249.50' }, ref = 'ORD-1') => ({
  intent: 'CAPTURE',
  purchase_units: [{ reference_id: ref, custom_id: ref, invoice_id: ref, amount }],
  payment_source: {
    paypal: {
      experience_context: {
        user_action: 'PAY_NOW',
        return_url: `${shopUrl}/return?a=1`,
        cancel_url: `${shopUrl}/cancel`,
      },
    },
  },
});
const id = (key: string) => ({ 'paypal-request-id': key });

async function openOrder(call: Awaited<ReturnType<typeof openMerchant>>, ref = 'ORD-1') {
  const { json } = await call('v2/checkout/orders', wish(undefined, ref), id(ref));
  const links = json.links as { rel: string; href: string }[];
  return { orderId: String(json.id), page: links.find(({ rel }) => rel === 'payer-action')!.href };
}

test('an order is created, approved on its page, captured and read back', async () => {
  const sandbox = await openTestSandbox();
  const call = await openMerchant(sandbox);
  const opened = await call('v2/checkout/orders', wish(), id('a'));
  expect(opened).toMatchObject({ status: 201, json: { status: 'PAYER_ACTION_REQUIRED', intent: 'CAPTURE' } });
  expect((await call('v2/checkout/orders', wish(), id('a'))).status).toBe(200);
  const { orderId, page } = await openOrder(call);

  const early = await call(`v2/checkout/orders/${orderId}/capture`, {});
  expect(early).toMatchObject({ status: 422, json: { details: [{ issue: 'ORDER_NOT_APPROVED' }] } });
  const back = await sandbox.press(page, { action: 'pay' });
  const returned = new URL(back.headers.get('location') ?? '');
  expect(returned.searchParams.get('a')).toBe('1');
  expect(returned.searchParams.get('token')).toBe(orderId);
  expect(returned.searchParams.get('PayerID')).toMatch(/^[A-Z0-9]{13}$/);
  expect((await call(`v2/checkout/orders/${orderId}`)).json).toMatchObject({ status: 'APPROVED' });

  const captured = await call(`v2/checkout/orders/${orderId}/capture`, {}, id('capture-a'));
  expect(captured).toMatchObject({
    status: 201,
    json: {
      status: 'COMPLETED',
      purchase_units: [
        {
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: { currency_code: 'USD', value: '249.50' },
                custom_id: 'ORD-1',
                invoice_id: 'ORD-1',
                final_capture: true,
              },
            ],
          },
        },
      ],
    },
  });
  expect((await call(`v2/checkout/orders/${orderId}/capture`, {}, id('capture-a'))).status).toBe(200);
  expect(await call(`v2/checkout/orders/${orderId}/capture`, {}, id('capture-b'))).toMatchObject({
    status: 422,
    json: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
  });
});

test('without a payment source the link is called approve; without the preference the reply is short', async () => {
  const sandbox = await openTestSandbox();
  const call = await openMerchant(sandbox);
  const { payment_source: _, ...rest } = wish();
  const application_context = { return_url: `${shopUrl}/r`, cancel_url: `${shopUrl}/c` };
  const { json } = await call(
    'v2/checkout/orders',
    { ...rest, application_context },
    { prefer: 'return=minimal' },
  );
  expect(Object.keys(json).toSorted()).toEqual(['id', 'links', 'status']);
  expect(json.status).toBe('CREATED');
  expect((json.links as { rel: string }[]).map(({ rel }) => rel)).toEqual(['self', 'approve', 'capture']);
});

describe('tokens', () => {
  test('belong to the client, expire after nine hours, or all at once on command', async () => {
    const sandbox = await openTestSandbox();
    const wrong = await fetch(`${sandbox.url}/paypal/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:guess`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    expect(wrong.status).toBe(401);
    const call = await openMerchant(sandbox);
    const nobody = await call('v2/checkout/orders', wish(), { authorization: 'Bearer nobody' });
    expect(nobody).toMatchObject({ status: 401, json: { name: 'AUTHENTICATION_FAILURE' } });
    sandbox.clock.forward(9 * 3600);
    expect((await call('v2/checkout/orders', wish(), id('a'))).status).toBe(401);
    const again = await openMerchant(sandbox);
    expect((await again('v2/checkout/orders', wish(), id('a'))).status).toBe(201);
    await sandbox.control('expire-tokens', { provider: 'paypal' });
    expect((await again('v2/checkout/orders', wish(), id('b'))).status).toBe(401);
  });
});

describe('what PayPal would refuse', () => {
  test.each([
    [{ currency_code: 'USD', value: 249.5 }, 400, 'INVALID_PARAMETER_SYNTAX'],
    [{ currency_code: 'USD', value: '249,50' }, 400, 'INVALID_PARAMETER_SYNTAX'],
    [{ value: '249.50' }, 400, 'MISSING_REQUIRED_PARAMETER'],
    [{ currency_code: 'JPY', value: '249.50' }, 422, 'DECIMAL_PRECISION'],
    [{ currency_code: 'USD', value: '249.505' }, 422, 'DECIMAL_PRECISION'],
    [{ currency_code: 'EGP', value: '249.50' }, 422, 'INVALID_CURRENCY_CODE'],
    [{ currency_code: 'USD', value: '0.00' }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [
      {
        currency_code: 'USD',
        value: '249.50',
        breakdown: { item_total: { currency_code: 'USD', value: '249.00' } },
      },
      422,
      'AMOUNT_MISMATCH',
    ],
  ])('an amount of %o', async (amount, status, issue) => {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const reply = await call('v2/checkout/orders', wish(amount), id('a'));
    expect(reply).toMatchObject({ status, json: { details: [{ issue }] } });
  });

  test("items that don't add up, no request id, no JSON, a foreign URL, an unknown order", async () => {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const issueOf = async (reply: Promise<Reply>) =>
      ((await reply).json.details as { issue: string }[] | undefined)?.[0]?.issue;
    const usd = (value: string) => ({ currency_code: 'USD', value });
    const items = structuredClone(wish({ ...usd('10.00'), breakdown: { item_total: usd('10.00') } }));
    Object.assign(items.purchase_units[0]!, {
      items: [{ name: 'Tea', quantity: '2', unit_amount: usd('4.99') }],
    });
    expect(await issueOf(call('v2/checkout/orders', items, id('a')))).toBe('ITEM_TOTAL_MISMATCH');
    expect(await issueOf(call('v2/checkout/orders', wish()))).toBe('PAYPAL_REQUEST_ID_REQUIRED');
    expect(await issueOf(call('v2/checkout/orders', '{', id('a')))).toBe('MALFORMED_REQUEST_JSON');
    expect((await call('v2/checkout/orders', wish(), { 'content-type': 'text/plain' })).status).toBe(415);
    const elsewhere = wish();
    elsewhere.payment_source.paypal.experience_context.return_url = 'https://elsewhere.example';
    expect(await issueOf(call('v2/checkout/orders', elsewhere, id('a')))).toBe('INVALID_PARAMETER_SYNTAX');
    expect(await issueOf(call('v2/checkout/orders/5O190127TN364715T'))).toBe('INVALID_RESOURCE_ID');
  });

  test("the mock header's error, without effect", async () => {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const { orderId } = await openOrder(call);
    await sandbox.outcome('paypal', 'ORD-1', { outcome: 'pay' });
    const header = { 'paypal-mock-response': '{"mock_application_codes":"TRANSACTION_REFUSED"}' };
    expect(await call(`v2/checkout/orders/${orderId}/capture`, {}, header)).toMatchObject({
      status: 422,
      json: { details: [{ issue: 'TRANSACTION_REFUSED' }] },
    });
    await sandbox.control('trouble', { provider: 'paypal', kind: 'mock', code: 'INSTRUMENT_DECLINED' });
    expect((await call(`v2/checkout/orders/${orderId}/capture`, {})).status).toBe(422);
    expect((await call(`v2/checkout/orders/${orderId}/capture`, {})).status).toBe(201);
  });

  test('a capture made by someone else a moment before', async () => {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const { orderId } = await openOrder(call);
    await sandbox.outcome('paypal', 'ORD-1', { outcome: 'pay' });
    const code = 'ORDER_ALREADY_CAPTURED';
    await sandbox.control('trouble', { provider: 'paypal', kind: 'mock', code, hasEffect: true });
    expect(await call(`v2/checkout/orders/${orderId}/capture`, {})).toMatchObject({
      json: { details: [{ issue: code }] },
    });
    expect((await call(`v2/checkout/orders/${orderId}`)).json).toMatchObject({ status: 'COMPLETED' });
  });
});

describe('other outcomes of a payment', () => {
  test('declined: the capture says so, and the buyer may approve again', async () => {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const { orderId, page } = await openOrder(call);
    await sandbox.press(page, { action: 'decline' });
    const declined = await call(`v2/checkout/orders/${orderId}/capture`, {}, id('capture'));
    expect(declined).toMatchObject({ status: 422, json: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } });
    await sandbox.press(page, { action: 'pay' });
    expect((await call(`v2/checkout/orders/${orderId}/capture`, {}, id('capture'))).status).toBe(201);
  });

  test('cancelled: only the token is returned', async () => {
    const sandbox = await openTestSandbox();
    const { orderId, page } = await openOrder(await openMerchant(sandbox));
    const cancelled = await sandbox.press(page, { action: 'cancel' });
    expect(cancelled.headers.get('location')).toBe(`${shopUrl}/cancel?token=${orderId}`);
  });

  test.each([
    ['settle-paid', 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['settle-failed', 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ])('pending: the order is COMPLETED, its capture is not, until %s', async (outcome, status, event) => {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const { orderId } = await openOrder(call);
    await sandbox.outcome('paypal', 'ORD-1', { outcome: 'pay-later' });
    const captureOf = ({ json }: Reply) =>
      (json.purchase_units as [{ payments: { captures: [{ id: string; status: string }] } }])[0].payments
        .captures[0];
    const captured = await call(`v2/checkout/orders/${orderId}/capture`, {});
    expect(captured.json.status).toBe('COMPLETED');
    const capture = captureOf(captured);
    expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    expect(await call(`v2/payments/captures/${capture.id}/refund`, {})).toMatchObject({
      json: { details: [{ issue: 'PENDING_CAPTURE' }] },
    });
    await sandbox.outcome('paypal', 'ORD-1', { outcome });
    expect(captureOf(await call(`v2/checkout/orders/${orderId}`)).status).toBe(status);
    const events = (await sandbox.deliver()).map((notice) => notice.event);
    expect(events).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', event]);
  });

  test('approved and never captured: expires after three hours', async () => {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const { orderId } = await openOrder(call);
    const forgotten = await openOrder(call, 'ORD-2');
    await sandbox.outcome('paypal', 'ORD-1', { outcome: 'pay' });
    sandbox.clock.forward(3 * 3600);
    await sandbox.control('run-due');
    expect((await call(`v2/checkout/orders/${orderId}`)).json.status).toBe('VOIDED');
    expect((await sandbox.deliver()).at(-1)?.event).toBe('CHECKOUT.PAYMENT-APPROVAL.REVERSED');
    expect((await sandbox.press(forgotten.page, { action: 'pay' })).status).toBe(410);
    expect((await call(`v2/checkout/orders/${forgotten.orderId}`)).status).toBe(404);
  });

  test('an invoice can be paid once', async () => {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const capture = async (key: string) => {
      const order = await call('v2/checkout/orders', wish(), id(key));
      const path = `v2/checkout/orders/${String(order.json.id)}`;
      await sandbox.outcome('paypal', String(order.json.id), { outcome: 'pay' });
      return call(`${path}/capture`, {});
    };
    expect((await capture('a')).status).toBe(201);
    expect(await capture('b')).toMatchObject({ json: { details: [{ issue: 'DUPLICATE_INVOICE_ID' }] } });
  });
});

describe('refunds', () => {
  async function openPaid() {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    const { orderId } = await openOrder(call);
    await sandbox.outcome('paypal', 'ORD-1', { outcome: 'pay' });
    const { json } = await call(`v2/checkout/orders/${orderId}/capture`, {});
    const [unit] = json.purchase_units as [{ payments: { captures: [{ id: string }] } }];
    const capture = `v2/payments/captures/${unit.payments.captures[0].id}`;
    const refund = (value?: string, key = value ?? 'all', currency_code = 'USD') =>
      call(`${capture}/refund`, value ? { amount: { value, currency_code } } : {}, id(key));
    return { sandbox, call, capture, refund };
  }
  const issue = (name: string) => ({ status: 422, json: { details: [{ issue: name }] } });

  test('in parts, idempotent by request id, never more than is left', async () => {
    const { call, capture, refund } = await openPaid();
    expect(await refund('49.50', 'r1')).toMatchObject({
      status: 201,
      json: { status: 'COMPLETED', amount: { value: '49.50', currency_code: 'USD' } },
    });
    expect((await refund('49.50', 'r1')).status).toBe(200);
    expect((await call(capture)).json.status).toBe('PARTIALLY_REFUNDED');
    expect(await refund('200.01')).toMatchObject(issue('REFUND_AMOUNT_EXCEEDED'));
    expect(await refund('10.00', 'x', 'EUR')).toMatchObject(issue('REFUND_CAPTURE_CURRENCY_MISMATCH'));
    expect((await refund()).json).toMatchObject({ amount: { value: '200.00' } });
    expect((await call(capture)).json.status).toBe('REFUNDED');
    expect(await refund(undefined, 'r9')).toMatchObject(issue('CAPTURE_FULLY_REFUNDED'));
  });

  test('not after half a year, and not when PayPal has no funds', async () => {
    const { sandbox, refund } = await openPaid();
    await sandbox.outcome('paypal', 'ORD-1', { knobs: { refund: 'refused' } });
    expect(await refund('1.00')).toMatchObject(issue('REFUND_FAILED_INSUFFICIENT_FUNDS'));
    sandbox.clock.forward(181 * 86_400);
    const late = await openMerchant(sandbox);
    const { id: capture } = (await sandbox.payment('paypal', 'ORD-1')) as { id: string };
    const [unit] = (await late(`v2/checkout/orders/${capture}`)).json.purchase_units as [
      { payments: { captures: [{ id: string }] } },
    ];
    const path = `v2/payments/captures/${unit.payments.captures[0].id}/refund`;
    expect(await late(path, {})).toMatchObject(issue('REFUND_TIME_LIMIT_EXCEEDED'));
  });

  test('pending ones complete later', async () => {
    const { sandbox, call, capture, refund } = await openPaid();
    await sandbox.outcome('paypal', 'ORD-1', { knobs: { refund: 'pending' } });
    const { json } = await refund('249.50');
    expect(json.status).toBe('PENDING');
    await sandbox.outcome('paypal', 'ORD-1', { outcome: 'settle-failed' });
    expect((await call(`v2/payments/refunds/${String(json.id)}`)).json.status).toBe('FAILED');
    expect((await call(capture)).json.status).toBe('COMPLETED');
    expect((await sandbox.deliver()).at(-1)?.event).toBe('PAYMENT.REFUND.FAILED');
  });
});

describe('a webhook', () => {
  /** Verifies the first webhook of an approved order, as a shop would. */
  async function verified(options: object, change = (body: string) => body) {
    const sandbox = await openTestSandbox();
    const call = await openMerchant(sandbox);
    await openOrder(call);
    await sandbox.outcome('paypal', 'ORD-1', { outcome: 'pay', knobs: options });
    await sandbox.deliver();
    const { headers, body } = sandbox.webhooks[0]!;
    const header = (name: string) => headers.get(`paypal-${name}`) ?? '';
    const fields = {
      auth_algo: header('auth-algo'),
      cert_url: header('cert-url'),
      transmission_id: header('transmission-id'),
      transmission_sig: header('transmission-sig'),
      transmission_time: header('transmission-time'),
      webhook_id: webhookId,
    };
    const request = `${JSON.stringify(fields).slice(0, -1)}, "webhook_event": ${change(body)} }`;
    const reply = await call('v1/notifications/verify-webhook-signature', request);
    return { sandbox, fields, event: JSON.parse(body) as Record<string, unknown>, reply };
  }

  test('verifies by postback over its raw bytes, and by the certificate', async () => {
    const { fields, event, reply } = await verified({});
    expect(reply).toEqual({ status: 200, json: { verification_status: 'SUCCESS' } });
    expect(event).toMatchObject({
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource_type: 'checkout-order',
      resource: { status: 'APPROVED', purchase_units: [{ custom_id: 'ORD-1' }] },
    });
    const certificate = new X509Certificate(await (await fetch(fields.cert_url)).text());
    expect(certificate.subject).toBe('CN=messageverificationcerts.sandbox.paypal.com');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.parse('2026-06-01'));
  });

  test("doesn't verify with other bytes of the same event, or a forged signature", async () => {
    const spaced = await verified({}, (body) => body.replace('{"id":', '{ "id":'));
    expect(spaced.reply.json.verification_status).toBe('FAILURE');
    const forged = await verified({ tamper: 'signature' });
    expect(forged.reply.json.verification_status).toBe('FAILURE');
  });

  test('with a wrong amount or an old time is still signed', async () => {
    const amount = await verified({ tamper: 'amount' });
    expect(amount.reply.json.verification_status).toBe('SUCCESS');
    expect(amount.event.resource).toMatchObject({ purchase_units: [{ amount: { value: '249.49' } }] });
    const stale = await verified({ tamper: 'stale' });
    expect(stale.reply.json.verification_status).toBe('SUCCESS');
    expect(stale.fields.transmission_time).toBe('2026-01-15T09:20:30.000Z');
  });

  test('of a capture names the order; of a refund names the capture', async () => {
    const { sandbox } = await verified({});
    const { id: orderId } = await sandbox.payment('paypal', 'ORD-1');
    const call = await openMerchant(sandbox);
    await call(`v2/checkout/orders/${orderId}/capture`, {});
    await sandbox.outcome('paypal', 'ORD-1', { outcome: 'refund', amountMinor: 950 });
    await sandbox.deliver();
    const [, capture, refund] = sandbox.webhooks.map(({ body }) => JSON.parse(body).resource);
    expect(capture.supplementary_data.related_ids.order_id).toBe(orderId);
    expect(refund).toMatchObject({ amount: { value: '9.50' }, custom_id: 'ORD-1' });
    expect(refund.links[1].href).toContain(capture.id);
  });
});
