import { expect, test } from 'vitest';
import { awaitsPayment, moneyStateOf } from './money-state.ts';

const paid = { isPaid: true, isCancelled: false };

test.each([
  ['unpaid', { isPaid: false, isCancelled: false }],
  ['paid', paid],
  ['partly-refunded', { ...paid, hasRefunds: true }],
  ['refunded', { ...paid, hasRefunds: true, isRefunded: true }],
  ['cancelled', { isPaid: false, isCancelled: true }],
  ['cancelled', { isPaid: true, isCancelled: true }],
  ['cancelled', { isPaid: true, isCancelled: true, hasRefunds: true }],
  ['refunded', { isPaid: true, isCancelled: true, hasRefunds: true, isRefunded: true }],
] as const)('is %s for %o', (state, facts) => {
  expect(moneyStateOf(facts)).toBe(state);
});

test.each([
  [true, { isCash: false, isPaid: false, isCancelled: false }],
  [false, { isCash: true, isPaid: false, isCancelled: false }],
  [false, { isCash: false, isPaid: true, isCancelled: false }],
  [false, { isCash: false, isPaid: false, isCancelled: true }],
])('awaits a payment: %s of %o', (awaits, facts) => {
  expect(awaitsPayment(facts)).toBe(awaits);
});
