import { countries } from 'countries-list';

const listed = (code: string) =>
  Object.hasOwn(countries, code) ? countries[code as keyof typeof countries] : null;

export const moneyOf = (country: string): string => listed(country)?.currency[0] ?? 'USD';

/** Official languages, the main one first. */
export const languagesOf = (country: string): readonly string[] => listed(country)?.languages ?? [];
