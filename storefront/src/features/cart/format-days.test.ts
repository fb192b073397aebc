import { expect, test } from 'vitest';
import { formatDays } from './format-days.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

test('formats a range within one month and across two', () => {
  expect(spaced(formatDays('2026-11-24', '2026-11-26', 'en'))).toBe('Nov 24 – 26');
  expect(spaced(formatDays('2026-11-29', '2026-12-01', 'en'))).toBe('Nov 29 – Dec 1');
});

test('uses Latin digits in every language', () => {
  expect(formatDays('2026-11-24', '2026-11-26', 'ar')).toMatch(/24.*26/);
});

test('doesn’t break lines behind a dash', () => {
  expect(formatDays('2026-11-24', '2026-11-26', 'en')).toBe('Nov\u00a024\u00a0–\u2060\u00a026');
  expect(formatDays('2026-12-01', '2026-12-03', 'ar')).toBe('1–\u20603\u00a0ديسمبر');
});

test.each(['en', 'ar'])('in %s the range has no line breaks, on server and browser alike', (language) => {
  expect(formatDays('2026-11-29', '2026-12-01', language)).not.toMatch(/[ \u2009\u202f]/);
});
