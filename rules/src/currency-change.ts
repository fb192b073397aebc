import { currencyExponent } from './money.ts';

/** How converted prices end: at the smallest unit, `.99`, or whole units. */
export const CURRENCY_ROUNDINGS = ['none', '.99', '.00'] as const;
export type CurrencyRounding = (typeof CURRENCY_ROUNDINGS)[number];

/** Minor units to which the ending applies. Currencies without decimals end in 99 of a hundred: ¥1,299. */
export function endingUnits(currency: string, rounding: CurrencyRounding): number {
  const exponent = currencyExponent(currency);
  return 10 ** (rounding === '.99' && exponent === 0 ? 2 : exponent);
}

/** Shift of the decimal point between the minor units of two currencies, as a decimal: `'0.01'` from USD to JPY. */
export const minorShift = (from: string, to: string): string =>
  ({ '-3': '0.001', '-2': '0.01', '-1': '0.1', 0: '1', 1: '10', 2: '100', 3: '1000' })[
    (currencyExponent(to) - currencyExponent(from)) as -3 | -2 | -1 | 0 | 1 | 2 | 3 // exponents are 0, 2 and 3
  ];
