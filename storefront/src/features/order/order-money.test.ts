import { expect, test } from 'vitest';
import { isUnpaid, orderMoney } from './order-money.ts';

const placed = { status: 1, cancelled: 0, payment_done: 0, refunded: 0, order_method: 7 } as const;

test.each([
  ['unpaid', true, {}],
  ['unpaid', false, { order_method: 2 }],
  ['paid', false, { payment_done: 1 }],
  ['partly-refunded', false, { payment_done: 1, payment: { refunded: '1.00' } }],
  ['refunded', false, { payment_done: 1, refunded: 1, cancelled: 1 }],
  ['cancelled', false, { cancelled: 1 }],
  ['cancelled', false, { status: 6 }],
] as const)('an order is %s, unpaid: %s, with %o', (state, unpaid, fields) => {
  expect(orderMoney({ ...placed, ...fields })).toBe(state);
  expect(isUnpaid({ ...placed, ...fields })).toBe(unpaid);
});
