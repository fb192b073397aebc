import { expect, test } from 'vitest';
import { resultPage } from './result-page.ts';

test.each([
  ['stripe', 12, null, '/payment/stripe?order=12'],
  ['stripe', 12, 'cancelled', '/payment/stripe?order=12&cancelled=1'],
  ['iyzico', 12, 'failed', '/payment/iyzico?order=12&failed=1'],
  ['razorpay', 12, null, '/razorpay-callback?order=12'],
  ['payfast', 12, null, '/payfast/return/12'],
  ['payfast', 12, 'cancelled', '/payfast/cancel/12'],
  // For an unknown attempt: the provider's page too, without an order.
  ['stripe', null, null, '/payment/stripe'],
  ['stripe', null, 'cancelled', '/payment/stripe?cancelled=1'],
  ['razorpay', null, null, '/razorpay-callback'],
  ['razorpay', null, 'failed', '/razorpay-callback?failed=1'],
  ['phonepe', null, null, '/payment/phonepe'],
  ['payfast', null, null, '/payfast/return'],
  ['payfast', null, 'cancelled', '/payfast/cancel'],
] as const)('%s, order %s, %s: %s', (provider, orderId, turn, page) => {
  expect(resultPage(provider, { orderId, turn })).toBe(page);
});
