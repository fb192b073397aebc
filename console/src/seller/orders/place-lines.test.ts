import { expect, test } from 'vitest';
import { placeLines } from './place-lines.ts';

const place = { address_1: '1 Market Street', address_2: '', zip: '1010', city: 'Vienna', state: '' };

test('writes an address without empty lines', () => {
  expect(placeLines({ ...place, country: 'AT' }, 'Austria')).toEqual([
    '1 Market Street',
    '1010 Vienna',
    'Austria',
  ]);
  expect(placeLines({ ...place, address_1: '', zip: '', city: '', country: '' })).toEqual([]);
});
