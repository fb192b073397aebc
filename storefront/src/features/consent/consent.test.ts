import { expect, test } from 'vitest';
import { readStoredConsent } from './consent.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const daysAgo = (days: number) => now - days * 24 * 3600_000;

test.each([
  [`accepted ${now}`, 'accepted'],
  [`declined ${daysAgo(181)}`, 'declined'],
  [`noted ${now}`, 'noted'],
  [`accepted ${daysAgo(183)}`, null],
  [`declined ${daysAgo(183)}`, null],
  ['accepted', null],
  ['yes 1795000000000', null],
  [`accepted ${now}x`, null],
  ['', null],
  [null, null],
])('%j is read as %j: consent expires after half a year', (stored, consent) => {
  expect(readStoredConsent(stored, now)).toBe(consent);
});
