import { countriesPhones } from '@souk/contract/settings';
import { describe, expect, test } from 'vitest';
import { findCountry, findState, listCountries } from './countries.ts';
import { settingDefaults } from './settings-schema.ts';

describe('countries, states and dial codes', () => {
  const { countries, phones } = listCountries();

  test('the reply matches the contract and contains every country of ISO 3166-1 and Kosovo', () => {
    countriesPhones.reply.parse(listCountries());
    expect(Object.keys(countries)).toHaveLength(250);
    expect(findCountry('XK')?.name).toBe('Kosovo');
  });

  test('"AE must be present, as must the defaults of SPEC §9"', () => {
    expect(findCountry('AE')?.name).toBe('United Arab Emirates');
    expect(findState('AE', 'DU')?.name).toBe('Dubai');
    const country = settingDefaults.default_country[1];
    const state = settingDefaults.default_state[1];
    expect([country, state]).toEqual(['AF', 'BDS']);
    expect(findState(country, state)?.name).toBe('Badakhshan');
  });

  test.each([
    ['DE', 'BE', 'Berlin'],
    ['US', 'CA', 'California'],
    ['GB', 'SCT', 'Scotland'],
    ['IE', 'CO', 'Cork'],
    ['IT', 'RM', 'Roma'],
    ['FR', '75C', 'Paris'],
    ['IN', 'MH', 'Maharashtra'],
  ])('%s has the state %s, %s', (country, state, name) => {
    expect(findState(country, state)?.name).toBe(name);
  });

  test('a state of a country without Latin script also has its local name', () => {
    expect(findState('AE', 'DU')).toEqual({ code: 'DU', name: 'Dubai', cities: [], names: { ar: 'دبي' } });
    expect(findState('EG', 'ASN')?.names).toEqual({ ar: 'أسوان' });
    expect(findState('JP', '13')?.names).toEqual({ ja: '東京都' });
    expect(findState('DE', 'BE')).not.toHaveProperty('names');
    for (const state of Object.values(findCountry('AE')!.states))
      expect(state.names?.['ar']).toMatch(/^[\u0600-\u06ff ]+$/);
  });

  test('the United Kingdom has its four nations', () => {
    expect(Object.keys(findCountry('GB')?.states ?? {}).toSorted()).toEqual(['ENG', 'NIR', 'SCT', 'WLS']);
  });

  test('every country has a dial code in digits', () => {
    expect(Object.keys(phones)).toEqual(Object.keys(countries));
    expect(Object.values(phones).filter((phone) => !/^[1-9]\d{0,6}$/.test(phone))).toEqual([]);
    expect([phones['DE'], phones['US'], phones['AF'], phones['AE']]).toEqual(['49', '1', '93', '971']);
  });

  test('no list contains a name twice, and keys are the codes of their entries', () => {
    for (const [code, country] of Object.entries(countries)) {
      const names = Object.values(country.states).map((state) => state.name);
      expect({ code, names: new Set(names).size }).toEqual({ code, names: names.length });
      expect(country.code2).toBe(code);
      expect(Object.entries(country.states).filter(([key, state]) => key !== state.code)).toEqual([]);
    }
  });

  test('doesn’t find invalid codes', () => {
    for (const code of ['', 'de', 'ZZ', 'XX', '__proto__', 'constructor', 'D', 'DEU']) {
      expect(findCountry(code)).toBeNull();
      expect(findState(code, 'BE')).toBeNull();
    }
    for (const state of ['', 'be', 'DE-BE', 'XX', '__proto__', 'toString'])
      expect(findState('DE', state)).toBeNull();
  });
});
