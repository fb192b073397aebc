import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeAmount, type PriceEnding } from './change-amount.ts';

const raised = (minor: number, ending: PriceEnding, currency = 'USD') =>
  changeAmount(minor, { op: 'percent', percent: 5, ending }, currency);

test.each([
  [4990, 5290],
  [1250, 1390],
  [1360, 1490],
  [2360, 2490],
  [7490, 7890],
  [890, 990],
])('5 %% more than %i, ending in .90, is %i', (minor, expected) => {
  expect(raised(minor, '.90')).toBe(expected);
});

test('endings follow the currency', () => {
  expect(raised(1200, '.90', 'JPY')).toBe(1290);
  expect(raised(12_000, '.90', 'KWD')).toBe(12_900);
  expect(raised(4990, '.99')).toBe(5299);
  expect(raised(4990, '.00')).toBe(5300);
  expect(raised(4990, 'none')).toBe(5240);
});

test('sets or adds exact amounts', () => {
  expect(changeAmount(500, { op: 'set', minor: 1999 }, 'USD')).toBe(1999);
  expect(changeAmount(500, { op: 'add', minor: -600 }, 'USD')).toBe(-100);
});

test('more is never less, less is never more, and endings change less than one whole unit', () => {
  const minors = fc.integer({ min: 1, max: 100_000_000_000 });
  const percents = fc.integer({ min: -9900, max: 50_000 }).map((hundredths) => hundredths / 100);
  const endings = fc.constantFrom('.90', '.99', '.00');
  fc.assert(
    fc.property(
      minors,
      percents,
      endings,
      fc.constantFrom('USD', 'JPY', 'KWD'),
      (minor, percent, ending, currency) => {
        const plain = changeAmount(minor, { op: 'percent', percent }, currency);
        const ended = changeAmount(minor, { op: 'percent', percent, ending }, currency);
        const whole = currency === 'KWD' ? 1000 : 100;
        expect(ended % whole).toBe(Math.round(whole * Number(ending)));
        expect(Math.abs(ended - plain)).toBeLessThanOrEqual(whole);
        if (percent >= 0) expect(ended).toBeGreaterThanOrEqual(plain);
        else if (plain > whole * 2) expect(ended).toBeLessThanOrEqual(plain);
      },
    ),
  );
});
