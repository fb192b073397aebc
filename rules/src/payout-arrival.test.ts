import { expect, test } from 'vitest';
import { expectedArrival, type PayoutRoute } from './payout-arrival.ts';

test.each<[string, PayoutRoute, string]>([
  ['Tuesday 2026-11-24T10:00:00Z', 'sepa', '2026-11-25'],
  ['Friday 2026-11-27T10:00:00Z', 'sepa', '2026-11-30'],
  ['Saturday 2026-11-28T10:00:00Z', 'sepa', '2026-12-01'],
  ['Sunday 2026-11-29T23:59:59Z', 'sepa', '2026-12-01'],
  ['Monday 2026-11-23T10:00:00Z', 'other', '2026-11-26'],
  ['Thursday 2026-12-31T23:59:59Z', 'other', '2027-01-05'],
])('a payout sent on %s by %s is expected by %s', (sent, route, day) => {
  expect(expectedArrival(new Date(sent.split(' ')[1]!), route)).toBe(day);
});
