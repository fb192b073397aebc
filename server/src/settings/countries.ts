import type { CountriesPhones } from '@souk/contract/settings';
import { countries as listedCountries } from 'countries-list';
import { iso31662 } from 'iso-3166';
import { ownStateNames } from './address-metadata.ts';

export type State = { code: string; name: string; cities: string[]; names?: Record<string, string> };
export type Country = { code2: string; name: string; states: Record<string, State> };

/** Countries for which only these states are offered, since the standard lists overlapping levels. */
const offeredStates: Record<string, readonly string[]> = {
  // The four nations; UK addresses need no county, and its 220 districts mean nothing to shoppers.
  GB: ['ENG', 'SCT', 'WLS', 'NIR'],
  // The five regions that replaced the counties in 2007.
  DK: ['81', '82', '83', '84', '85'],
};

/** Excluded: levels above the provinces, and territories that are countries of their own in the list. */
const droppedStates: Record<string, readonly string[]> = {
  BE: ['VLG', 'WAL'],
  CN: ['HK', 'MO', 'TW'],
  NL: ['AW', 'BQ1', 'BQ2', 'BQ3', 'CW', 'SX'],
};

/** Common names where the standard's romanization differs. */
const stateNames: Record<string, string> = {
  'AE-AJ': 'Ajman',
  'AE-AZ': 'Abu Dhabi',
  'AE-DU': 'Dubai',
  'AE-FU': 'Fujairah',
  'AE-RK': 'Ras Al Khaimah',
  'AE-SH': 'Sharjah',
  'AE-UQ': 'Umm Al Quwain',
};

/** Countries with transliterated names, shown without diacritics as in addresses (Maharashtra, not Mahārāshtra). */
const transcribedCountries = new Set(
  'AE AF BD BH EG ER ET IN IQ IR JO KW LB LK LY NP OM PS QA SA SD SY YE'.split(' '),
);

/** Not ISO countries; served by the post of Saint Helena (SH). */
const notShippable = new Set(['AC', 'TA']);

/** Preferred dial code of countries with several. */
const dialCodes: Record<string, number> = { XK: 383 };

let built: CountriesPhones | null = null;

/** All countries with states and dial codes without the plus, memoized; the reply of `countries-phones`. */
export function listCountries(): CountriesPhones {
  built ??= buildCountries();
  return built;
}

/** By ISO 3166-1 alpha-2 code in uppercase. */
export function findCountry(code: string): Country | null {
  const { countries } = listCountries();
  return Object.hasOwn(countries, code) ? (countries[code] ?? null) : null;
}

/** By ISO 3166-2 code without the country (`BE` in `DE-BE`). */
export function findState(country: string, state: string): State | null {
  const states = findCountry(country)?.states;
  return states && Object.hasOwn(states, state) ? (states[state] ?? null) : null;
}

function buildCountries(): CountriesPhones {
  const statesByCountry = Map.groupBy(listStates(), (state) => state.country);
  const entries = Object.entries(listedCountries)
    .filter(([code]) => !notShippable.has(code))
    .map(([code, { name, phone }]): [string, { country: Country; phone: string }] => {
      const states = (statesByCountry.get(code) ?? []).toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
      const own = ownStateNames(code);
      const byCode = states.map(({ code: stateCode, name: stateName }): [string, State] => {
        const ownName = own.names.get(stateCode);
        const names = ownName === undefined ? {} : { names: { [own.language]: ownName } };
        return [stateCode, { code: stateCode, name: stateName, cities: [], ...names }];
      });
      return [
        code,
        {
          country: { code2: code, name, states: Object.fromEntries(byCode) },
          phone: String(dialCodes[code] ?? phone[0] ?? ''),
        },
      ];
    })
    .toSorted(([, a], [, b]) => a.country.name.localeCompare(b.country.name, 'en'));
  return {
    countries: Object.fromEntries(entries.map(([code, { country }]) => [code, country])),
    phones: Object.fromEntries(entries.map(([code, { phone }]) => [code, phone])),
  };
}

type ListedState = { country: string; code: string; name: string };

/** The lowest level of ISO 3166-2: counties of Ireland, provinces of Spain, not the regions above them. */
function listStates(): ListedState[] {
  const parents = new Set(iso31662.map((state) => state.parent));
  const states = iso31662
    .filter((state) => !parents.has(state.code))
    .map((state) => {
      const country = state.code.slice(0, 2);
      return {
        country,
        code: state.code.slice(3),
        name: stateNames[state.code] ?? plainName(country, state.name),
      };
    })
    .filter(
      ({ country, code }) =>
        offeredStates[country]?.includes(code) ?? !droppedStates[country]?.includes(code),
    );
  const sameName = Map.groupBy(states, (state) => `${state.country} ${state.name}`);
  // A town and its district may share a name: the code distinguishes them.
  return states.map((state) =>
    (sameName.get(`${state.country} ${state.name}`)?.length ?? 0) > 1
      ? { ...state, name: `${state.name} (${state.code})` }
      : state,
  );
}

function plainName(country: string, name: string): string {
  // Removes notes such as "(de, lb)" and "(EH-partial)" about the standard itself.
  const noted = name.replace(/ \((?:[a-z]{2}(?:, [a-z]{2})*|EH(?:-partial)?)\)$/, '');
  if (!transcribedCountries.has(country)) return noted;
  return noted
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'\u2018\u2019\u02bb\u02bc]/g, '')
    .normalize('NFC');
}
