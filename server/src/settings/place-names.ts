import { countryName } from '@souk/rules/country-name';
import { stateName } from '@souk/rules/state-name';
import { findCountry, findState } from './countries.ts';

export function placeNames(
  { country, state }: { country: string; state: string },
  language: string,
): { country: string; state: string } {
  const known = findState(country, state);
  return {
    country: countryName(country, language, findCountry(country)?.name ?? country),
    state: known ? stateName(known, language) : state,
  };
}
