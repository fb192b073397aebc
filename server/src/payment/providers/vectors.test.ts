import { createHash, createHmac, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bodySignature, flutterwaveAdapter } from './flutterwave.ts';
import {
  formatPrice,
  noticeSignature as iyzicoNotice,
  replySignature,
  requestAuthorization,
} from './iyzico-signing.ts';
import {
  apiSignature,
  formSignature,
  noticeParameters,
  noticeSignature as itnSignature,
} from './payfast-signing.ts';
import { noticeAuthorization } from './phonepe.ts';
import { checkoutSignature, webhookSignature } from './razorpay.ts';
import { isSigned } from './stripe.ts';
import { inbound, noNetwork, scripted } from './test-parts.ts';
import vectorFile from './payment-vectors.json' with { type: 'json' };

type Vector = (typeof vectorFile.vectors)[number];
const byId = new Map(vectorFile.vectors.map((vector) => [vector.id, vector]));
const checked = new Set<string>();

/** Reads a vector's inputs and key in the test's shape, and marks it as used. */
function vector<I extends z.ZodType, K extends z.ZodType>(id: string, inputs: I, key: K) {
  checked.add(id);
  const found = byId.get(id) as Vector;
  return {
    inputs: inputs.parse(found.inputs),
    key: key.parse(found.key),
    expected: found.expected as unknown,
  };
}

const text = z.string();
const raw = z.object({ rawBody: text });
const fields = z.object({ orderedFields: z.array(z.tuple([text, text])) });

const hmac = (key: string, value: string) => createHmac('sha256', key).update(value).digest('hex');
const sha = (value: string) => createHash('sha256').update(value).digest('hex');
type Inputs = Readonly<Record<string, unknown>>;
const joined = (inputs: Inputs, names: string, separator = '') =>
  names
    .split(' ')
    .map((name) => String(inputs[name]))
    .join(separator);
const inputsOf = z.record(text, z.unknown());

/** Vectors of unsupported protocols, by their `algorithm`. */
const notSpoken: Readonly<Record<string, (inputs: Inputs, key: string) => string>> = {
  // PayPal verifies its webhooks itself (postback).
  'paypal-signed-string-published': (inputs) =>
    `${joined(inputs, 'transmissionId transmissionTime webhookId', '|')}|${crc32(joined(inputs, 'rawBody'))}`,
  // Payment links are not used.
  'razorpay-payment-link-signature': (inputs, key) => {
    const names = 'payment_link_id payment_link_reference_id payment_link_status payment_id';
    return hmac(key, joined(inputs, names, '|'));
  },
  // The inline widget is not used.
  'flutterwave-integrity-hash': (inputs, key) => {
    const payload = inputsOf.parse(inputs['payload']);
    return sha(joined(payload, Object.keys(payload).toSorted().join(' ')) + key);
  },
  // Only the hosted form is used.
  'iyzico-webhook-v3-direct': (inputs, key) => {
    const notice = inputsOf.parse(JSON.parse(joined(inputs, 'rawBody')));
    return hmac(key, key + joined(notice, 'iyziEventType paymentId paymentConversationId status'));
  },
  'iyzico-3ds-callback': (inputs, key) =>
    hmac(key, joined(inputs, 'conversationData conversationId mdStatus paymentId status', ':')),
  // v2 is supported, not the legacy v1.
  'phonepe-v1-pay': (inputs, key) =>
    `${sha(joined(inputs, 'base64Payload path') + key)}###${joined(inputs, 'saltIndex')}`,
  'phonepe-v1-status': (inputs, key) =>
    `${sha(joined(inputs, 'path') + key)}###${joined(inputs, 'saltIndex')}`,
  'phonepe-v1-callback': (inputs, key) =>
    `${sha(joined(inputs, 'base64Response') + key)}###${joined(inputs, 'saltIndex')}`,
  'phonepe-xverify-docs': (inputs, key) => sha(joined(inputs, 'base64Payload path') + key),
};

