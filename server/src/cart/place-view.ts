import type { cartPlace, chooseCartPlace } from '@souk/contract/cart';
import type { ReplyOf } from '@souk/contract/endpoint';
import { countryName } from '@souk/rules/country-name';
import { stateName } from '@souk/rules/state-name';
import { findCountry, findState, listCountries } from '#settings/countries.ts';
import { listStateNames } from '#settings/list-state-names.ts';
import type { Language } from '#texts/language.ts';
import type { DecidedPlace } from './read-delivery-place.ts';

type Spoken = Pick<Language, 'code'>;

export function placeView(
  { country, state, by }: DecidedPlace,
  { code }: Spoken,
): ReplyOf<typeof chooseCartPlace> {
  const known = findState(country, state);
  const names = {
    country: countryName(country, code, findCountry(country)?.name ?? country),
    state: known ? stateName(known, code) : state,
  };
  return { place: { country, state }, names, by };
}

/** All delivery countries, and the states of one, sorted by name. */
export function placeChoices(
  delivers: (country: string) => boolean,
  statesOf: string,
  language: Spoken,
): ReplyOf<typeof cartPlace>['choices'] {
  const { code } = language;
  const { compare } = new Intl.Collator(code);
  return {
    countries: Object.values(listCountries().countries)
      .filter(({ code2 }) => delivers(code2))
      .map(({ code2, name }) => ({ code: code2, name: countryName(code2, code, name) }))
      .sort((one, other) => compare(one.name, other.name)),
    states: listStateNames(statesOf, language),
  };
}
