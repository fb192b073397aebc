import { expect, test } from 'vitest';
import { capitalized } from './capitalized.ts';

test('a finding begins with a capital letter, unless it begins with a path, a number or another script', () => {
  expect(capitalized('up to date')).toBe('Up to date');
  expect(capitalized('/srv/souk is writable')).toBe('/srv/souk is writable');
  expect(capitalized('9 MB free')).toBe('9 MB free');
  expect(capitalized('محدّثة')).toBe('محدّثة');
});
