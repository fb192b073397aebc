import { expect, test } from 'vitest';
import { starShares } from './review-facts.ts';

test('percentages of the stars add up to 100', () => {
  const shares = starShares({ '1': 1, '2': 1, '3': 1, '4': 0, '5': 0 });
  expect(shares.map((row) => row.percent)).toEqual([0, 0, 34, 33, 33]);
  expect(starShares({ '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }).every((row) => row.percent === 0)).toBe(true);
});
