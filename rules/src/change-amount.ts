import { currencyExponent, type CurrencyCode } from './money.ts';

/** How many at once may be changed: to one value, by so much, or by so many percent. Minor units; percent with two decimals. */
export type AmountChange =
  | { op: 'set'; minor: number }
  | { op: 'add'; minor: number }
  | { op: 'percent'; percent: number; ending?: PriceEnding };
/** On what a price ends that was made by a percentage: `$12.90`, `$12.99`, whole dollars, or wherever it falls. */
export type PriceEnding = 'none' | '.90' | '.99' | '.00';

const shares = { '.90': 0.9, '.99': 0.99, '.00': 0 } as const;

/**
 * What an amount becomes. It may be less than nothing, which whoever asks refuses. A raised price goes up to the next one with
 * the ending, a lowered one down, so that what is called "5 % more" is never less, and the other way round. Where a currency
 * has no decimals, endings are those of hundreds (¥1,290).
 */
export function changeAmount(minor: number, change: AmountChange, currency: CurrencyCode): number {
  if (change.op === 'set') return change.minor;
  if (change.op === 'add') return minor + change.minor;
  const hundredths = BigInt(10_000 + Math.round(change.percent * 100));
  const exact = roundedQuotient(BigInt(minor) * hundredths, 10_000n);
  return endOn(exact, change.ending ?? 'none', { currency, isUp: change.percent >= 0 });
}

/** Half up, of what is not negative. */
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
  // The smallest price with this ending is not gone below: `$0.50` down to `.90` stays at `$0.90`.
  return isUp || below <= 0 ? below + whole : below;
}
