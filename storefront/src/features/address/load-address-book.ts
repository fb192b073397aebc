import type { Profile } from '@souk/contract/account';
import type { Address, AddressFormat } from '@souk/contract/address';
import { personalApi, publicApi, type PageArgs } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';
import { loadFormat } from './change-address.ts';
import { countryChoices, placeNames, type Choice } from './country-names.ts';
import type { AddressField } from './fields-of-address.ts';

export type AddressBook = {
  /** The address of `?edit=`. */
  edited: Address | null;
  /** Localized country and state by address ID. */
  names: Record<number, { country: string; state: string }>;
  countries: readonly Choice[];
  /** Address format of the form's initial country. */
  format: AddressFormat;
  /** Prefilled values of a new address (WCAG 3.3.7, Redundant Entry). */
  person: Partial<Record<AddressField, string>>;
};

type Place = { country: string; state: string };

/** The visitor's data for address forms; null values for guests. */
export type Person = Pick<Profile, 'name' | 'email' | 'phone'>;

/** Loads what an address form needs besides the addresses. `known`: the estimated delivery location. */
export async function loadAddressBook(
  { request, context }: Pick<PageArgs, 'request' | 'context'>,
  addresses: readonly Address[],
  person: Person,
  known?: Place,
): Promise<AddressBook> {
  const api = publicApi(context);
  const { language } = context.get(shopContext);
  const [countries, start] = await Promise.all([
    api.need('GET countries-phones'),
    known ??
      personalApi(context)
        .need('GET cart/place')
        .then(({ place }) => place),
  ]);
  const editedId = Number(new URL(request.url).searchParams.get('edit') ?? 0);
  const edited = addresses.find((address) => address.id === editedId) ?? null;
  const last = addresses[0];
  return {
    edited,
    names: Object.fromEntries(
      addresses.map((address) => [address.id, placeNames(countries, address, language)]),
    ),
    countries: countryChoices(countries, language),
    format: await loadFormat(api, edited?.country ?? start.country),
    person: {
      name: person.name ?? last?.name ?? '',
      email: person.email ?? last?.email ?? '',
      phone: person.phone || (last?.phone ?? ''),
      state: start.state,
    },
  };
}
