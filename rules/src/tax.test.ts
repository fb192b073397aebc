import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containedTax } from './tax.ts';

describe('percent: "price minus price/(1+pct/100)"', () => {
  test.each([
    [12000, 20, 2000],
    [11900, 19, 1900],
    [100, 19, 16],
    [10700, '7', 700],
    [10000, 8.875, 815],
    [10000, 0, 0],
    [0, 20, 0],
    [1, 100, 1],
  ] as const)('%i holds %s %% of tax: %i', (amountMinor, price, expected) => {
    expect(containedTax({ type: 2, price }, amountMinor, 1, 'USD')).toBe(expected);
  });

  test('the quantity is already included in the amount', () => {
    expect(containedTax({ type: 2, price: 20 }, 12000, 9, 'USD')).toBe(2000);
  });

  test('is the exact rational, rounded half up, and never above the amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000_000 }),
        fc.integer({ min: 0, max: 9999 }),
        (amountMinor, hundredths) => {
          const tax = containedTax({ type: 2, price: hundredths / 100 }, amountMinor, 1, 'USD');
          const whole = BigInt(10_000 + hundredths);
          const doubledDistance = 2n * (BigInt(tax) * whole - BigInt(amountMinor) * BigInt(hundredths));
          expect(doubledDistance > -whole && doubledDistance <= whole).toBe(true);
          expect(tax).toBeLessThanOrEqual(amountMinor);
        },
      ),
    );
  });
});

describe('flat: a price per unit', () => {
  test.each([
    ['1.50', 10000, 3, 'USD', 450],
    [1.5, 400, 3, 'USD', 400],
    ['0', 400, 3, 'USD', 0],
    ['-1', 400, 3, 'USD', 0],
    ['1.50', 10000, 0, 'USD', 0],
    ['10.00', 10000, 3, 'JPY', 30],
    ['0.5', 10000, 3, 'JPY', 3],
    ['0.125', 10000, 2, 'KWD', 250],
  ] as const)('%s in %i for %i units in %s is %i', (price, amountMinor, quantity, currency, expected) => {
    expect(containedTax({ type: 1, price }, amountMinor, quantity, currency)).toBe(expected);
  });
});

test('refuses an amount below 0', () => {
  expect(() => containedTax({ type: 2, price: 20 }, -1, 1, 'USD')).toThrow(RangeError);
});
