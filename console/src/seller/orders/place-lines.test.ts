import { expect, test } from 'vitest';
import { placeLines } from './place-lines.ts';

const place = { address_1: '1 Market Street', address_2: '', zip: '1010', city: 'Vienna', state_name: '' };

test('writes an address without empty lines', () => {
  expect(placeLines(place, 'Austria')).toEqual(['1 Market Street', '1010 Vienna', 'Austria']);
  expect(placeLines({ ...place, address_1: '', zip: '', city: '' })).toEqual([]);
});

test('names the state after the city, where addresses have one', () => {
  const toronto = { ...place, zip: 'M5V 2T6', city: 'Toronto', state_name: 'Ontario' };
  expect(placeLines(toronto)).toEqual(['1 Market Street', 'M5V 2T6 Toronto, Ontario']);
});
