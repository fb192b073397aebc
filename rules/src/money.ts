export type CurrencyCode = string;

/** Everything not listed has two decimals. By ISO 4217, not by the shorter display lists of browsers. */
const ZERO_DECIMAL = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const THREE_DECIMAL = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,20}))?$/;

/** Decimals of a currency's smallest unit. Unknown codes count as 2. */
export function currencyExponent(currency: CurrencyCode): 0 | 2 | 3 {
  const code = currency.toUpperCase();
  if (ZERO_DECIMAL.has(code)) return 0;
  return THREE_DECIMAL.has(code) ? 3 : 2;
}

/**
 * Decimal amount to whole minor units, exactly: `'249.50'` USD → 24950, `'249.00'` JPY → 249. Throws RangeError for anything that
 * is not a plain decimal, for nonzero decimals the currency doesn't have, and for results beyond the safe integers.
 */
export function toMinor(amount: number | string, currency: CurrencyCode): number {
  return scaledInteger(amount, currencyExponent(currency), 'exact');
}

/** Like `toMinor`, but rounds surplus decimals half up (away from zero): `'0.005'` USD → 1. */
export function toMinorRounded(amount: number | string, currency: CurrencyCode): number {
  return scaledInteger(amount, currencyExponent(currency), 'half-up');
}

/** Wire `money` (CONTRACT §1.7): max(2, exponent) decimals. 24950 USD → "249.50", 249 JPY → "249.00". */
export function moneyText(minor: number, currency: CurrencyCode): string {
  requireMinor(minor);
  const exponent = currencyExponent(currency);
  const decimals = Math.max(2, exponent);
  const digits = (BigInt(Math.abs(minor)) * 10n ** BigInt(decimals - exponent)).toString();
  const padded = digits.padStart(decimals + 1, '0');
  return `${minor < 0 ? '-' : ''}${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
}

/** With the currency's own decimals, unlike wire `money`: 24950 USD → "249.50", 249 JPY → "249", 1990 KWD → "1.990". */
export function amountText(minor: number, currency: CurrencyCode): string {
  const text = moneyText(minor, currency);
  return currencyExponent(currency) === 0 ? text.slice(0, text.indexOf('.')) : text;
}

/** Wire number (CONTRACT §1.7): 24950 USD → 249.5. Never −0. */
export function moneyNumber(minor: number, currency: CurrencyCode): number {
  return Number(moneyText(minor, currency));
}

/**
 * Splits a whole amount over whole weights (≥ 0) by the largest remainder; ties go to the lowest index. Parts always sum to the
 * amount. A weight of 0 gets nothing, unless all weights are 0: then the amount is split evenly. With amount ≤ Σ weights no part
 * exceeds its weight. Throws RangeError for an amount without weights.
 */
export function prorate(weights: readonly number[], amount: number): number[] {
  requireMinor(amount);
  for (const weight of weights) requireAmount(weight);
  if (weights.length === 0 && amount !== 0) throw new RangeError('nothing to spread the amount over');
  if (amount === 0) return weights.map(() => 0);

  const allZero = weights.every((weight) => weight === 0);
  const shares = weights.map((weight) => (allZero ? 1n : BigInt(weight)));
  const total = shares.reduce((sum, share) => sum + share, 0n);
  const whole = BigInt(Math.abs(amount));

  const parts = shares.map((share) => (whole * share) / total);
  const remainders = shares.map((share) => (whole * share) % total);
  const left = Number(whole - parts.reduce((sum, part) => sum + part, 0n));
  const winners = new Set(
    remainders
      .map((remainder, index) => ({ remainder, index }))
      .toSorted(
        (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index,
      )
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map((part, index) => {
    const share = Number(part) + (winners.has(index) ? 1 : 0);
    return amount < 0 && share > 0 ? -share : share;
  });
}

/** amount · percent / 100, half up (away from zero). `percent` is ≥ 0 with at most 4 decimals; anything else throws RangeError. */
export function percentOf(amountMinor: number, percent: number | string): number {
  requireMinor(amountMinor);
  return roundedRatio(BigInt(amountMinor), BigInt(percentUnits(percent)), 100n * PERCENT_SCALE);
}

/** Percentages are counted in ten-thousandths of a percent. */
export const PERCENT_SCALE = 10_000n;

/** A percentage ≥ 0 in ten-thousandths: 33.33 → 333300. RangeError for more decimals or below 0. */
export function percentUnits(percent: number | string): number {
  const units = scaledInteger(percent, 4, 'exact');
  if (units < 0) throw new RangeError(`not a percentage: ${percent}`);
  return units;
}

/** amount · numerator / denominator with a positive denominator, half up (away from zero). */
export function roundedRatio(amount: bigint, numerator: bigint, denominator: bigint): number {
  const product = amount * numerator;
  const size = product < 0n ? -product : product;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return safeNumber(product < 0n ? -rounded : rounded);
}

export function requireMinor(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole amount: ${value}`);
}

export function requireAmount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole amount ≥ 0: ${value}`);
}

/** Decimal text × 10^exponent as an integer; numbers are read as JavaScript prints them. */
function scaledInteger(amount: number | string, exponent: number, surplus: 'exact' | 'half-up'): number {
  const match = DECIMAL.exec(String(amount));
  if (!match) throw new RangeError(`not a decimal amount: ${String(amount).slice(0, 40)}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const decimals = fraction.slice(0, exponent).padEnd(exponent, '0');
  const dropped = fraction.slice(exponent);
  if (surplus === 'exact' && /[1-9]/.test(dropped)) {
    throw new RangeError(`more than ${exponent} decimals: ${amount}`);
  }
  const size = BigInt(whole + decimals) + (/^[5-9]/.test(dropped) ? 1n : 0n);
  return safeNumber(sign ? -size : size);
}

function safeNumber(value: bigint): number {
  const result = Number(value);
  requireMinor(result);
  return result;
}
