import type { CountriesPhones } from '@souk/contract/settings';
import { countryName } from '@souk/rules/country-name';
import { stateName } from '@souk/rules/state-name';

export type Choice = { code: string; name: string };

/**
 * Names of a country and a state in the visitor's language, the state's as far as it has one there. A code that is not there
 * stands for itself. For loaders only, see `countryName`.
 */
export function placeNames(
  data: CountriesPhones,
  { country, state }: { country: string; state: string },
  language: string,
): { country: string; state: string } {
  const found = data.countries[country];
  const known = found?.states[state];
  return {
    country: countryName(country, language, found?.name ?? country),
    state: known ? stateName(known, language) : state,
  };
}

/** All countries, in the order of their names in this language. For loaders too. */
export function countryChoices(data: CountriesPhones, language: string): Choice[] {
  const { compare } = new Intl.Collator(language);
  return Object.values(data.countries)
    .map(({ code2, name }) => ({ code: code2, name: countryName(code2, language, name) }))
    .sort((a, b) => compare(a.name, b.name));
}