describe('unsupported protocols', () => {
  test.each(Object.entries(notSpoken))('%s', (id, compute) => {
    const { inputs, key, expected } = vector(id, inputsOf, text.nullable());
    expect(compute(inputs, key ?? '')).toBe(expected);
  });

  test('paypal-webhook-rsa', () => {
    const shape = z.object({
      headers: z.record(text, text),
      signedString: text,
      webhookId: text,
      rawBody: text,
    });
    const { inputs, key, expected } = vector('paypal-webhook-rsa', shape, z.object({ certificatePem: text }));
    const { headers, webhookId, rawBody, signedString } = inputs;
    const names = 'paypal-transmission-id paypal-transmission-time';
    expect(`${joined(headers, names, '|')}|${webhookId}|${crc32(rawBody)}`).toBe(signedString);
    const { publicKey } = new X509Certificate(key.certificatePem);
    const signature = Buffer.from(joined(headers, 'paypal-transmission-sig'), 'base64');
    const isAccepted = verify('sha256', Buffer.from(signedString), publicKey, signature);
    expect(isAccepted ? 'accept' : 'reject').toBe(expected);
    expect(verify('sha256', Buffer.from(`${signedString}0`), publicKey, signature)).toBe(false);
  });
});

describe('Stripe', () => {
  test('a webhook is signed over time and raw body', () => {
    const { inputs, key, expected } = vector(
      'stripe-webhook-valid',
      raw.extend({ timestamp: z.int() }),
      text,
    );
    const at = new Date((inputs.timestamp + 300) * 1000);
    const header = String(expected);
    expect(isSigned(inputs.rawBody, header, ['whsec_other', key], at)).toBe(true);
    expect(isSigned(inputs.rawBody, `${header},v1=00`, [key], at)).toBe(true);
    expect(isSigned(`${inputs.rawBody} `, header, [key], at)).toBe(false);
    expect(isSigned(inputs.rawBody, header.replace('v1=', 'v0='), [key], at)).toBe(false);
    expect(isSigned(inputs.rawBody, '', [key], at)).toBe(false);
    expect(isSigned(inputs.rawBody, header, ['whsec_other'], at)).toBe(false);
  });

  test('a stale one is refused', () => {
    const shape = raw.extend({ header: text, nowUnix: z.int() });
    const { inputs, key } = vector('stripe-webhook-stale', shape, text);
    expect(isSigned(inputs.rawBody, inputs.header, [key], new Date(inputs.nowUnix * 1000))).toBe(false);
  });
});

describe('Razorpay', () => {
  test('the callback of the hosted checkout', () => {
    const shape = z.object({ order_id: text, razorpay_payment_id: text });
    const { inputs, key, expected } = vector('razorpay-checkout-signature', shape, text);
    expect(checkoutSignature(key, inputs.order_id, inputs.razorpay_payment_id)).toBe(expected);
  });

  test.each(['razorpay-webhook-minimal', 'razorpay-webhook-payment-captured'])('%s', (id) => {
    const { inputs, key, expected } = vector(id, raw, text);
    expect(webhookSignature(key, inputs.rawBody)).toBe(expected);
  });
});

describe('Flutterwave', () => {
  test('the static secret', async () => {
    const shape = raw.extend({ headers: z.record(text, text) });
    const { inputs, key } = vector('flutterwave-v3-verif-hash', shape, text);
    const config = { baseUrl: '', secretKey: '', publicKey: '', secretHash: key };
    const { requests, parts } = scripted(() => ({
      status: 400,
      body: { status: 'error', message: 'No transaction was found for this id', data: null },
    }));
    const adapter = flutterwaveAdapter(config, parts);
    const notice = { path: '/notify', body: inputs.rawBody, headers: inputs.headers };
    // The body is unsigned: what it names is queried, and doesn't exist.
    expect(await adapter.receive(inbound(notice))).toMatchObject({ ok: true, ref: 'ORD-1001-a1', facts: [] });
    expect(requests).toHaveLength(1);
    const wrong = { ...notice, headers: { 'verif-hash': `${key}x` } };
    const deaf = flutterwaveAdapter(config, noNetwork);
    expect(await deaf.receive(inbound(wrong))).toEqual({ ok: false, status: 401 });
  });

  test('the newer signature, which takes precedence over the static secret', async () => {
    const { inputs, key, expected } = vector('flutterwave-signature-hmac', raw, text);
    expect(bodySignature(key, inputs.rawBody)).toBe(expected);
    const config = { baseUrl: '', secretKey: '', publicKey: '', secretHash: key };
    const unknown = { status: 'error', data: null };
    const adapter = flutterwaveAdapter(config, scripted(() => ({ status: 400, body: unknown })).parts);
    const receive = (headers: Record<string, string>, body = inputs.rawBody) =>
      adapter.receive(inbound({ path: '/notify', body, headers }));
    const signed = { 'flutterwave-signature': String(expected) };
    expect(await receive(signed)).toMatchObject({ ok: true, facts: [] });
    const refused = { ok: false, status: 401 };
    expect(await receive(signed, `${inputs.rawBody} `)).toEqual(refused);
    expect(await receive({ 'flutterwave-signature': 'forged', 'verif-hash': key })).toEqual(refused);
  });
});

