import { expect, test } from 'vitest';
import { ProviderRefusedError } from './provider-request.ts';

test.each([
  ['Invalid email address: ada@example.com', 'Invalid email address: …'],
  ["No such customer: 'cus_Ada'", 'No such customer: …'],
  ['Name "Ada Lovelace" is not allowed', 'Name … is not allowed'],
  ['Phone +90 (532) 555-01-82 is wrong', 'Phone … is wrong'],
  ['Invalid API Key provided: sk_test_51H8s7dKfj3kfh2', 'Invalid API Key provided: …'],
  ["The card's currency isn't one of ours, it's 12.50 EUR", null],
  ['Order 5O190127TN364715T is gone', 'Order … is gone'],
  ['PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED', null],
  ['The amount must be at least 50', null],
])('redacts personal data and keys in a provider’s message: %s', (message, redacted) => {
  expect(new ProviderRefusedError(message).message).toBe(redacted ?? message);
});
