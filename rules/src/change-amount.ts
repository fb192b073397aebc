import { currencyExponent, type CurrencyCode } from './money.ts';

export type AmountChange =
  | { op: 'set'; minor: number }
  | { op: 'add'; minor: number }
  | { op: 'percent'; percent: number; ending?: PriceEnding };
/** Ending of a price computed from a percentage: `$12.90`, `$12.99`, whole dollars, or no rounding. */
export type PriceEnding = 'none' | '.90' | '.99' | '.00';

const shares = { '.90': 0.9, '.99': 0.99, '.00': 0 } as const;

/**
 * Applies a change to an amount. The result may be negative; callers refuse that. A raised price is rounded up to the next price
 * with the ending and a lowered one down, so "5% more" is never less than 5%. Currencies without decimals apply endings to hundreds
 * (¥1,290).
 */
export function changeAmount(minor: number, change: AmountChange, currency: CurrencyCode): number {
  if (change.op === 'set') return change.minor;
  if (change.op === 'add') return minor + change.minor;
  const hundredths = BigInt(10_000 + Math.round(change.percent * 100));
  const exact = roundedQuotient(BigInt(minor) * hundredths, 10_000n);
  return endOn(exact, change.ending ?? 'none', { currency, isUp: change.percent >= 0 });
}

/** Rounds half up; arguments must not be negative. */
const roundedQuotient = (dividend: bigint, divisor: bigint) => Number((dividend + divisor / 2n) / divisor);

function endOn(
  minor: number,
  ending: PriceEnding,
  { currency, isUp }: { currency: CurrencyCode; isUp: boolean },
): number {
  if (ending === 'none') return minor;
  const whole = 10 ** (currencyExponent(currency) || 2);
  const end = Math.round(whole * shares[ending]);
  const below = Math.floor((minor - end) / whole) * whole + end;
  if (below === minor) return minor;
  // Never below the smallest price with this ending: `$0.50` down to `.90` stays at `$0.90`.
  return isUp || below <= 0 ? below + whole : below;
}
