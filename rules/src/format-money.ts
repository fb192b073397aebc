import { currencyExponent, moneyText } from './money.ts';
import { signsOf, withSigns, type NumberSigns } from './number-signs.ts';

/** The settings of `common` that shape a price (SPEC §3, CONTRACT §2.1). */
export type MoneySettings = {
  currency: string;
  currency_icon: string;
  /** 1 before the amount, 2 after it (SPEC §9). */
  currency_position: 1 | 2;
  /** A locale such as `en-US`. An unusable one falls back to `en-US`. */
  decimal_format: string;
  /** Precomputed by `moneySigns` where `Intl` is slow; prices are the same without it. */
  signs?: NumberSigns | null;
};

const MINUS = '\u2212';
const NO_BREAK_SPACE = '\u00a0';

/**
 * A formatted price: `$249.50`, `249,50 €`, `−$8.87`. Always with the currency's own number of decimals. An icon after the amount
 * is separated by a no-break space, one before it only if it ends in a letter (`AED 20.00`).
 */
export function formatMoney(minor: number, settings: MoneySettings): string {
  const sign = minor < 0 ? MINUS : '';
  // Intl reads decimal text exactly, but its type only accepts literals of that shape.
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
 * Format settings for an amount in this currency. Other currencies, such as orders from before the shop changed its currency, are
 * shown with their code: the shop's icon would be wrong.
 */
export function notationIn(currency: string, settings: MoneySettings): MoneySettings {
  return currency === settings.currency ? settings : { ...settings, currency, currency_icon: currency };
}

/**
 * Separators of a locale's prices; null if separators alone don't describe the format. A browser's first `Intl.NumberFormat` costs
 * 20 to 50 ms (decision 095), so the server sends these along.
 */
export function moneySigns(locale: string): NumberSigns | null {
  const signs = signsOf(numberFormat(locale, 2));
  return signs && { group: sameOnEveryPlatform(signs.group), decimal: sameOnEveryPlatform(signs.decimal) };
}

const formats = new Map<string, Intl.NumberFormat>();

/** Cached: creating a formatter costs far more than using it, and a listing shows sixty prices. */
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

/** An unknown locale would fall back to the runtime's own, which differs between server and browser. */
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
