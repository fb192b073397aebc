import { expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

test.each([
  ['all of them', [1, 2, 3], [3, 1, 2], [3, 1, 2]],
  ['some, in the places that they have', [1, 2, 3, 4, 5], [4, 2], [1, 4, 3, 2, 5]],
  ['what came later stays last', [1, 2, 3, 9], [3, 2, 1], [3, 2, 1, 9]],
  ['what is gone, or named twice, counts for nothing', [1, 3], [3, 2, 3, 1], [3, 1]],
  ['nothing', [1, 2], [], [1, 2]],
])('%s', (_what, all, requested, placed) => {
  expect(inOrder(all, requested)).toEqual(placed);
});
