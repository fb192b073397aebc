import { expect, test } from 'vitest';
import { takenPercent } from './taken-percent.ts';

test.each([
  ['nothing sold', 10, 10, 0],
  ['3 of 10 sold', 10, 7, 30],
  ['3 of 10 sold, and 4 in stock', 10, 4, 60],
  ['all gone', 10, 0, 100],
])('%s: quota %i with %i left is %i %% used', (_case, quota, left, percent) => {
  expect(takenPercent({ quota, left })).toBe(percent);
});
