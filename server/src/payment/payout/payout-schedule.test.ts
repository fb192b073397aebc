import { expect, test } from 'vitest';
import { needsTwo, payoutMinimum } from './payout-amounts.ts';
import { isPayoutDay, nextPayoutDay } from './payout-schedule.ts';

const at = (day: string) => new Date(`${day}T23:59:00Z`);

test.each([
  ['daily', '2026-11-29', '2026-11-30'],
  ['weekly', '2026-11-29', '2026-11-30'],
  ['weekly', '2026-11-30', '2026-12-07'],
  ['tenth', '2026-11-21', '2026-12-01'],
  ['tenth', '2026-12-02', '2026-12-11'],
  ['monthly', '2026-12-31', '2027-01-01'],
  ['manual', '2026-11-30', null],
] as const)('after %s payouts of %s the next ones are drafted on %s', (schedule, day, next) => {
  const rules = { payout_schedule: schedule, time_zone: 'UTC' };
  expect(nextPayoutDay(rules, at(day))).toBe(next);
  if (next !== null) expect(isPayoutDay(rules, at(next))).toBe(true);
});

test('a day begins and ends in the shop’s time zone', () => {
  const inTokyo = { payout_schedule: 'weekly', time_zone: 'Asia/Tokyo' } as const;
  expect(isPayoutDay(inTokyo, at('2026-11-29'))).toBe(true); // Monday morning there
  expect(nextPayoutDay(inTokyo, at('2026-11-29'))).toBe('2026-12-07');
  const inLima = { payout_schedule: 'monthly', time_zone: 'America/Lima' } as const;
  expect(isPayoutDay(inLima, new Date('2026-12-01T04:00:00Z'))).toBe(false);
  expect(nextPayoutDay(inLima, new Date('2026-12-01T04:00:00Z'))).toBe('2026-12-01');
});

test('drafts no payouts on other days, and none by itself if they are drafted by hand', () => {
  expect(isPayoutDay({ payout_schedule: 'weekly', time_zone: 'UTC' }, at('2026-12-01'))).toBe(false);
  expect(isPayoutDay({ payout_schedule: 'manual', time_zone: 'UTC' }, at('2026-11-30'))).toBe(false);
});

test('the minimum has the decimals of its currency; the setting applies to the shop’s own', () => {
  const usual = { currency: 'EUR', payout_minimum: 0 };
  expect(['EUR', 'JPY', 'KWD'].map((currency) => payoutMinimum(currency, usual))).toEqual([1000, 1500, 3000]);
  const set = { currency: 'KWD', payout_minimum: 5.5 };
  expect(['KWD', 'EUR'].map((currency) => payoutMinimum(currency, set))).toEqual([5500, 1000]);
});

test('only amounts above the limit need two people', () => {
  const above = { payout_approval_above: 500 };
  expect(needsTwo({ amount_minor: 50_000, currency: 'EUR' }, above)).toBe(false);
  expect(needsTwo({ amount_minor: 50_001, currency: 'EUR' }, above)).toBe(true);
  expect(needsTwo({ amount_minor: 501, currency: 'JPY' }, above)).toBe(true);
  expect(needsTwo({ amount_minor: 1e9, currency: 'EUR' }, { payout_approval_above: 0 })).toBe(false);
});
