import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountText,
  currencyExponent,
  moneyNumber,
  moneyText,
  percentOf,
  prorate,
  toMinor,
  toMinorRounded,
} from './money.ts';

const currency = fc.constantFrom('USD', 'EUR', 'INR', 'JPY', 'KWD');
const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const amount = fc.integer({ min: 0, max: 10_000_000_000 });

describe('currencyExponent', () => {
  test.each([
    ['USD', 2],
    ['AFN', 2],
    ['XYZ', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['VND', 0],
    ['CLP', 0],
    ['ISK', 0],
    ['jpy', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['OMR', 3],
    ['JOD', 3],
    ['TND', 3],
    ['IQD', 3],
    ['LYD', 3],
  ])('%s has %i decimals', (code, exponent) => {
    expect(currencyExponent(code)).toBe(exponent);
  });
});

describe('toMinor', () => {
  test.each([
    ['249.50', 'USD', 24950],
    ['249.5', 'USD', 24950],
    [249.5, 'USD', 24950],
    [1.005, 'KWD', 1005],
    ['0.29', 'USD', 29],
    [1.1, 'USD', 110],
    ['249', 'JPY', 249],
    ['249.00', 'JPY', 249],
    ['1.250', 'KWD', 1250],
    ['0.100000', 'USD', 10],
    ['-8.87', 'USD', -887],
    ['007.10', 'USD', 710],
  ] as const)('%s %s is %i', (text, code, expected) => {
    expect(toMinor(text, code)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '+1',
    '.5',
    '5.',
    '1,50',
    '1e2',
    '0x10',
    '--1',
    '1.2.3',
    'NaN',
    'Infinity',
    '١٢',
    '1\u0000',
    '1\n',
  ])('%j is refused', (garbage) => {
    expect(() => toMinor(garbage, 'USD')).toThrow(RangeError);
  });

  test.each([NaN, Infinity, -Infinity, 1e21, 1e-7])('the number %d is refused', (garbage) => {
    expect(() => toMinor(garbage, 'USD')).toThrow(RangeError);
  });

  test("refuses decimals the currency doesn't have instead of dropping them", () => {
    expect(() => toMinor('1.005', 'USD')).toThrow(RangeError);
    expect(() => toMinor('249.50', 'JPY')).toThrow(RangeError);
    expect(() => toMinor(0.1 + 0.2, 'USD')).toThrow(RangeError);
  });

  test('refuses amounts beyond the safe integers', () => {
    expect(toMinor('90071992547409.91', 'USD')).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => toMinor('90071992547409.92', 'USD')).toThrow(RangeError);
  });

  test('minus zero is zero', () => {
    expect(Object.is(toMinor('-0.00', 'USD'), 0)).toBe(true);
  });
});

test.each([
  ['1.005', 'USD', 101],
  ['1.0049999', 'USD', 100],
  ['0.5', 'JPY', 1],
  ['0.49', 'JPY', 0],
  ['-1.005', 'USD', -101],
  ['9.99', 'USD', 999],
] as const)('toMinorRounded %s %s is %i', (text, code, expected) => {
  expect(toMinorRounded(text, code)).toBe(expected);
});

describe('moneyText', () => {
  test.each([
    [24950, 'USD', '249.50'],
    [249, 'JPY', '249.00'],
    [1250, 'KWD', '1.250'],
    [5, 'USD', '0.05'],
    [5, 'KWD', '0.005'],
    [0, 'USD', '0.00'],
    [-0, 'USD', '0.00'],
    [-887, 'USD', '-8.87'],
    [-5, 'USD', '-0.05'],
    [Number.MAX_SAFE_INTEGER, 'USD', '90071992547409.91'],
  ] as const)('%i %s is %s', (value, code, expected) => {
    expect(moneyText(value, code)).toBe(expected);
  });

  test.each([0.5, NaN, Infinity, 2 ** 53])('%d is refused', (value) => {
    expect(() => moneyText(value, 'USD')).toThrow(RangeError);
  });

  test('parses what it formats, as text and as number', () => {
    fc.assert(
      fc.property(minor, currency, (value, code) => {
        expect(toMinor(moneyText(value, code), code)).toBe(value);
        expect(toMinor(moneyNumber(value, code), code)).toBe(value);
      }),
    );
  });
});

test.each([
  [24950, 'USD', 249.5],
  [249, 'JPY', 249],
  [1255, 'KWD', 1.255],
  [-0, 'USD', 0],
] as const)('moneyNumber %i %s is %d', (value, code, expected) => {
  expect(Object.is(moneyNumber(value, code), expected)).toBe(true);
});

describe('prorate', () => {
  test.each([
    [[1, 1, 1], 100, [34, 33, 33]],
    [[1, 2, 3], 2, [0, 1, 1]],
    [[5, 0, 5], 3, [2, 0, 1]],
    [[0, 0, 0], 4, [2, 1, 1]],
    [[3, 7], 0, [0, 0]],
    [[1, 1], -3, [-2, -1]],
    [[], 0, []],
  ])('%j splits %i as %j', (weights, whole, expected) => {
    expect(prorate(weights, whole)).toEqual(expected);
  });

  test('a 33.33 % voucher over lines of 0.01, 0.02 and 0.03 leaves no line negative', () => {
    const weights = [1, 2, 3];
    expect(prorate(weights, percentOf(6, 33.33))).toEqual([0, 1, 1]);
  });

  test('refuses an amount without weights', () => {
    expect(() => prorate([], 1)).toThrow(RangeError);
  });

  test.each([[[-1, 2]], [[0.5]], [[NaN]]])('weights %j are refused', (weights) => {
    expect(() => prorate(weights, 1)).toThrow(RangeError);
  });

  test('parts are whole, sum to the amount and are within one unit of the exact share', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 20 }), amount, (weights, whole) => {
        const parts = prorate(weights, whole);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
        const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        parts.forEach((part, index) => {
          expect(Number.isSafeInteger(part) && !Object.is(part, -0)).toBe(true);
          if (total === 0n) return;
          const distance = BigInt(part) * total - BigInt(whole) * BigInt(weights[index]!);
          expect(distance < total && -distance < total).toBe(true);
        });
      }),
    );
  });

  test('an amount up to the sum of the weights gives no part above its weight', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, ratio) => {
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const parts = prorate(weights, Math.floor(total * ratio));
          expect(parts.every((part, index) => part <= weights[index]!)).toBe(true);
        },
      ),
    );
  });

  test('a larger weight never gets less', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 8 }), amount, (weights, whole) => {
        const parts = prorate(weights, whole);
        const [first, second] = [weights[0]!, weights[1]!];
        if (first > second) expect(parts[0]).toBeGreaterThanOrEqual(parts[1]!);
      }),
    );
  });
});

