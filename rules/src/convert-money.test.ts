import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertMinor } from './convert-money.ts';

describe('convertMinor', () => {
  test.each([
    [10_000, 'EUR', 'USD', '1.08', 10_800],
    // Half a cent rounds up, less than half down.
    [125, 'EUR', 'USD', '1.08', 135],
    [1, 'EUR', 'USD', '0.5', 1],
    [1, 'EUR', 'USD', '0.49999999', 0],
    // Other minor units
    [10_000, 'EUR', 'JPY', '163.255', 16_326],
    [1000, 'JPY', 'EUR', '0.0061', 610],
    [12_345, 'KWD', 'USD', '3.2575', 4021],
    [10_000, 'USD', 'KWD', '0.307', 30_700],
    [10_000, 'EUR', 'USD', '0', 0],
    [0, 'EUR', 'USD', '1.08', 0],
  ])('%d %s in %s at %s is %d', (minor, from, to, rate, converted) => {
    expect(convertMinor(minor, { from, to, rate })).toBe(converted);
  });

  test.each(['', '1,08', '-1', '1.', '.5', '1e3', '1.123456789', '1234567890', ' 1'])(
    '%j is no rate',
    (rate) => {
      expect(convertMinor(100, { from: 'EUR', to: 'USD', rate })).toBeNull();
    },
  );

  test('a result beyond the safe integers is refused', () => {
    expect(convertMinor(Number.MAX_SAFE_INTEGER, { from: 'EUR', to: 'USD', rate: '1.00000001' })).toBeNull();
  });

  test('is the exact product, rounded to the nearest minor unit', () => {
    const currency = fc.constantFrom('JPY', 'USD', 'KWD');
    const exponents: Record<string, number> = { JPY: 0, USD: 2, KWD: 3 };
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.nat(99_999_999_999),
        currency,
        currency,
        (minor, units, from, to) => {
          const rate = `${Math.floor(units / 1e8)}.${String(units % 1e8).padStart(8, '0')}`;
          const converted = BigInt(convertMinor(minor, { from, to, rate })!);
          // Both in units of 10^-11 of the currency
          const exact = BigInt(minor) * BigInt(units) * 10n ** BigInt(3 - exponents[from]!);
          const own = converted * 10n ** BigInt(11 - exponents[to]!);
          const unit = 10n ** BigInt(11 - exponents[to]!);
          expect(2n * (exact - own) < unit && 2n * (own - exact) <= unit).toBe(true);
        },
      ),
    );
  });
});
