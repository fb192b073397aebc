import { afterEach, expect, test, vi } from 'vitest';
import { formatIn } from './format.ts';

afterEach(() => vi.restoreAllMocks());

test('formatters are created once per language, on first use', () => {
  const dates = vi.spyOn(Intl, 'DateTimeFormat');
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  const made = () => dates.mock.calls.length + numbers.mock.calls.length;
  const [one, same, other] = [formatIn('de'), formatIn('de'), formatIn('ar')];
  expect(one).toBe(same);
  expect(made()).toBe(0);
  expect([one.share(0.5), same.share(0.25), other.share(0.5)]).toEqual(['50\u00a0%', '25\u00a0%', '50%']);
  expect(made()).toBe(2);
  expect(one.date('2026-03-01')).toBe(same.date('2026-03-01'));
  expect(made()).toBe(3);
});

test.each(['en', 'ar', 'fa', 'he', 'de'])(
  'amounts and figures have no invisible direction marks (%s)',
  (language) => {
    const { money, number, change, share } = formatIn(language);
    const figures = ['USD', 'EUR', 'EGP', 'KWD', 'IQD', 'JPY', 'AED'].flatMap((currency) => [
      money({ minor: 124_950, currency }),
      money({ minor: -887, currency }),
    ]);
    figures.push(...[-1234.5, 0, 1234.5].flatMap((value) => [number(value), change(value), share(value)]));
    expect(figures.filter((figure) => /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(figure))).toEqual(
      [],
    );
  },
);

test('dates of another year show their year', () => {
  const { when, moment, monthDay } = formatIn('en');
  const [now, noon] = [new Date('2026-02-10T12:00:00'), '2025-12-24T12:00:00'];
  expect([when(noon, now), moment(noon, now), monthDay(noon, now)]).toEqual([
    'Dec 24, 2025',
    'Dec 24, 2025, 12:00 PM',
    'Dec 24, 2025',
  ]);
  expect([when('2026-01-05T12:00:00', now), monthDay('2026-01-05T12:00:00', now)]).toEqual([
    'Mon, Jan 5',
    'Jan 5',
  ]);
  expect(when('2026-02-10T09:30:00', now)).toBe('9:30 AM');
  expect(formatIn('ar').when(noon, now)).toContain('2025');
});

test('what is older than a month shows its day', () => {
  const { ago } = formatIn('en');
  const now = new Date('2026-11-30T12:00:00');
  expect([ago('2026-11-29T12:00:00', now), ago('2026-11-01T12:00:00', now)]).toEqual([
    'yesterday',
    '29 days ago',
  ]);
  expect([ago('2026-09-07T12:00:00', now), ago('2025-12-24T12:00:00', now)]).toEqual([
    'Sep 7',
    'Dec 24, 2025',
  ]);
});

test('a relative time alone in a cell begins with a capital letter', () => {
  const now = new Date('2026-11-30T12:00:00Z');
  const { ago, agoAlone } = formatIn('en');
  expect(ago('2026-11-29T12:00:00Z', now)).toBe('yesterday');
  expect(agoAlone('2026-11-29T12:00:00Z', now)).toBe('Yesterday');
  expect(agoAlone('2026-11-30T07:00:00Z', now)).toBe('5 hours ago');
});
