import { expect, test } from 'vitest';
import { atWallTime, isTimeZone, localDay, wallTime } from './time-zone.ts';

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => expect(isTimeZone(name)).toBe(expected));

test.each([
  ['UTC', '2026-11-30T08:05', '2026-11-30T08:05:00.000Z'],
  ['Europe/Berlin', '2026-11-30T00:30', '2026-11-29T23:30:00.000Z'],
  ['America/New_York', '2026-07-04T09:00', '2026-07-04T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T00:00', '2025-12-31T18:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-01-15T12:00', '2026-01-15T01:00:00.000Z'],
])('%s: %s is %s', (zone, wall, moment) => {
  expect(atWallTime(zone, wall)?.toISOString()).toBe(moment);
  expect(wallTime(zone, Date.parse(moment))).toBe(wall);
});

test('a time that daylight saving time skips is moved on, one that occurs twice is the second', () => {
  expect(wallTime('Europe/Berlin', atWallTime('Europe/Berlin', '2026-03-29T02:30')!.getTime())).toBe(
    '2026-03-29T03:30',
  );
  expect(atWallTime('Europe/Berlin', '2026-10-25T02:30')!.toISOString()).toBe('2026-10-25T01:30:00.000Z');
});

test('an incomplete time is none', () => expect(atWallTime('UTC', '')).toBeNull());

test('the day is the zone’s', () => {
  const at = Date.parse('2026-11-30T23:30:00Z');
  expect([localDay('UTC', at), localDay('Europe/Berlin', at)]).toEqual(['2026-11-30', '2026-12-01']);
});