describe('percentOf', () => {
  test.each([
    [10_000, 10, 1000],
    [999, 50, 500],
    [998, 50, 499],
    [10_000, 33.33, 3333],
    [10_000, '0.005', 1],
    [10_000, 0.0049, 0],
    [100, 0, 0],
    [100, 100, 100],
    [-999, 50, -500],
    [9_007_199_254_740_991, 99.9999, 9_007_190_247_541_736],
  ] as const)('%i at %s %% is %i', (whole, percent, expected) => {
    expect(percentOf(whole, percent)).toBe(expected);
  });

  test.each([-1, NaN, 0.00001, 'ten'])('refuses %s percent', (percent) => {
    expect(() => percentOf(100, percent)).toThrow(RangeError);
  });

  test('is the exact rational, rounded half up', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 1_000_000 }), (whole, units) => {
        const result = BigInt(percentOf(whole, units / 10_000));
        const doubledDistance = 2n * (result * 1_000_000n - BigInt(whole) * BigInt(units));
        expect(doubledDistance > -1_000_000n && doubledDistance <= 1_000_000n).toBe(true);
      }),
    );
  });
});

test("amounts outside the wire format have their currency's decimals", () => {
  expect(amountText(24950, 'USD')).toBe('249.50');
  expect(amountText(3493, 'JPY')).toBe('3493');
  expect(amountText(-3493, 'JPY')).toBe('-3493');
  expect(amountText(1990, 'KWD')).toBe('1.990');
});
