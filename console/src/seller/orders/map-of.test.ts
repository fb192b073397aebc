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

test("searches the map for street and city without the customer's name", () => {
  const asked = new URL(mapOf(address)!);
  expect([asked.protocol, [...asked.searchParams]]).toEqual([
    'https:',
    [['query', 'Torstraße 101, 10119 Berlin, DE']],
  ]);
});

test('there is no map without a street', () => {
  expect(mapOf({ ...address, address_1: '' })).toBeNull();
});
