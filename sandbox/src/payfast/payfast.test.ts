import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '#sandbox-keys.ts';
import { openTestSandbox, shopUrl, type TestSandbox } from '#testing/open-test-sandbox.ts';
import { vectorOf } from '#testing/vectors.ts';
import {
  apiSignature,
  checkoutSignature,
  type Field,
  noticeSignature,
  noticeText,
  phpEncode,
} from './payfast-signatures.ts';

const { merchantId, merchantKey, passphrase } = sandboxKeys.payfast;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

const wish: Field[] = [
  ['merchant_id', merchantId],
  ['merchant_key', merchantKey],
  ['return_url', `${shopUrl}/return`],
  ['cancel_url', `${shopUrl}/cancel`],
  ['notify_url', `${shopUrl}/itn`],
  ['name_first', 'Zoë'],
  ['email_address', 'zoe@example.com'],
  ['m_payment_id', 'ORD-1'],
  ['amount', '249.50'],
  ['item_name', 'Order 1'],
  ['custom_str1', 'a b'],
];

/** The shop's form, signed over its fields in order. */
function signed(fields: readonly Field[], phrase: string = passphrase): URLSearchParams {
  const text = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`)
    .join('&');
  return new URLSearchParams([
    ...fields.map(([name, value]) => [name, value]),
    ['signature', md5(`${text}&passphrase=${phrase}`)],
  ]);
}

const send = ({ url }: TestSandbox, body: URLSearchParams) =>
  fetch(`${url}/payfast/eng/process`, { method: 'POST', body, redirect: 'manual' });

const changed = (changes: Record<string, string>) =>
  wish.map(([name, value]): Field => [name, changes[name] ?? value]);

async function openPage(sandbox: TestSandbox): Promise<string> {
  return (await send(sandbox, signed(wish))).headers.get('location') ?? '';
}

test('a form is posted, paid, reported by ITN and confirmed by postback', async () => {
  const sandbox = await openTestSandbox();
  const page = await openPage(sandbox);
  expect(await (await fetch(page)).text()).toContain('ZAR 249.50');
  const back = await sandbox.press(page, { action: 'pay' });
  expect(back.headers.get('location')).toBe(`${shopUrl}/return`);
  await sandbox.deliver();

  const { url, headers, body } = sandbox.webhooks[0]!;
  expect(url).toBe(`${shopUrl}/itn`);
  expect(headers.get('content-type')).toBe('application/x-www-form-urlencoded');
  const [text = '', signature] = body.split('&signature=');
  expect(text).toMatch(
    /^m_payment_id=ORD-1&pf_payment_id=\d{7}&payment_status=COMPLETE&item_name=Order\+1&item_description=&amount_gross=249\.50&amount_fee=-10\.73&amount_net=238\.77&custom_str1=a\+b&custom_str2=&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=Zo%C3%AB&name_last=&email_address=zoe%40example\.com&merchant_id=10000100$/,
  );
  expect(signature).toBe(md5(`${text}&passphrase=${passphrase}`));

  const validate = async (content: string) =>
    (await fetch(`${sandbox.url}/payfast/eng/query/validate`, { method: 'POST', body: content })).text();
  expect(await validate(text)).toBe('VALID');
  expect(await validate(text.replace('249.50', '249.51'))).toBe('INVALID');
  expect(await validate(body)).toBe('INVALID');
});

describe('signatures match the vectors', () => {
  type Ordered = { orderedFields: Field[]; headers: Record<string, string>; body: Record<string, unknown> };
  test.each(['payfast-checkout-no-passphrase', 'payfast-checkout-passphrase', 'payfast-checkout-readme'])(
    '%s',
    (id) => {
      const { inputs, key, expected } = vectorOf<Ordered>(id);
      expect(checkoutSignature(inputs.orderedFields, key)).toBe(expected);
    },
  );

  test('payfast-itn-published', () => {
    const { inputs, key, expected, parameterString } = vectorOf<Ordered>('payfast-itn-published');
    const text = noticeText(inputs.orderedFields);
    expect(text).toBe(parameterString);
    expect(noticeSignature(text, key)).toBe(expected);
  });

  test('payfast-api-refund-signature', () => {
    const { inputs, key, expected } = vectorOf<Ordered>('payfast-api-refund-signature');
    const body = Object.entries(inputs.body).map(([name, value]) => [name, String(value)] as const);
    expect(apiSignature({ ...inputs.headers, ...Object.fromEntries(body), testing: 'true' }, key)).toBe(
      expected,
    );
  });

  test("texts are encoded like PHP's", () => {
    expect(phpEncode("Zoë & O'Neill ~ 50% (off)*!-_.")).toBe(
      'Zo%C3%AB+%26+O%27Neill+%7E+50%25+%28off%29%2A%21-_.',
    );
  });
});

describe('what PayFast would refuse', () => {
  test.each([
    ['a wrong passphrase', signed(wish, 'other'), 'signature'],
    ['no signature', new URLSearchParams(wish.map(([name, value]) => [name, value])), 'signature'],
    ['another order of the fields, signed in that order', signed(wish.toReversed()), 'signature'],
    ['another merchant', signed(changed({ merchant_id: '10000101' })), 'merchant_id'],
    ['one decimal', signed(changed({ amount: '249.5' })), 'amount'],
    ['nothing to pay', signed(changed({ amount: '0.00' })), 'amount'],
    ['no name', signed(changed({ item_name: '' })), 'item_name'],
    ['a long name', signed(changed({ item_name: 'x'.repeat(101) })), 'item_name'],
    ['an address elsewhere', signed(changed({ notify_url: 'https://elsewhere.example' })), 'notify_url'],
  ])('%s', async (_name, form, named) => {
    const sandbox = await openTestSandbox();
    const refused = await send(sandbox, form);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(`<pre>${named}: `);
  });

  test('a changed amount', async () => {
    const sandbox = await openTestSandbox();
    const form = signed(wish);
    form.set('amount', '1.00');
    expect((await send(sandbox, form)).status).toBe(400);
  });
});

test('blanks may be sent unsigned; unknown fields are ignored', async () => {
  const sandbox = await openTestSandbox();
  const form = signed(changed({ name_first: '' }));
  form.set('utm_source', 'mail');
  expect((await send(sandbox, form)).status).toBe(303);
});

describe('on the hosted page', () => {
  const events = async (sandbox: TestSandbox) => (await sandbox.deliver()).map(({ event }) => event);

  test('cancelling sends no ITN', async () => {
    const sandbox = await openTestSandbox();
    const cancelled = await sandbox.press(await openPage(sandbox), { action: 'cancel' });
    expect(cancelled.headers.get('location')).toBe(`${shopUrl}/cancel`);
    expect(await events(sandbox)).toEqual([]);
  });

  test('after a decline the buyer stays and may retry', async () => {
    const sandbox = await openTestSandbox();
    const page = await openPage(sandbox);
    expect((await sandbox.press(page, { action: 'decline' })).status).toBe(402);
    await sandbox.press(page, { action: 'pay', instrument: 'sbtu01@payfast.co.za' });
    expect((await sandbox.press(page, { action: 'pay' })).status).toBe(410);
    expect(await events(sandbox)).toEqual(['FAILED', 'COMPLETE']);
  });

  test.each([
    ['settle-paid', 'COMPLETE'],
    ['settle-failed', 'FAILED'],
  ])('paying later is PENDING, until %s', async (outcome, event) => {
    const sandbox = await openTestSandbox();
    await sandbox.press(await openPage(sandbox), { action: 'pay-later' });
    await sandbox.outcome('payfast', 'ORD-1', { outcome });
    expect(await events(sandbox)).toEqual(['PENDING', event]);
    const ids = sandbox.webhooks.map(({ body }) => new URLSearchParams(body).get('pf_payment_id'));
    expect(ids[0]).toBe(ids[1]);
  });

  test('paying twice makes two payments of one order', async () => {
    const sandbox = await openTestSandbox();
    await sandbox.press(await openPage(sandbox), { action: 'pay', paid_twice: '1' });
    expect(await events(sandbox)).toEqual(['COMPLETE', 'COMPLETE']);
    const ids = sandbox.webhooks.map(({ body }) => new URLSearchParams(body).get('pf_payment_id'));
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('the ITN arrives before the browser returns', async () => {
    const sandbox = await openTestSandbox({ notices: 'automatic' });
    await sandbox.press(await openPage(sandbox), { action: 'pay' });
    expect(sandbox.webhooks).toHaveLength(1);
  });

  test.each([
    ['signature', false, 'INVALID', '249.50'],
    ['amount', true, 'VALID', '249.49'],
  ])('an ITN with wrong: %s', async (tamper, isSigned, validity, gross) => {
    const sandbox = await openTestSandbox();
    await openPage(sandbox);
    await sandbox.outcome('payfast', 'ORD-1', { outcome: 'pay', knobs: { tamper } });
    await sandbox.deliver();
    const [text = '', signature] = sandbox.webhooks[0]!.body.split('&signature=');
    expect(signature === md5(`${text}&passphrase=${passphrase}`)).toBe(isSigned);
    expect(new URLSearchParams(text).get('amount_gross')).toBe(gross);
    const validated = await fetch(`${sandbox.url}/payfast/eng/query/validate`, {
      method: 'POST',
      body: text,
    });
    expect(await validated.text()).toBe(validity);
  });
});

describe('the refund API', () => {
  async function openPaid(hasPayfastRefunds: boolean) {
    const sandbox = await openTestSandbox({ hasPayfastRefunds });
    await openPage(sandbox);
    await sandbox.outcome('payfast', 'ORD-1', { outcome: 'pay' });
    await sandbox.deliver();
    const id = new URLSearchParams(sandbox.webhooks[0]!.body).get('pf_payment_id') ?? '';
    const call = async (
      path: string,
      body?: Record<string, string | number>,
      phrase: string = passphrase,
    ) => {
      const headers = { 'merchant-id': merchantId, version: 'v1', timestamp: '2026-01-15T12:20:30+02:00' };
      const values = Object.entries({ ...headers, ...body, passphrase: phrase }).toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      );
      const text = values.map(([name, value]) => `${name}=${phpEncode(String(value))}`).join('&');
      const response = await fetch(`${sandbox.url}/payfast/refunds/${path}?testing=true`, {
        method: body ? 'POST' : 'GET',
        headers: { ...headers, signature: md5(text), 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, json: await response.json() };
    };
    return { sandbox, id, call };
  }

  test("doesn't exist in the sandbox, as with PayFast", async () => {
    const { id, call } = await openPaid(false);
    expect((await call(`query/${id}`)).status).toBe(400);
  });

  test('if enabled: partial, signed, never more than is left', async () => {
    const { sandbox, id, call } = await openPaid(true);
    const refund = (amount: number, reason = 'Returned') => call(id, { amount, reason, notify_buyer: 1 });
    expect((await call(`query/${id}`)).json.data.response).toMatchObject({
      amount_available_for_refund: 24_950,
    });
    expect((await refund(950)).json).toMatchObject({
      code: 200,
      status: 'success',
      data: { response: true },
    });
    expect((await refund(24_001)).status).toBe(400);
    expect((await refund(9.5)).status).toBe(400);
    expect((await refund(950, 'no')).status).toBe(400);
    expect((await call(id, { amount: 1, reason: 'Returned' }, 'other')).status).toBe(401);
    expect((await call('1', { amount: 1, reason: 'Returned' })).status).toBe(404);
    expect((await call(id)).json.data.response).toMatchObject({ available_balance: 24_000 });
    await sandbox.outcome('payfast', 'ORD-1', { outcome: 'refund', amountMinor: 24_000 });
    expect((await refund(1)).status).toBe(400);
  });
});
