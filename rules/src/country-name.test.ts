import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test('names a country in the language', () => {
  expect(countryName('DE', 'en', 'x')).toBe('Germany');
  expect(countryName('DE', 'ar', 'x')).toBe('ألمانيا');
  expect(countryName('AE', 'ar', 'x')).toBe('الإمارات العربية المتحدة');
});

test('falls back to the given name', () => {
  expect(countryName('ZZZ', 'en', 'Somewhere')).toBe('Somewhere');
  expect(countryName('', 'ar', '')).toBe('');
  expect(countryName('QX', 'en', 'Qx')).toBe('Qx');
  expect(countryName('DE', 'not a language', 'Germany')).toBe('Germany');
});
