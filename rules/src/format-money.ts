import { currencyExponent, moneyText } from './money.ts';
import { signsOf, withSigns, type NumberSigns } from './number-signs.ts';

/** The settings of `common` that shape a price (SPEC §3, CONTRACT §2.1). */
export type MoneySettings = {
  currency: string;
  currency_icon: string;
  /** 1 before the amount, 2 after it (SPEC §9). */
  currency_position: 1 | 2;
  /** A locale code such as `en-US`. An unusable one falls back to `en-US`. */
  decimal_format: string;
  /** What `moneySigns` found of that, for where `Intl` is dear; the same prices without. */
  signs?: NumberSigns | null;
};

const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

/**
 * A price as a person reads it: `$249.50`, `249,50 €`, `−$8.87`. Always the currency's own number of
 * decimals. An icon after the amount is set off by a no-break space, one before it only when it ends in a
 * letter (`AED 20.00`).
 */
export function formatMoney(minor: number, settings: MoneySettings): string {
  const sign = minor < 0 ? MINUS : '';
  // Intl reads decimal text exactly; TypeScript only knows literals of that shape.
  const text = moneyText(Math.abs(minor), settings.currency) as `${number}`;
  const { signs, decimal_format: locale } = settings;
  const decimals = currencyExponent(settings.currency);
  const amount = signs
    ? withSigns(decimals === 0 ? text.slice(0, text.indexOf('.')) : text, signs)
    : sameOnEveryPlatform(numberFormat(locale, decimals).format(text));
  const icon = settings.currency_icon;
  if (icon === '') return sign + amount;
  if (settings.currency_position === 2) return sign + amount + NO_BREAK_SPACE + icon;
  return sign + icon + (/\p{L}$/u.test(icon) ? NO_BREAK_SPACE : '') + amount;
}

/**
 * The shop's notation for an amount in this currency. One that is not the shop's, as of an order from before the shop
 * changed its currency, stands with its code: the icon would name another amount.
 */
export function notationIn(currency: string, settings: MoneySettings): MoneySettings {
  return currency === settings.currency ? settings : { ...settings, currency, currency_icon: currency };
}

/**
 * What stands between the digits of a price, null where more is to know. A browser's first `Intl.NumberFormat` costs it 20 to 50 ms at once
 * (decision 095); whoever draws for one says it beforehand.
 */
export function moneySigns(locale: string): NumberSigns | null {
  const signs = signsOf(numberFormat(locale, 2));
  return signs && { group: sameOnEveryPlatform(signs.group), decimal: sameOnEveryPlatform(signs.decimal) };
}

const formats = new Map<string, Intl.NumberFormat>();

/** Kept, because building a format costs far more than using it and a listing shows sixty prices. */
function numberFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}/${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(usableLocales(locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formats.set(key, made);
  return made;
}

/** A locale nobody knows would mean the runtime's own, which differs between server and browser. */
function usableLocales(locale: string): string[] {
  try {
    return [...Intl.getCanonicalLocales(locale.replaceAll('_', '-')), 'en-US'];
  } catch {
    return ['en-US'];
  }
}

/** ICU versions disagree on narrow spaces and apostrophes; hydration must not. */
function sameOnEveryPlatform(text: string): string {
  return text.replace(/[\u2009\u202f]/g, NO_BREAK_SPACE).replaceAll("'", '\u2019');
}
