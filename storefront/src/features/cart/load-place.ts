import type { RouterContextProvider } from 'react-router';
import { publicApi } from '#api/api-client.ts';
import { placeNames } from '#features/address/country-names.ts';
import { countryName } from '@souk/rules/country-name';
import { stateName } from '@souk/rules/state-name';
import { shopContext } from '#server-context.ts';
import type { Destination } from './cart-math.ts';

type Choice = { code: string; name: string };

/** A place in words, with what else could be chosen. */
export type PlaceChoices = {
  name: string;
  names: { country: string; state: string };
  countries: readonly Choice[];
  states: readonly Choice[];
};

/** "Berlin, Germany" in the visitor's language, and the other countries and states. */
export async function loadPlace(
  context: Readonly<RouterContextProvider>,
  place: Destination,
): Promise<PlaceChoices> {
  const all = await publicApi(context).need('GET countries-phones');
  const { language, direction } = context.get(shopContext);
  const { compare } = new Intl.Collator(language);
  const byName = (one: Choice, other: Choice) => compare(one.name, other.name);
  const names = placeNames(all, place, language);
  return {
    name: inOrder([names.state, names.country].filter(Boolean), direction),
    names,
    countries: Object.values(all.countries)
      .map(({ code2, name }) => ({ code: code2, name: countryName(code2, language, name) }))
      .sort(byName),
    // By name: codes made of digits would otherwise come first.
    states: Object.values(all.countries[place.country]?.states ?? {})
      .map((state) => ({ code: state.code, name: stateName(state, language) }))
      .sort(byName),
  };
}

/** A state in Latin letters stands before its country in Arabic too: each part keeps to itself, the whole to the page. */
function inOrder(parts: readonly string[], direction: 'ltr' | 'rtl'): string {
  if (direction === 'ltr') return parts.join(', ');
  return `\u200f${parts.map((part) => `\u2068${part}\u2069`).join('، ')}`;
}
