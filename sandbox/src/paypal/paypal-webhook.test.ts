import { expect, test } from 'vitest';
import { vectorOf } from '#testing/vectors.ts';
import { isSignedBy, signedString } from './paypal-webhook.ts';
import { rawMember } from './raw-member.ts';

type Inputs = {
  transmissionId: string;
  transmissionTime: string;
  webhookId: string;
  rawBody: string;
  headers: Record<string, string>;
};

test("the signed string matches PayPal's published one", () => {
  const { inputs, expected } = vectorOf<Inputs>('paypal-signed-string-published');
  const { transmissionId: id, transmissionTime: time, webhookId, rawBody } = inputs;
  expect(signedString({ id, time, webhookId, body: Buffer.from(rawBody) })).toBe(expected);
});

test("a signature is verified by its certificate's key, for exactly these bytes", () => {
  const { inputs, key } = vectorOf<Inputs>('paypal-webhook-rsa');
  const { certificatePem } = key as unknown as { certificatePem: string }; // this vector's key is a certificate
  const { headers, webhookId, rawBody } = inputs;
  const isValid = (body: string) => {
    const id = headers['paypal-transmission-id'] ?? '';
    const time = headers['paypal-transmission-time'] ?? '';
    const text = signedString({ id, time, webhookId, body: Buffer.from(body) });
    return isSignedBy(certificatePem, text, headers['paypal-transmission-sig'] ?? '');
  };
  expect(isValid(rawBody)).toBe(true);
  expect(isValid(rawBody.replace('249.50', '249.51'))).toBe(false);
});

test.each([
  ['{"a":1,"x": {"b":[1,"}"], "c":"\\"]"} ,"d":2}', '{"b":[1,"}"], "c":"\\"]"}'],
  ['{ "x" : "é, }" }', '"é, }"'],
  ['{"y":{"x":1},"x":true}', 'true'],
  ['{"x":1.50,"z":null}', '1.50'],
  ['{"x":[]}', '[]'],
  ['{"y":1}', null],
  ['{}', null],
])('of %s the source text of x is %s', (json, expected) => {
  expect(rawMember(json, 'x')).toBe(expected);
});
