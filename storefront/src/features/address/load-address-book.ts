import type { Profile } from '@souk/contract/account';
import type { Address, AddressFormat } from '@souk/contract/address';
import { personalApi, publicApi, type PageArgs } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';
import { loadFormat } from './change-address.ts';
import { countryChoices, placeNames, type Choice } from './country-names.ts';
import type { AddressField } from './fields-of-address.ts';

export type AddressBook = {
  /** The one that `?edit=` of the page names. */
  edited: Address | null;
  /** Country and state of each address in words, by its id. */
  names: Record<number, { country: string; state: string }>;
  countries: readonly Choice[];
  /** Of the country that the form starts with. */
  format: AddressFormat;
  /** What a new address starts with: nobody types what is known of them (WCAG 3.3.7). */
  person: Partial<Record<AddressField, string>>;
};

type Place = { country: string; state: string };

/** Who is signed in, as far as an address needs it; names of guests are null. */
export type Person = Pick<Profile, 'name' | 'email' | 'phone'>;

/** What a page that lists, adds and changes addresses needs besides them; `known`: where delivery is estimated to. */
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
