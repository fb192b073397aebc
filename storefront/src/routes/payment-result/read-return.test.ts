import { expect, test } from 'vitest';
import { readReturn } from './read-return.ts';

const read = (address: string, id?: string) => readReturn(new URL(address, 'https://shop.example'), { id });

test.each([
  ['/payment/stripe?order=12', undefined, { orderId: 12, isCancel: false }],
  ['/payment/paypal?order=12&cancelled=1', undefined, { orderId: 12, isCancel: true }],
  ['/razorpay-callback?order=7', undefined, { orderId: 7, isCancel: false }],
  ['/payfast/return/9', '9', { orderId: 9, isCancel: false }],
  ['/payfast/cancel/9', '9', { orderId: 9, isCancel: true }],
  ['/payfast/cancel', undefined, { orderId: null, isCancel: true }],
  ['/payment/phonepe?order=-1', undefined, { orderId: null, isCancel: false }],
  ['/payment/phonepe?order=1e3', undefined, { orderId: null, isCancel: false }],
])('%s', (address, id, expected) => {
  expect(read(address, id)).toEqual(expected);
});
