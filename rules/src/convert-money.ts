import { currencyExponent, roundedRatio, type CurrencyCode } from './money.ts';

/** An exchange rate as text: units of the other currency for one unit, with at most 8 decimals. */
export const RATE = /^\d{1,9}(\.\d{1,8})?$/;
const rateDecimals = 8;

type Conversion = { from: CurrencyCode; to: CurrencyCode; rate: string };

/**
 * An amount in another currency, in its minor units, half up: 10000 EUR at `'1.08'` is 10800 USD. Null: the rate isn't one, or the result is
 * beyond the safe integers.
 */
export function convertMinor(minor: number, { from, to, rate }: Conversion): number | null {
  if (!RATE.test(rate)) return null;
  const [whole = '', decimals = ''] = rate.split('.');
  const units = BigInt(whole + decimals.padEnd(rateDecimals, '0'));
  const shift = currencyExponent(to) - currencyExponent(from);
  const numerator = units * 10n ** BigInt(Math.max(shift, 0));
  const denominator = 10n ** BigInt(rateDecimals + Math.max(-shift, 0));
  try {
    return roundedRatio(BigInt(minor), numerator, denominator);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
