import { expect, test } from 'vitest';
import { withSeen } from './recently-viewed.ts';

test('stores up to twelve distinct products, most recent first', () => {
  expect(withSeen(null, 7)).toEqual([7]);
  expect(withSeen('3 9 7', 9)).toEqual([9, 3, 7]);
  const twelve = '1 2 3 4 5 6 7 8 9 10 11 12';
  expect(withSeen(twelve, 13)).toEqual([13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('ignores invalid stored values', () => {
  expect(withSeen('x -1 0 2.5 4 1e9', 7)).toEqual([7, 4]);
});
