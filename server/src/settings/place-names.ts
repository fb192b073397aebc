import { countryName } from '@souk/rules/country-name';
import { stateName } from '@souk/rules/state-name';
import { addressStatesOf } from './address-format.ts';
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

/** A state's name in a postal address; empty where the post doesn't use states, and if it's the city's name too. */
export function addressState(
  { country, state, city }: { country: string; state: string; city: string },
  language: string,
): string {
  if (addressStatesOf(country).length === 0) return '';
  const name = placeNames({ country, state }, language).state;
  return name.toLowerCase() === city.trim().toLowerCase() ? '' : name;
}
