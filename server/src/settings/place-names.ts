import { countryName } from '@souk/rules/country-name';
import { stateName } from '@souk/rules/state-name';
import { findCountry, findState } from './countries.ts';

/** A country and a state by their ISO codes as people of a language write them; a code that is unknown stands for itself. */
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
