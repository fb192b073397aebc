import { countries } from 'countries-list';

const listed = (code: string) =>
  Object.hasOwn(countries, code) ? countries[code as keyof typeof countries] : null;

/** What people pay with in a country (ISO 3166-1 alpha-2), as ISO 4217; dollars where nobody knows. */
export const moneyOf = (country: string): string => listed(country)?.currency[0] ?? 'USD';

/** What is written there first of all, as ISO 639-1. */
export const tongueOf = (country: string): string => listed(country)?.languages[0] ?? 'en';
