import { euCountries } from '@souk/rules/commission-tax';
import { checkVAT, countries } from 'jsvat-next';

/** Whether it is a VAT number of this country (ISO 3166-1 alpha-2) by its form and check digits; without its country prefix, too. */
export function isVatNumberOf(country: string, text: string): boolean {
  const number = text.replaceAll(/[^0-9A-Za-z+*]/g, '').toUpperCase();
  const prefix = prefixes[country] ?? country;
  const isOf = (written: string) => {
    const { isValid, country: found } = checkVAT(written, countries);
    return isValid && found?.isoCode.short === (vatCountries[country] ?? country);
  };
  return number !== '' && (isOf(number) || isOf(`${prefix}${number}`));
}

/** A VAT number of this country with its prefix and without spaces, as in EN 16931; null if it isn't one. */
export function fullVatNumber(country: string, text: string): string | null {
  if (!isVatNumberOf(country, text)) return null;
  const number = text.replaceAll(/[^0-9A-Za-z+*]/g, '').toUpperCase();
  const prefix = prefixes[country] ?? country;
  return number.startsWith(prefix) ? number : `${prefix}${number}`;
}

/** Greek numbers begin with EL; Monaco's are French. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR' };
const vatCountries: Readonly<Record<string, string>> = { MC: 'FR' };

/** Whether it begins like a VAT number of the EU; other texts may be tax numbers. */
export function isLikeVatNumber(text: string): boolean {
  return countryOfPrefix(text) !== null;
}

/** Whether it is a VAT number by the country with which it begins. */
export function isVatNumber(text: string): boolean {
  const country = countryOfPrefix(text);
  return country !== null && isVatNumberOf(country, text);
}

function countryOfPrefix(text: string): string | null {
  const [, prefix = ''] = /^\s*([A-Za-z]{2})[\s.-]*[A-Za-z]{0,2}[\s.-]*\d/.exec(text) ?? [];
  const country = prefix.toUpperCase() === 'EL' ? 'GR' : prefix.toUpperCase();
  return euCountries.has(country) ? country : null;
}
