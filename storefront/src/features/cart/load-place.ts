import type { RouterContextProvider } from 'react-router';
import { personalApi } from '#api/api-client.ts';
import { placeName } from '#features/address/place-name.ts';
import { shopContext } from '#server-context.ts';

type Choice = { code: string; name: string };

/** A location's name and the available choices. */
export type PlaceChoices = {
  name: string;
  names: { country: string; state: string };
  countries: readonly Choice[];
  states: readonly Choice[];
};

/** The localized name ("Berlin, Germany") and the other countries and states. */
export async function loadPlace(
  context: Readonly<RouterContextProvider>,
  { country }: { country: string },
): Promise<PlaceChoices> {
  const query = { states_of: country };
  const { names, choices } = await personalApi(context).need('GET cart/place', { query });
  return {
    name: placeName(names, context.get(shopContext).direction),
    names,
    countries: choices?.countries ?? [],
    states: choices?.states ?? [],
  };
}
