import type { AddressFormat } from '@souk/contract/address';
import { stateName } from '@souk/rules/state-name';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { addressStatesOf, postalCodeOf } from '#settings/address-format.ts';
import type { Country } from '#settings/countries.ts';
import { shipsByState } from '../queries.ts';

/** Includes the state if a seller's shipping depends on it, even where the post needs none: otherwise a wrong price could apply. */
export async function readAddressFormat(
  db: Kysely<DB>,
  country: Country,
  language: string,
): Promise<AddressFormat> {
  const named = addressStatesOf(country.code2);
  const states =
    named.length === 0 && (await shipsByState(db, country.code2)) ? Object.values(country.states) : named;
  const { compare } = new Intl.Collator(language);
  return {
    country: country.code2,
    states: states
      .map((state) => ({ code: state.code, name: stateName(state, language) }))
      .sort((one, other) => compare(one.name, other.name)),
    zip: postalCodeOf(country.code2),
  };
}
