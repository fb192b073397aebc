import { expect, test } from 'vitest';
import { startCountry } from './start-country.ts';

const shop = { isKnown: (code: string) => ['AT', 'DE', 'EG', 'TW', 'US'].includes(code), fallback: 'DE' };

test.each([
  ['de-AT,de;q=0.9,en-US;q=0.5', 'AT'],
  ['en, ar-EG;q=0.8', 'EG'],
  ['zh-Hant-TW', 'TW'],
  ['ar-EG-u-nu-latn', 'EG'],
  ['en-US', 'US'],
  ['fr-XX, *;q=0.1', 'DE'],
  ['de', 'DE'],
  ['', 'DE'],
])('a browser that asks for %s starts in %s', (header, country) => {
  expect(startCountry(header, shop)).toBe(country);
});
