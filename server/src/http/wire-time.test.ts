import { expect, test } from 'vitest';
import { displayTime, timeOf, wireLocalTime, wireTime } from './wire-time.ts';

test('`dt` is ISO 8601 with microseconds and Z', () => {
  expect(wireTime(new Date('2025-11-07T16:53:00.042Z'))).toBe('2025-11-07T16:53:00.042000Z');
});

test.each([
  ['2025-11-07T16:53:00.042+00:00', '2025-11-07T16:53:00.042000Z'],
  ['2025-11-07T16:53:00.042999+00:00', '2025-11-07T16:53:00.042000Z'],
  ['2025-11-07T16:53:00.5+00:00', '2025-11-07T16:53:00.500000Z'],
  ['2025-11-07T16:53:00+00:00', '2025-11-07T16:53:00.000000Z'],
  ['2025-11-07T16:53:00.25+02:00', '2025-11-07T14:53:00.250000Z'],
  ['2025-11-07T16:53:00Z', '2025-11-07T16:53:00.000000Z'],
])('a time from inside JSON, %s, is %s, like its date', (text, wire) => {
  expect(timeOf(text)).toBe(wire);
});

test('`dtl` is YYYY-MM-DD HH:MM:SS in UTC', () => {
  expect(wireLocalTime(new Date('2025-11-07T23:05:09.900Z'))).toBe('2025-11-07 23:05:09');
});

test.each([
  ['UTC', '2025-11-07T16:53:00Z', '04:53 pm, 07 Nov, 25'],
  ['UTC', '2026-01-01T00:00:00Z', '12:00 am, 01 Jan, 26'],
  ['UTC', '2026-01-01T12:00:00Z', '12:00 pm, 01 Jan, 26'],
  ['Asia/Kabul', '2025-12-31T19:45:00Z', '12:15 am, 01 Jan, 26'],
  ['Europe/Berlin', '2026-03-29T01:30:00Z', '03:30 am, 29 Mar, 26'],
])('the display date in %s of %s is "%s"', (zone, time, shown) => {
  expect(displayTime(new Date(time), zone)).toBe(shown);
});
