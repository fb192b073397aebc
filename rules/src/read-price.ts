import { currencyExponent, toMinor } from './money.ts';

/**
 * Parses a price from a spreadsheet into minor units: decimal point or comma, thousands separators, the code or symbol of the
 * shop's currency. Undefined for anything else, for another currency, and for ambiguous input (1,234 is a thousand in some
 * locales).
 */
export function readPrice(text: string, currency: string): number | undefined {
  const decimals = currencyExponent(currency);
  const plain = withoutCurrency(text.replaceAll(/[\s'’]/g, ''), currency);
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const signs = plain.match(/[.,]/g) ?? [];
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const behind = last < 0 ? '' : plain.slice(last + 1);
  const isTwoKinds = new Set(signs).size === 2;
  const couldBeDecimals = isTwoKinds || signs.length === 1;
  const isBelowOne = /^0+$/.test(plain.slice(0, last));
  if (signs.length === 1 && behind.length === 3 && decimals !== 3 && !isBelowOne) return undefined;
  // Databases write 24.0000: zeros beyond the currency's decimals are ignored.
  const decimalPart = couldBeDecimals
    ? behind.slice(0, decimals) + behind.slice(decimals).replace(/0+$/, '')
    : '';
  const isThousands = !isTwoKinds && signs.length === 1 && behind.length === 3 && decimals === 0;
  const hasDecimals = signs.length > 0 && couldBeDecimals && decimalPart.length <= decimals && !isThousands;
  const whole = hasDecimals ? plain.slice(0, last) : plain;
  if (!/^\d+$/.test(whole) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  const digits = whole.replaceAll(/[.,]/g, '');
  if (digits.length > 9) return undefined;
  return toMinor(hasDecimals && decimalPart !== '' ? `${digits}.${decimalPart}` : digits, currency);
}

/** Removes the shop's currency once, before or after the number. */
function withoutCurrency(text: string, currency: string): string {
  const folded = text.normalize('NFKC').toLowerCase();
  const name = currencyNames(currency).find((one) => folded.startsWith(one) || folded.endsWith(one));
  if (name === undefined) return folded;
  return folded.startsWith(name) ? folded.slice(name.length) : folded.slice(0, -name.length);
}

const namesOf = new Map<string, string[]>();

/** Code and symbols of a currency, the longest first: `US$` before `$`. Memoized, because a file has many prices. */
function currencyNames(currency: string): string[] {
  const known = namesOf.get(currency);
  if (known) return known;
  const names = (['code', 'symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) =>
    ['en', 'en-CA'].flatMap((locale) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .flatMap(({ type, value }) => (type === 'currency' ? value.replaceAll(/\s/g, '') : [])),
    ),
  );
  const distinct = new Set(names.map((name) => name.normalize('NFKC').toLowerCase()));
  const sorted = [...distinct].toSorted((one, other) => other.length - one.length);
  namesOf.set(currency, sorted);
  return sorted;
}
