import type { CountriesPhones } from '@souk/contract/site';

/** Names of a country and a state as `countries-phones` has them; a code that is not there stands for itself. */
export function placeNames(
  data: CountriesPhones,
  { country, state }: { country: string; state: string },
): { country: string; state: string } {
  const found = data.countries[country];
  return { country: found?.name ?? country, state: found?.states[state]?.name ?? state };
}
