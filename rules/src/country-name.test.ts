import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test('a country has the name that people of the language give it', () => {
  expect(countryName('DE', 'en', 'x')).toBe('Germany');
  expect(countryName('DE', 'ar', 'x')).toBe('ألمانيا');
  expect(countryName('AE', 'ar', 'x')).toBe('الإمارات العربية المتحدة');
});

test('what has no name keeps the one it came with', () => {
  expect(countryName('ZZZ', 'en', 'Somewhere')).toBe('Somewhere');
  expect(countryName('', 'ar', '')).toBe('');
  expect(countryName('QX', 'en', 'Qx')).toBe('Qx');
  expect(countryName('DE', 'not a language', 'Germany')).toBe('Germany');
});
