import { expect, test } from 'vitest';
import { readReturn } from './read-return.ts';

const read = (address: string, id?: string) => readReturn(new URL(address, 'https://shop.example'), { id });

test.each([
  ['/payment/stripe?order=12', undefined, { orderId: 12, turn: null }],
  ['/payment/paypal?order=12&cancelled=1', undefined, { orderId: 12, turn: 'cancelled' }],
  ['/payment/iyzico?order=12&failed=1', undefined, { orderId: 12, turn: 'failed' }],
  ['/razorpay-callback?order=7', undefined, { orderId: 7, turn: null }],
  ['/payfast/return/9', '9', { orderId: 9, turn: null }],
  ['/payfast/cancel/9', '9', { orderId: 9, turn: 'cancelled' }],
  ['/payfast/cancel', undefined, { orderId: null, turn: 'cancelled' }],
  ['/payment/phonepe?order=-1', undefined, { orderId: null, turn: null }],
  ['/payment/phonepe?order=1e3', undefined, { orderId: null, turn: null }],
])('%s', (address, id, expected) => {
  expect(read(address, id)).toEqual(expected);
});
