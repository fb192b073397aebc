import { expect, test } from 'vitest';
import { plusMonths, weeksOfMonth } from '#parts/calendar-days.ts';
import { isHoliday, withDays, withoutDay } from './holiday-days.ts';

const eve = { from: '2026-12-24', to: '2026-12-24' };

test('an adjacent day extends a holiday, one between joins two, and removing a middle day splits it', () => {
  const two = withDays(withDays([eve], '2026-12-25', '2026-12-25'), '2026-12-31', '2026-12-31');
  expect(two).toEqual([
    { from: '2026-12-24', to: '2026-12-25' },
    { from: '2026-12-31', to: '2026-12-31' },
  ]);
  // The last day was selected first.
  const one = withDays(two, '2026-12-30', '2026-12-26');
  expect(one).toEqual([{ from: '2026-12-24', to: '2026-12-31' }]);
  const open = withoutDay(one, '2026-12-29');
  expect(open).toEqual([
    { from: '2026-12-24', to: '2026-12-28' },
    { from: '2026-12-30', to: '2026-12-31' },
  ]);
  expect(withoutDay([eve], '2026-12-24')).toEqual([]);
  expect(['2026-12-28', '2026-12-29', '2026-12-30'].map((day) => isHoliday(open, day))).toEqual([
    true,
    false,
    true,
  ]);
});

test('keeps incomplete input, and limits the length of a holiday', () => {
  const half = { from: '', to: '' };
  const wrong = { from: '2026-12-31', to: '2026-12-24' };
  expect(withDays([half, wrong], '2026-12-24', '2026-12-24')).toEqual([eve, half, wrong]);
  const long = withDays([], '2027-01-01', '2027-12-31');
  expect(long).toEqual([{ from: '2027-01-01', to: '2027-04-03' }]); // 31 + 28 + 31 + 3 days
  expect(withDays(long, '2027-04-04', '2027-04-04')).toEqual([
    ...long,
    { from: '2027-04-04', to: '2027-04-04' },
  ]);
});

test('a month has all its days once, in weeks from Monday; the 31st maps to the last day of a shorter month', () => {
  const february = weeksOfMonth('2028-02-10');
  expect(february.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(february.flat().filter(Boolean)).toHaveLength(29);
  expect(february[0]!.indexOf('2028-02-01')).toBe(1); // a Tuesday
  expect(weeksOfMonth('2027-02-01')).toHaveLength(4); // from Monday to Sunday
  expect(plusMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(plusMonths('2027-01-31', -2)).toBe('2026-11-30');
});
