import { expect, test } from 'vitest';
import { PRICE_TYPE } from './codes.ts';
import { voucherCost } from './voucher-cost.ts';
import { voucherDiscount } from './voucher.ts';

const past = [
  { customer: 'ana', baseMinor: 1005 },
  { customer: 'ana', baseMinor: 4000 },
  { customer: 'ben', baseMinor: 300 },
];
const wish = { percent: 10, flatMinor: 0, minSpendMinor: 0, usageLimit: null, limitPerCustomer: null };

test("a voucher's cost is its discount on each past order", () => {
  const each = past.map(({ baseMinor }) =>
    voucherDiscount({ type: PRICE_TYPE.percent, price: 10 }, baseMinor, 'USD'),
  );
  expect(voucherCost(past, wish)).toEqual({ orders: 3, costMinor: each.reduce((sum, one) => sum + one, 0) });
  expect(voucherCost(past, { ...wish, percent: null, flatMinor: 500 })).toEqual({
    orders: 3,
    costMinor: 1300,
  });
});

test('respects minimum spend and limits', () => {
  expect(voucherCost(past, { ...wish, minSpendMinor: 1000 })).toEqual({ orders: 2, costMinor: 501 });
  expect(voucherCost(past, { ...wish, limitPerCustomer: 1 })).toEqual({ orders: 2, costMinor: 131 });
  expect(voucherCost(past, { ...wish, usageLimit: 1 })).toEqual({ orders: 1, costMinor: 101 });
  expect(voucherCost([], wish)).toEqual({ orders: 0, costMinor: 0 });
});
