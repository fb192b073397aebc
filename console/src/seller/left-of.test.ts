import { expect, test } from 'vitest';
import { leftOf } from './left-of.ts';

test('earnings per unit are the price less commission and its tax', () => {
  expect(leftOf(1000, { percent: 10, taxPercent: 0 })).toBe(900);
  expect(leftOf(1000, { percent: 10, taxPercent: 19 })).toBe(881);
  // 8.5% of 19.99 is 1.69915: rounded before it is taxed.
  expect(leftOf(1999, { percent: 8.5, taxPercent: 20 })).toBe(1999 - 170 - 34);
});