describe('iyzico', () => {
  test('the authorization of a call', () => {
    const shape = raw.extend({ apiKey: text, randomKey: text, uriPath: text });
    const { inputs, key, expected } = vector('iyzico-auth-published', shape, text);
    const keys = { apiKey: inputs.apiKey, secretKey: key };
    const call = { random: inputs.randomKey, path: inputs.uriPath, body: inputs.rawBody };
    expect(requestAuthorization(keys, call)).toBe(expected);
  });

  test.each(['iyzico-response-initialize', 'iyzico-response-retrieve', 'iyzico-response-refund'])(
    '%s',
    (id) => {
      const { inputs, key, expected } = vector(id, z.record(text, text), text);
      expect(replySignature(key, Object.values(inputs))).toBe(expected);
    },
  );

  test('the webhook of the hosted form', () => {
    const { inputs, key, expected } = vector('iyzico-webhook-v3-checkoutform', raw, text);
    const notice = JSON.parse(inputs.rawBody) as Record<string, string | number>;
    const signature = iyzicoNotice(key, {
      eventType: String(notice['iyziEventType']),
      paymentId: String(notice['iyziPaymentId']),
      token: String(notice['token']),
      conversationId: String(notice['paymentConversationId']),
      status: String(notice['status']),
    });
    expect(signature).toBe(expected);
  });

  test('price format', () => {
    const { inputs, expected } = vector('iyzico-format-price', z.array(text), z.null());
    expect(inputs.map(formatPrice)).toEqual(expected);
  });
});

describe('PayFast', () => {
  test.each(['payfast-checkout-no-passphrase', 'payfast-checkout-passphrase'])('%s', (id) => {
    const { inputs, key, expected } = vector(id, fields, text);
    expect(formSignature(inputs.orderedFields, key)).toBe(expected);
    const withBlank = [...inputs.orderedFields, ['cell_number', ' '] as const];
    expect(formSignature(withBlank, key)).toBe(expected);
  });

  test('payfast-checkout-readme', () => {
    const { inputs, key, expected } = vector('payfast-checkout-readme', fields, text);
    expect(formSignature(inputs.orderedFields, key)).toBe(expected);
  });

  test('a published webhook, blanks included, in received order', () => {
    const { inputs, key, expected } = vector('payfast-itn-published', fields, text);
    const rawBody = new URLSearchParams([...inputs.orderedFields, ['signature', 'x']]).toString();
    expect(itnSignature(rawBody, key)).toBe(expected);
    expect(noticeParameters(rawBody)).toContain('item_description=&amount_gross=15.00');
    const turned = new URLSearchParams(inputs.orderedFields.toReversed()).toString();
    expect(itnSignature(turned, key)).not.toBe(expected);
  });

  test('the refund API', () => {
    const shape = z.object({
      headers: z.record(text, text),
      body: z.record(text, z.union([text, z.number()])),
    });
    const { inputs, key, expected } = vector('payfast-api-refund-signature', shape, text);
    const body = Object.fromEntries(
      Object.entries(inputs.body).map(([name, value]) => [name, String(value)]),
    );
    expect(apiSignature({ ...inputs.headers, ...body }, key)).toBe(expected);
  });
});

test('PhonePe: the static header of a webhook', () => {
  const shape = z.object({ username: text, password: text });
  const { inputs, expected } = vector('phonepe-v2-webhook-authorization', shape, z.null());
  expect(noticeAuthorization(inputs.username, inputs.password)).toBe(expected);
});

test('every vector is used here', () => {
  expect([...checked].toSorted()).toEqual([...byId.keys()].toSorted());
});
