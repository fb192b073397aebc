import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '#sandbox-keys.ts';
import { openTestSandbox, shopUrl, type TestSandbox } from '#testing/open-test-sandbox.ts';
import { vectorOf } from '#testing/vectors.ts';
import { flutterwaveMessage } from './flutterwave-store.ts';

const { secretKey, secretHash } = sandboxKeys.flutterwave;

type Reply = { status: number; json: { status: string; message: string; data: Record<string, unknown> } };

async function call(
  { url }: TestSandbox,
  path: string,
  body?: unknown,
  key: string = secretKey,
): Promise<Reply> {
  const response = await fetch(`${url}/flutterwave/v3/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Reply['json'] };
}

const wish = (changes: object = {}) => ({
  tx_ref: 'ORD-1-a1',
  amount: 249.5,
  currency: 'NGN',
  redirect_url: `${shopUrl}/return?order=1`,
  customer: { email: 'zoe@example.com', name: 'Zoë' },
  customizations: { title: 'Souk' },
  meta: { orderId: 'ORD-1' },
  ...changes,
});

const openLink = async (sandbox: TestSandbox, changes: object = {}) =>
  String((await call(sandbox, 'payments', wish(changes))).json.data.link);

async function submit(sandbox: TestSandbox, link: string, fields: Record<string, string>) {
  const { headers } = await sandbox.press(link, fields);
  return Object.fromEntries(new URL(headers.get('location') ?? 'none:').searchParams);
}

test('a link is created, paid, and verified by id and by reference', async () => {
  const sandbox = await openTestSandbox();
  const made = await call(sandbox, 'payments', wish());
  expect(made).toMatchObject({ status: 200, json: { status: 'success', message: 'Hosted Link' } });
  const back = await submit(sandbox, String(made.json.data.link), {
    action: 'pay',
    instrument: '5531 8866 5214 2950',
  });
  expect(back).toEqual({
    order: '1',
    status: 'successful',
    tx_ref: 'ORD-1-a1',
    transaction_id: expect.stringMatching(/^\d+$/),
  });
  const byId = await call(sandbox, `transactions/${back.transaction_id}/verify`);
  expect(byId.json.data).toMatchObject({
    id: Number(back.transaction_id),
    tx_ref: 'ORD-1-a1',
    amount: 249.5,
    currency: 'NGN',
    charged_amount: 249.5,
    status: 'successful',
    meta: { orderId: 'ORD-1' },
    customer: { email: 'zoe@example.com' },
  });
  expect(await call(sandbox, 'transactions/verify_by_reference?tx_ref=ORD-1-a1')).toEqual(byId);
});

describe('what Flutterwave would refuse', () => {
  test.each([
    [{ tx_ref: undefined }, 'tx_ref is required'],
    [{ amount: undefined }, 'amount is required'],
    [{ redirect_url: '' }, 'redirect_url is required'],
    [{ customer: { name: 'Zoë' } }, 'email is required'],
    [{ customer: { email: 'zoe' } }, 'customer.email must be a valid email'],
    [{ amount: 0 }, 'amount should be a number greater than 0'],
    [{ amount: '1,000' }, 'amount should be a number greater than 0'],
    [{ amount: 249.505 }, 'amount should be a number greater than 0'],
    [{ currency: 'TRY' }, 'currency is invalid or not enabled for this merchant'],
    [{ configurations: { session_duration: 1441 } }, 'session_duration must be at most 1440 minutes'],
    [{ redirect_url: 'https://elsewhere.example' }, 'redirect_url is not an address of the shop'],
  ])('a link with %o', async (changes, message) => {
    const sandbox = await openTestSandbox();
    expect(await call(sandbox, 'payments', wish(changes))).toMatchObject({
      status: 400,
      json: { status: 'error', message },
    });
  });

  test('a wrong key, and unknown resources', async () => {
    const sandbox = await openTestSandbox();
    expect(await call(sandbox, 'payments', wish(), 'FLWSECK_TEST-guess-X')).toMatchObject({
      status: 401,
      json: { status: 'error', message: 'Invalid authorization key' },
    });
    for (const path of ['transactions/1/verify', 'transactions/verify_by_reference?tx_ref=none']) {
      expect(await call(sandbox, path)).toMatchObject({
        status: 400,
        json: { status: 'error', message: 'No transaction was found for this id' },
      });
    }
    expect((await call(sandbox, 'nothing')).status).toBe(404);
  });
});

test('a missing currency defaults to naira; an amount may be text', async () => {
  const sandbox = await openTestSandbox();
  await openLink(sandbox, { currency: undefined, amount: '100' });
  expect((await sandbox.payment('flutterwave', 'ORD-1-a1')).amount).toEqual({
    minor: 10_000,
    currency: 'NGN',
  });
});

describe('on the hosted page', () => {
  test('cancelling returns without a transaction', async () => {
    const sandbox = await openTestSandbox();
    const back = await submit(sandbox, await openLink(sandbox), { action: 'cancel' });
    expect(back).toEqual({ order: '1', status: 'cancelled', tx_ref: 'ORD-1-a1' });
  });

  test('a declined card is a failed transaction, and the link can still be paid', async () => {
    const sandbox = await openTestSandbox();
    const link = await openLink(sandbox);
    const failed = await submit(sandbox, link, { action: 'pay', instrument: '5258585922666506' });
    expect(failed.status).toBe('failed');
    expect((await call(sandbox, `transactions/${failed.transaction_id}/verify`)).json.data).toMatchObject({
      status: 'failed',
      processor_response: 'Insufficient Funds',
      amount_settled: 0,
    });
    await submit(sandbox, link, { action: 'pay' });
    const newest = await call(sandbox, 'transactions/verify_by_reference?tx_ref=ORD-1-a1');
    expect(newest.json.data.status).toBe('successful');
  });

  test.each([
    ['settle-paid', 'successful'],
    ['settle-failed', 'failed'],
  ])('paying later returns as completed but is pending, until %s', async (outcome, status) => {
    const sandbox = await openTestSandbox();
    const back = await submit(sandbox, await openLink(sandbox), { action: 'pay-later' });
    expect(back.status).toBe('completed');
    const read = async () => (await call(sandbox, `transactions/${back.transaction_id}/verify`)).json.data;
    expect(await read()).toMatchObject({ status: 'pending', payment_type: 'mobilemoney' });
    expect(await sandbox.deliver()).toEqual([]);
    await sandbox.outcome('flutterwave', 'ORD-1-a1', { outcome });
    expect(await read()).toMatchObject({ status });
    await sandbox.deliver();
    expect(JSON.parse(sandbox.webhooks[0]!.body)).toMatchObject({
      event: 'charge.completed',
      data: { status },
    });
  });

  test('a paid link, or one an hour old, is closed', async () => {
    const sandbox = await openTestSandbox();
    const paid = await openLink(sandbox);
    await submit(sandbox, paid, { action: 'pay' });
    expect((await sandbox.press(paid, { action: 'pay' })).status).toBe(410);
    const old = await openLink(sandbox);
    sandbox.clock.forward(3600);
    expect((await sandbox.press(old, { action: 'pay' })).status).toBe(410);
  });

  test('a disabled link is closed, and can be disabled once', async () => {
    const sandbox = await openTestSandbox();
    const link = await openLink(sandbox);
    const disable = (url: string) => call(sandbox, 'payments/link/disable', { link: url });
    expect(await disable(link)).toMatchObject({ status: 200, json: { status: 'success', data: { link } } });
    expect((await sandbox.press(link, { action: 'pay' })).status).toBe(410);
    expect(await disable(link)).toMatchObject({
      status: 400,
      json: { status: 'error', message: 'This payment link is currently inactive' },
    });
    expect((await disable(`${link}x`)).status).toBe(400);
  });

  test('a link is closed after the session that the shop chose', async () => {
    const sandbox = await openTestSandbox();
    const link = await openLink(sandbox, { configurations: { session_duration: 30 } });
    sandbox.clock.forward(1800);
    expect((await sandbox.press(link, { action: 'pay' })).status).toBe(410);
  });

  test('the same reference can be paid twice: by two links, or by paying one twice', async () => {
    const sandbox = await openTestSandbox();
    const first = await submit(sandbox, await openLink(sandbox), { action: 'pay' });
    const second = await submit(sandbox, await openLink(sandbox), { action: 'pay', paid_twice: '1' });
    const ids = (await sandbox.deliver()).map(
      (_, index) => JSON.parse(sandbox.webhooks[index]!.body).data.id,
    );
    expect(new Set(ids).size).toBe(3);
    expect(ids.map(String).slice(0, 2)).toEqual([first.transaction_id, second.transaction_id]);
  });
});

describe('refunds', () => {
  async function openPaid(amount = 249.5) {
    const sandbox = await openTestSandbox();
    const back = await submit(sandbox, await openLink(sandbox, { amount }), { action: 'pay' });
    const refund = (body: object) => call(sandbox, `transactions/${back.transaction_id}/refund`, body);
    return { sandbox, refund };
  }

  test('in parts, never more than is left', async () => {
    const { sandbox, refund } = await openPaid();
    const part = await refund({ amount: 49.5, comments: 'Broken' });
    expect(part.json.data).toMatchObject({
      amount_refunded: 49.5,
      status: 'completed',
      destination: 'payment_source',
    });
    expect((await call(sandbox, `refunds/${String(part.json.data.id)}`)).json.data).toEqual(part.json.data);
    expect((await refund({ amount: 200.01 })).status).toBe(400);
    expect((await refund({ amount: 'all' })).status).toBe(400);
    expect((await refund({})).json.data).toMatchObject({ amount_refunded: 200 });
    expect((await refund({})).status).toBe(400);
  });

  test('never more than the balance: income less fees plus the opening balance', async () => {
    const { refund } = await openPaid(1_000_000);
    expect(await refund({})).toMatchObject({
      status: 400,
      json: { message: 'Insufficient available balance to complete this refund' },
    });
    expect((await refund({ amount: 972_000 })).status).toBe(200);
    expect((await refund({ amount: 1 })).status).toBe(400);
  });

  test('pending ones complete later', async () => {
    const { sandbox, refund } = await openPaid();
    await sandbox.outcome('flutterwave', 'ORD-1-a1', { knobs: { refund: 'failed' } });
    const { data } = (await refund({})).json;
    expect(data.status).toBe('pending');
    await sandbox.outcome('flutterwave', 'ORD-1-a1', { outcome: 'settle-failed' });
    expect((await call(sandbox, `refunds/${String(data.id)}`)).json.data.status).toBe('failed');
    expect((await sandbox.payment('flutterwave', 'ORD-1-a1')).refundableMinor).toBe(24_950);
  });
});

describe('a webhook', () => {
  test('is authenticated by the secret hash itself, as in the vector', () => {
    const { inputs, key } = vectorOf<{ headers: Record<string, string>; rawBody: string }>(
      'flutterwave-v3-verif-hash',
    );
    const { headers, body } = flutterwaveMessage(JSON.parse(inputs.rawBody), key, 'none');
    expect(headers).toMatchObject(inputs.headers);
    expect(body).toBe(inputs.rawBody);
  });

  test.each([
    ['none', { hash: secretHash, amount: 249.5, currency: 'NGN' }],
    ['signature', { hash: 'forged', amount: 249.5, currency: 'NGN' }],
    ['amount', { hash: secretHash, amount: 249.49, currency: 'NGN' }],
    ['currency', { hash: secretHash, amount: 249.5, currency: 'USD' }],
  ])('with wrong: %s', async (tamper, expected) => {
    const sandbox = await openTestSandbox();
    await openLink(sandbox);
    await sandbox.outcome('flutterwave', 'ORD-1-a1', { outcome: 'pay', knobs: { tamper } });
    await sandbox.deliver();
    const { url, headers, body } = sandbox.webhooks[0]!;
    expect(url).toBe(`${shopUrl}/api/v1/payment/flutterwave/notify`);
    const { event, data } = JSON.parse(body);
    expect(event).toBe('charge.completed');
    expect({ hash: headers.get('verif-hash'), amount: data.amount, currency: data.currency }).toEqual(
      expected,
    );
  });

  test('reports a refund from the dashboard', async () => {
    const sandbox = await openTestSandbox();
    await openLink(sandbox);
    await sandbox.outcome('flutterwave', 'ORD-1-a1', { outcome: 'pay' });
    await sandbox.outcome('flutterwave', 'ORD-1-a1', { outcome: 'refund', amountMinor: 950 });
    await sandbox.deliver();
    expect(JSON.parse(sandbox.webhooks[1]!.body)).toMatchObject({
      event: 'refund.completed',
      data: { amount_refunded: 9.5, status: 'completed' },
    });
  });
});
