import { expect, test } from 'vitest';
import { offerState } from './offer-state.ts';

const now = new Date('2026-11-30T12:00:00Z');
const before = '2026-11-01T00:00:00Z';
const after = '2026-12-24T00:00:00Z';

test.each([
  ['public', before, after, 'active'],
  ['public', null, null, 'active'],
  ['public', after, null, 'scheduled'],
  ['public', before, before, 'ended'],
  ['private', before, after, 'off'],
  ['private', before, before, 'ended'],
] as const)('an offer that is %s from %s to %s is %s', (status, start, end, state) => {
  expect(offerState(status, { start, end }, now)).toBe(state);
});
