import { expect, test } from 'vitest';
import { mapOf } from './map-of.ts';

const address = {
  name: 'Layla Haddad',
  phone: '+49 30 0000 142',
  address_1: 'Torstraße 101',
  address_2: 'Flat 4',
  zip: '10119',
  city: 'Berlin',
  state: 'BE',
  country: 'DE',
};

test('a map is asked for street and city, and not told who lives there', () => {
  const asked = new URL(mapOf(address)!);
  expect([asked.protocol, [...asked.searchParams]]).toEqual([
    'https:',
    [['query', 'Torstraße 101, 10119 Berlin, DE']],
  ]);
});

test('without a street there is none', () => {
  expect(mapOf({ ...address, address_1: '' })).toBeNull();
});
