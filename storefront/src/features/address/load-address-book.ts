import type { Profile } from '@souk/contract/account';
import type { Address, AddressFormat } from '@souk/contract/address';
import { publicApi, type PageArgs } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';
import { loadFormat } from './change-address.ts';
import { countryChoices, placeNames, type Choice } from './country-names.ts';
import type { AddressField } from './fields-of-address.ts';
import { startCountry } from './start-country.ts';

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

/** Who is signed in, as far as an address needs it; names of guests are null. */
export type Person = Pick<Profile, 'name' | 'email' | 'phone'>;

/** What a page that lists, adds and changes addresses needs besides them. */
export async function loadAddressBook(
  { request, context }: Pick<PageArgs, 'request' | 'context'>,
  addresses: readonly Address[],
  person: Person,
): Promise<AddressBook> {
  const api = publicApi(context);
  const { language, askedLanguages } = context.get(shopContext);
  const [countries, common] = await Promise.all([api.need('GET countries-phones'), api.need('GET common')]);
  const editedId = Number(new URL(request.url).searchParams.get('edit') ?? 0);
  const edited = addresses.find((address) => address.id === editedId) ?? null;
  const last = addresses[0];
  const start =
    (edited ?? last)?.country ??
    startCountry(askedLanguages(), {
      isKnown: (code) => Object.hasOwn(countries.countries, code),
      fallback: common.setting.default_country,
    });
  return {
    edited,
    names: Object.fromEntries(
      addresses.map((address) => [address.id, placeNames(countries, address, language)]),
    ),
    countries: countryChoices(countries, language),
    format: await loadFormat(api, start),
    person: {
      name: person.name ?? last?.name ?? '',
      email: person.email ?? last?.email ?? '',
      phone: person.phone || (last?.phone ?? ''),
    },
  };
}
