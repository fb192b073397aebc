import { expect, test } from 'vitest';
import { newSecret, signature, signedHeaders } from './sign.ts';

// The test vector of the Standard Webhooks libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};
const signed = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('signs a message according to Standard Webhooks', () => {
  expect(signature(secret, message)).toBe(signed);
  expect(signature(secret, { ...message, body: '{"test":2432232314}' })).not.toBe(signed);
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test('signs with both secrets during a rotation', () => {
  const headers = signedHeaders([newSecret(), secret], message);
  expect(headers).toMatchObject({ 'webhook-id': message.id, 'webhook-timestamp': '1614265330' });
  expect(headers['webhook-signature'].split(' ')).toEqual([expect.stringMatching(/^v1,/), signed]);
});
