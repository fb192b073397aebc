import { CURRENCY_POSITION } from '@souk/rules/codes';
import { countries } from 'countries-list';
import { settingDefaults, type Settings } from './settings-schema.ts';

/** How prices in a currency are written: SPEC §3's icon, position and locale of decimals. */
export type Notation = Pick<Settings, 'currency_icon' | 'currency_position' | 'decimal_format'>;
type Shop = { language: string; country: string };

/**
 * How a shop in this language writes prices in this currency: as in the shop's own country, if that pays with it, else as
 * in the country whose currency it is (CLDR).
 */
export function fittingNotation(currency: string, shop: Shop): Notation {
  const locale = inLatin(`${shop.language}-${homeOf(currency, shop)}`);
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(1);
  const icon = parts.find(({ type }) => type === 'currency')?.value.replaceAll(/[\u200e\u200f\u061c]/g, '');
  const order = parts.flatMap(({ type }) => (type === 'currency' || type === 'integer' ? [type] : []));
  const fits = settingDefaults.currency_icon[0].safeParse(icon);
  return {
    currency_icon: fits.success ? fits.data : currency,
    currency_position: order[0] === 'currency' ? CURRENCY_POSITION.before : CURRENCY_POSITION.after,
    decimal_format: locale,
  };
}

/** What was set by hand, because it is neither what fits the old currency nor the default, stays. */
export function notationAfter(
  before: Notation & { currency: string },
  next: string,
  shop: Shop,
): Partial<Notation> {
  const old = fittingNotation(before.currency, shop);
  const fitting = fittingNotation(next, shop);
  const isByHand = (key: keyof Notation) =>
    before[key] !== old[key] && before[key] !== settingDefaults[key][1];
  return Object.fromEntries(Object.entries(fitting).filter(([key]) => !isByHand(key as keyof Notation)));
}

/** A country that pays with it: the shop's own, the one its code begins with, else one that speaks the shop's language. */
function homeOf(currency: string, { language, country }: Shop): string {
  const paying = Object.entries(countries).filter(([, { currency: paid }]) =>
    paid.some((one) => one === currency),
  );
  const named = [country, currency.slice(0, 2)].find((code) => paying.some(([of]) => of === code));
  const speaking = paying.find(([, { languages }]) => languages.some((spoken) => spoken === language));
  return named ?? speaking?.[0] ?? paying[0]?.[0] ?? country;
}

/** Digits of a price are Latin in every language, as in the texts beside it. */
function inLatin(locale: string): string {
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  return numberingSystem === 'latn' ? locale : `${locale}-u-nu-latn`;
}
