import { CURRENCY_POSITION } from '@souk/rules/codes';
import { countries } from 'countries-list';
import { settingDefaults, type Settings } from './settings-schema.ts';

/** Price format of a currency: SPEC §3's icon, position and locale of decimals. */
export type Notation = Pick<Settings, 'currency_icon' | 'currency_position' | 'decimal_format'>;
type Shop = { language: string; country: string };

/**
 * Default format of a currency in this language (CLDR): the shop's own country's if it uses the currency, else that of the currency's
 * country.
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

/** Format after a change of currency. Parts set manually, which are neither the old currency's default nor the shop's, are preserved. */
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

/** A country that uses the currency: the shop's own, the one in its code, else one that speaks the shop's language. */
function homeOf(currency: string, { language, country }: Shop): string {
  const paying = Object.entries(countries).filter(([, { currency: paid }]) =>
    paid.some((one) => one === currency),
  );
  const named = [country, currency.slice(0, 2)].find((code) => paying.some(([of]) => of === code));
  const speaking = paying.find(([, { languages }]) => languages.some((spoken) => spoken === language));
  return named ?? speaking?.[0] ?? paying[0]?.[0] ?? country;
}

/** Prices use Latin digits in every language. */
function inLatin(locale: string): string {
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions();
  return numberingSystem === 'latn' ? locale : `${locale}-u-nu-latn`;
}
