import { expect, test } from 'vitest';
import { nextSort, sortedBy } from './sorting.ts';

test('cycles a column: ascending, descending, default', () => {
  const sorts: string[] = [''];
  for (let at = 0; at < 3; at++) sorts.push(nextSort(sorts.at(-1)!, 'title', false));
  expect(sorts).toEqual(['', 'title', '-title', '']);
  expect(sorts.map((sort) => sortedBy(sort, 'title', false))).toEqual([
    'none',
    'ascending',
    'descending',
    'none',
  ]);
  expect(nextSort('-title', 'stock', false)).toBe('stock');
});

test('toggles the direction of the default column', () => {
  expect(sortedBy('', 'on_hand', true)).toBe('ascending');
  expect(nextSort('', 'on_hand', true)).toBe('-on_hand');
  expect(nextSort('-on_hand', 'on_hand', true)).toBe('');
});
