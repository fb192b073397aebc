import { countries } from 'countries-list';

const listed = (code: string) =>
  Object.hasOwn(countries, code) ? countries[code as keyof typeof countries] : null;

export const moneyOf = (country: string): string => listed(country)?.currency[0] ?? 'USD';

export const demoLanguageOf = (country: string): string => listed(country)?.languages[0] ?? 'en';
