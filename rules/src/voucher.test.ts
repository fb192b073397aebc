import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkVoucher,
  shopPaysPercent,
  shopShare,
  spreadDiscount,
  voucherDiscount,
  type VoucherTerms,
} from './voucher.ts';

describe('voucherDiscount', () => {
  test.each([
    ['flat 5.00 on 20.00', 1, '5.00', 2000, 500],
    ['flat 50 on 49.99', 1, 50, 4999, 4999],
    ['flat on nothing', 1, 50, 0, 0],
    ['flat below zero', 1, -5, 2000, 0],
    ['10 % of 19.95', 2, 10, 1995, 200],
    ['33.33 % of 0.06', 2, '33.33', 6, 2],
    ['100 %', 2, 100, 4999, 4999],
    ['more than 100 %', 2, 150, 4999, 4999],
  ] as const)('%s', (_case, type, price, subtotalMinor, expected) => {
    expect(voucherDiscount({ type, price }, subtotalMinor, 'USD')).toBe(expected);
  });

  test('a flat price follows the exponent of the currency', () => {
    expect(voucherDiscount({ type: 1, price: '500.00' }, 9000, 'JPY')).toBe(500);
    expect(voucherDiscount({ type: 1, price: 0.125 }, 9000, 'KWD')).toBe(125);
  });
});

describe('checkVoucher', () => {
  const terms: VoucherTerms = {
    active: true,
    startMs: 1000,
    endMs: 2000,
    minSpendMinor: 5000,
    usageLimit: 10,
    limitPerCustomer: 1,
  };
  const use = { nowMs: 1500, subtotalMinor: 5000, usedTotal: 9, usedByCustomer: 0 };

  test.each([
    ['all is well', {}, {}, null],
    ['hidden', { active: false }, {}, { reason: 'inactive' }],
    ['before the start', {}, { nowMs: 999 }, { reason: 'not-started' }],
    ['at the start', {}, { nowMs: 1000 }, null],
    ['just before the end', {}, { nowMs: 1999 }, null],
    ['at the end', {}, { nowMs: 2000 }, { reason: 'expired' }],
    ['without dates', { startMs: null, endMs: null }, { nowMs: 9e12 }, null],
    ['one cent too few', {}, { subtotalMinor: 4999 }, { reason: 'min-spend', missingMinor: 1 }],
    ['the limit is reached', {}, { usedTotal: 10 }, { reason: 'used-up' }],
    ['no limit', { usageLimit: null }, { usedTotal: 10_000 }, null],
    ['a limit of 0 is none', { usageLimit: 0 }, { usedTotal: 10_000 }, null],
    ['used before by this customer', {}, { usedByCustomer: 1 }, { reason: 'used-by-customer' }],
    ['no limit per customer', { limitPerCustomer: 0 }, { usedByCustomer: 7 }, null],
    ['used up and too little', {}, { usedTotal: 10, subtotalMinor: 0 }, { reason: 'used-up' }],
  ] as const)('%s', (_case, changedTerms, changedUse, expected) => {
    expect(checkVoucher({ ...terms, ...changedTerms }, { ...use, ...changedUse })).toEqual(expected);
  });
});

describe('spreadDiscount', () => {
  test("a discount above the lines' total reduces them to zero, not below", () => {
    expect(spreadDiscount([300, 200], 900)).toEqual([300, 200]);
  });

  test('nothing to spread', () => {
    expect(spreadDiscount([], 900)).toEqual([]);
    expect(spreadDiscount([0, 0], 900)).toEqual([0, 0]);
  });

  test('no share exceeds its line, and they sum to the discount', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 300_000_000 }), (lines, discount) => {
        const shares = spreadDiscount(lines, discount);
        const most = lines.reduce((sum, line) => sum + line, 0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(discount, most));
        expect(shares.every((share, index) => share >= 0 && share <= lines[index]!)).toBe(true);
      }),
    );
  });
});

describe('the payer', () => {
  test('is the shop for its own voucher, the seller for theirs, unless specified', () => {
    expect(shopPaysPercent({ percent: null, storeId: null })).toBe('100');
    expect(shopPaysPercent({ percent: null, storeId: 7 })).toBe('0');
    expect(shopPaysPercent({ percent: '0.00', storeId: null })).toBe('0.00');
    expect(shopPaysPercent({ percent: '40.00', storeId: 7 })).toBe('40.00');
  });

  test('the share of the shop is rounded half up: 50 % of 5 is 3, of nothing nothing', () => {
    expect([shopShare(5, 50), shopShare(608, '33.33'), shopShare(0, 50), shopShare(7, 100)]).toEqual([
      3, 203, 0, 7,
    ]);
  });
});
