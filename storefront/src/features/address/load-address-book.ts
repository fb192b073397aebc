import type { Address } from '@souk/contract/address';
import { countryName } from '@souk/rules/country-name';
import { publicApi, type PageArgs } from '#api/api-client.ts';
import { shopContext } from '#server-context.ts';
import { placeNames } from './country-names.ts';
import { statesOf, type CountryChoices } from './region-fields.tsx';

export type AddressBook = {
  /** The one that `?edit=` of the page names. */
  edited: Address | null;
  /** Country and state of each address in words, by its id. */
  names: Record<number, { country: string; state: string }>;
  choices: CountryChoices;
  defaultCountry: string;
  defaultState: string;
};

/** What a page that lists, adds and changes addresses needs besides them. */
export async function loadAddressBook(
  { request, context }: Pick<PageArgs, 'request' | 'context'>,
  addresses: readonly Address[],
): Promise<AddressBook> {
  const api = publicApi(context);
  const [countries, common] = await Promise.all([api.need('GET countries-phones'), api.need('GET common')]);
  const { default_country: defaultCountry, default_state: defaultState } = common.setting;
  const { language } = context.get(shopContext);
  const editedId = Number(new URL(request.url).searchParams.get('edit') ?? 0);
  const edited = addresses.find((address) => address.id === editedId) ?? null;
  return {
    edited,
    names: Object.fromEntries(
      addresses.map((address) => [address.id, placeNames(countries, address, language)]),
    ),
    choices: {
      countries: Object.values(countries.countries)
        .map(({ code2, name }) => ({ code: code2, name: countryName(code2, language, name) }))
        .sort((a, b) => a.name.localeCompare(b.name, language)),
      states: statesOf(countries, edited?.country ?? defaultCountry),
    },
    defaultCountry,
    defaultState,
  };
}
