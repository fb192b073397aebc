import { expect, test } from 'vitest';
import { formatDays } from './format-days.ts';

test('a range within a month and across two', () => {
  expect(formatDays('2026-11-24', '2026-11-26', 'en')).toBe('Nov 24 – 26');
  expect(formatDays('2026-11-29', '2026-12-01', 'en')).toBe('Nov 29 – Dec 1');
});

test('digits are Latin in every language', () => {
  expect(formatDays('2026-11-24', '2026-11-26', 'ar')).toMatch(/24.*26/);
});
