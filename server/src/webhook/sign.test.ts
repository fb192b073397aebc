import { expect, test } from 'vitest';
import { newSecret, signature, signedHeaders } from './sign.ts';

// The vector that the libraries of Standard Webhooks are tested with.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
};
const signed = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

test('a message is signed as Standard Webhooks says', () => {
  expect(signature(secret, message)).toBe(signed);
  expect(signature(secret, { ...message, body: '{"test":2432232314}' })).not.toBe(signed);
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});

test('while a secret is being changed it is signed with both', () => {
  const headers = signedHeaders([newSecret(), secret], message);
  expect(headers).toMatchObject({ 'webhook-id': message.id, 'webhook-timestamp': '1614265330' });
  expect(headers['webhook-signature'].split(' ')).toEqual([expect.stringMatching(/^v1,/), signed]);
});
