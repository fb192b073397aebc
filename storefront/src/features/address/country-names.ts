import type { CountriesPhones } from '@souk/contract/settings';
import { countryName } from '@souk/rules/country-name';
import { stateName } from '@souk/rules/state-name';

export type Choice = { code: string; name: string };

/**
 * Localized names of a country and a state; the state's only if it has a translation. Unknown codes are returned unchanged. For
 * loaders only, see `countryName`.
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

/** All countries, sorted by localized name. For loaders only. */
export function countryChoices(data: CountriesPhones, language: string): Choice[] {
  const { compare } = new Intl.Collator(language);
  return Object.values(data.countries)
    .map(({ code2, name }) => ({ code: code2, name: countryName(code2, language, name) }))
    .sort((a, b) => compare(a.name, b.name));
}
