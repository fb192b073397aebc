import { countries } from 'countries-list';

const listed = (code: string) =>
  Object.hasOwn(countries, code) ? countries[code as keyof typeof countries] : null;

/** A country's currency (ISO 3166-1 alpha-2 to ISO 4217); USD if unknown. */
export const moneyOf = (country: string): string => listed(country)?.currency[0] ?? 'USD';

export const tongueOf = (country: string): string => listed(country)?.languages[0] ?? 'en';
