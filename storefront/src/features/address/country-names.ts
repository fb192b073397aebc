import type { CountriesPhones } from '@souk/contract/site';
import { countryName } from '@souk/rules/country-name';

/**
 * Names of a country and a state: the country in the visitor's language, the state as `countries-phones` has it. A code
 * that is not there stands for itself. For loaders only, see `countryName`.
 */
export function placeNames(
  data: CountriesPhones,
  { country, state }: { country: string; state: string },
  language: string,
): { country: string; state: string } {
  const found = data.countries[country];
  return {
    country: countryName(country, language, found?.name ?? country),
    state: found?.states[state]?.name ?? state,
  };
}
