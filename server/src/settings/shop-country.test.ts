import { expect, test } from 'vitest';
import { shopCountry } from './shop-country.ts';

test.each([
  ['DE', 'AE', 'DE'],
  ['', 'AE', 'AE'],
  ['Germany', 'AE', 'AE'],
])('a shop with the country "%s" and the default country %s is based in %s', (country, standard, based) => {
  expect(shopCountry({ country, default_country: standard })).toBe(based);
});
