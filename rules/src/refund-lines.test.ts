import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountBack,
  leftOf,
  zeroAmounts,
  refundableOf,
  shareOfUnits,
  unitsBack,
  type LineAmounts,
  type RefundableLine,
} from './refund-lines.ts';

const buildLine = (whole: Partial<LineAmounts>, given: Partial<LineAmounts> = {}): RefundableLine => ({
  whole: { ...zeroAmounts, units: 1, ...whole },
  given: { ...zeroAmounts, ...given },
});

const plus = (one: LineAmounts, other: LineAmounts) =>
  Object.fromEntries(
    (Object.keys(one) as (keyof LineAmounts)[]).map((key) => [key, one[key] + other[key]]),
  ) as LineAmounts;

const randomLine = fc
  .record({
    units: fc.integer({ min: 1, max: 12 }),
    goodsMinor: fc.integer({ min: 0, max: 99_999 }),
    shippingMinor: fc.integer({ min: 0, max: 5000 }),
    voucherShopMinor: fc.integer({ min: 0, max: 20_000 }),
    voucherSellerMinor: fc.integer({ min: 0, max: 20_000 }),
    commissionMinor: fc.integer({ min: 0, max: 20_000 }),
    commissionTaxMinor: fc.integer({ min: 0, max: 4000 }),
    deemedVatMinor: fc.integer({ min: 0, max: 20_000 }),
    shippingVatMinor: fc.integer({ min: 0, max: 900 }),
  })
  .map((whole) => buildLine(whole));

describe('f(r + n) − f(r)', () => {
  test('a third of 10.00 at a time is 3.33, 3.34 and 3.33', () => {
    const share = (before: number) => shareOfUnits(1000, { of: 3, before, units: 1 });
    expect([share(0), share(1), share(2)]).toEqual([333, 334, 333]);
  });

  test('all units give exactly the whole, in any portions, and no portion is below 0', () => {
    const portions = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), portions, (amount, sizes) => {
        const of = sizes.reduce((sum, size) => sum + size, 0);
        let before = 0;
        let sum = 0;
        for (const units of sizes) {
          const share = shareOfUnits(amount, { of, before, units });
          expect(share).toBeGreaterThanOrEqual(0);
          expect(Math.abs(share - (amount * units) / of)).toBeLessThanOrEqual(1);
          before += units;
          sum += share;
        }
        expect(sum).toBe(amount);
      }),
    );
  });

  test('refuses more than are left', () => {
    expect(() => shareOfUnits(100, { of: 3, before: 2, units: 2 })).toThrow(RangeError);
    expect(() => unitsBack(buildLine({ units: 2, goodsMinor: 100 }, { units: 1 }), 2)).toThrow(RangeError);
  });
});

test('one of three cables: 9.99 of 29.97, commission 1.00 of 3.00, tax 0.19 of 0.57, no shipping', () => {
  const line = buildLine({
    units: 3,
    goodsMinor: 2997,
    shippingMinor: 490,
    commissionMinor: 300,
    commissionTaxMinor: 57,
  });
  expect(unitsBack(line, 1)).toEqual({
    ...zeroAmounts,
    units: 1,
    goodsMinor: 999,
    commissionMinor: 100,
    commissionTaxMinor: 19,
  });
});

test('refunds payment and voucher share separately: a speaker of 149.00 with 14.90 from the shop', () => {
  const line = buildLine({
    goodsMinor: 13_410,
    shippingMinor: 490,
    voucherShopMinor: 1490,
    commissionMinor: 1490,
    commissionTaxMinor: 283,
  });
  expect(amountBack([line], refundableOf(line))).toEqual([line.whole]);
  expect(refundableOf(line)).toBe(13_900);
});

test('VAT that the shop owes follows the items and the shipping: 9.58 of 60.00, 1.58 of 9.90', () => {
  const line = buildLine({
    units: 2,
    goodsMinor: 6000,
    shippingMinor: 990,
    deemedVatMinor: 958,
    shippingVatMinor: 158,
  });
  expect(unitsBack(line, 1)).toEqual({ ...zeroAmounts, units: 1, goodsMinor: 3000, deemedVatMinor: 479 });
  const [half] = amountBack([line], 3495);
  expect(half).toEqual({
    ...zeroAmounts,
    goodsMinor: 3000,
    shippingMinor: 495,
    deemedVatMinor: 479,
    shippingVatMinor: 79,
  });
  expect(amountBack([{ ...line, given: half! }], 3495)).toEqual([{ ...half, units: 2 }]);
});

test('refunds in any units and amounts never exceed the line, and in the end equal it', () => {
  const step = fc.oneof(
    fc.record({ units: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ part: fc.double({ min: 0, max: 1, noNaN: true }) }),
  );
  fc.assert(
    fc.property(randomLine, fc.array(step, { maxLength: 8 }), (line, steps) => {
      let { given } = line;
      const now = () => ({ whole: line.whole, given });
      for (const each of steps) {
        if ('units' in each) {
          const units = Math.min(each.units, leftOf(now()).units);
          if (units > 0) given = plus(given, unitsBack(now(), units));
        } else {
          const minor = Math.floor(refundableOf(now()) * each.part);
          if (minor > 0) given = plus(given, amountBack([now()], minor)[0]!);
        }
        for (const key of Object.keys(given) as (keyof LineAmounts)[]) {
          expect(given[key], key).toBeGreaterThanOrEqual(0);
          expect(given[key], key).toBeLessThanOrEqual(line.whole[key]);
        }
      }
      const rest = refundableOf(now());
      if (rest === 0) return;
      given = plus(given, amountBack([now()], rest)[0]!);
      expect(given).toEqual(line.whole);
    }),
    { numRuns: 2000 },
  );
});

test('an amount over several lines sums to it, and the full amount is all of them', () => {
  fc.assert(
    fc.property(
      fc.array(randomLine, { minLength: 1, maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lines, part) => {
        const most = lines.reduce((sum, line) => sum + refundableOf(line), 0);
        const minor = Math.floor(most * part);
        const back = amountBack(lines, minor);
        expect(back.reduce((sum, own) => sum + own.goodsMinor + own.shippingMinor, 0)).toBe(minor);
        if (most > 0) expect(amountBack(lines, most)).toEqual(lines.map(({ whole }) => whole));
      },
    ),
  );
  expect(() => amountBack([buildLine({ goodsMinor: 100 })], 101)).toThrow(RangeError);
});
