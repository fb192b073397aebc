import { currencyExponent } from './money.ts';
import type { Money } from './payment-state.ts';

/**
 * Converts minor units to a provider's units: 1000 JPY with exponent 0 stays 1000, 5 UGX with exponent 2 becomes 500. Null when the
 * provider's unit is too coarse for the amount.
 */
export function inProviderUnits(due: Money, providerExponent: number): number | null {
  const shift = providerExponent - currencyExponent(due.currency);
  if (shift >= 0) return due.minor * 10 ** shift;
  const step = 10 ** -shift;
  return due.minor % step === 0 ? due.minor / step : null;
}

const stripeWithoutDecimals = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
);
export const stripeThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));

/** Number of decimals in Stripe's amounts. ISK and UGX have none, yet Stripe counts them in hundredths. */
export function stripeExponent(currency: string): number {
  if (stripeWithoutDecimals.has(currency)) return 0;
  return stripeThreeDecimals.has(currency) ? 3 : 2;
}

export const inStripeUnits = (due: Money): number | null =>
  inProviderUnits(due, stripeExponent(due.currency));
