import { expect, test } from 'vitest';
import { checkQuantity, MAX_LINE_QUANTITY } from './quantity.ts';

test.each([
  [1, 5, null],
  [5, 5, null],
  [6, 5, 'exceeds-inventory'],
  [0, 5, 'below-minimum'],
  [-1, 5, 'below-minimum'],
  [1.5, 5, 'below-minimum'],
  [NaN, 5, 'below-minimum'],
  [Infinity, 5, 'below-minimum'],
  [MAX_LINE_QUANTITY, 5000, null],
  [1000, 5000, 'above-maximum'],
  [1000, 5, 'above-maximum'],
  [1, 0, 'out-of-stock'],
  [0, 0, 'out-of-stock'],
  [1, -3, 'out-of-stock'],
  [1, NaN, 'out-of-stock'],
])('%d units of %d in stock: %s', (quantity, stock, expected) => {
  expect(checkQuantity({ quantity, stock })).toBe(expected);
});

test('accepts a lower maximum', () => {
  expect(checkQuantity({ quantity: 2, stock: 50, max: 1 })).toBe('above-maximum');
  expect(checkQuantity({ quantity: 1, stock: 50, max: 1 })).toBeNull();
});
