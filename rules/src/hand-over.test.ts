import { describe, expect, test } from 'vitest';
import { arrivalRange, daysUntilArrival } from './delivery.ts';
import { handOverBy, handOverDay, type HandOver } from './hand-over.ts';

const berlin: HandOver = {
  time_zone: 'Europe/Berlin',
  cut_off: 16 * 60,
  days: 0,
  week: [1, 2, 3, 4, 5],
  holidays: [{ from: '2026-12-24', to: '2026-12-27' }],
};
const at = (iso: string) => Date.parse(iso);

describe('the shipping day', () => {
  test.each([
    // 25 November 2026 is a Wednesday; Berlin is an hour ahead of UTC.
    ['before the cut-off', '2026-11-25T14:59:00Z', {}, '2026-11-25'],
    ['at the cut-off', '2026-11-25T15:00:00Z', {}, '2026-11-26'],
    ['after it on a Friday', '2026-11-27T16:00:00Z', {}, '2026-11-30'],
    ['on a Saturday, however early', '2026-11-28T06:00:00Z', {}, '2026-11-30'],
    ['of a store that needs two days', '2026-11-26T08:00:00Z', { days: 2 }, '2026-11-30'],
    ['before a holiday', '2026-12-23T16:00:00Z', {}, '2026-12-28'],
    ['within one', '2026-12-25T09:00:00Z', { days: 1 }, '2026-12-29'],
    ['where nothing comes too late', '2026-11-25T22:59:00Z', { cut_off: 1440 }, '2026-11-25'],
    ['a minute later it is the next day there', '2026-11-25T23:00:00Z', { cut_off: 1440 }, '2026-11-26'],
    ['where Friday and Saturday are free', '2026-11-27T08:00:00Z', { week: [7, 1, 2, 3, 4] }, '2026-11-29'],
  ])('%s', (_, iso, change, day) => expect(handOverDay({ ...berlin, ...change }, at(iso))).toBe(day));
});

test('overdue means not shipped by the end of that day, in its time zone; without a calendar after two days', () => {
  expect(handOverBy(berlin, at('2026-11-25T08:00:00Z')).toISOString()).toBe('2026-11-25T23:00:00.000Z');
  // Daylight saving time in Berlin ends on 25 October 2026, a Sunday of 25 hours, and begins on 28 March 2027.
  const always = { ...berlin, week: [1, 2, 3, 4, 5, 6, 7], holidays: [] };
  expect(handOverBy(always, at('2026-10-25T08:00:00Z')).toISOString()).toBe('2026-10-25T23:00:00.000Z');
  expect(handOverBy(always, at('2026-10-24T08:00:00Z')).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect(handOverBy(always, at('2027-03-28T08:00:00Z')).toISOString()).toBe('2027-03-28T22:00:00.000Z');
  const auckland = { ...always, time_zone: 'Pacific/Auckland' };
  expect(handOverBy(auckland, at('2026-11-25T08:00:00Z')).toISOString()).toBe('2026-11-26T11:00:00.000Z');
  expect(handOverBy(null, at('2026-11-25T08:00:00Z')).toISOString()).toBe('2026-11-27T08:00:00.000Z');
});

test('the delivery promise counts from that day, and orders store the same promise as days', () => {
  const asked = { placedMs: at('2026-11-27T16:00:00Z'), daysNeeded: 2 };
  expect(arrivalRange({ ...asked, handOver: berlin })).toEqual({ from: '2026-12-02', to: '2026-12-04' });
  expect(arrivalRange(asked)).toEqual({ from: '2026-11-29', to: '2026-12-01' });
  const days = daysUntilArrival({ ...asked, handOver: berlin });
  expect(arrivalRange({ ...asked, daysNeeded: days })).toEqual(arrivalRange({ ...asked, handOver: berlin }));
  expect(daysUntilArrival(asked)).toBe(2);
});
