import { expect, test } from 'vitest';
import { discountIn, lastValueOf, pageIn, priceIn, rangeOf, starsIn } from './list-filters.ts';

test.each([
  [starsIn, '4', 4],
  [starsIn, '9', 5],
  [starsIn, '4.9', 4],
  [starsIn, '-3', 0],
  [starsIn, 'good', 0],
  [discountIn, '150', 100],
  [discountIn, '-1', 0],
  [pageIn, '99999', 99_999],
  [pageIn, '1e9', 1_000_000],
  [pageIn, '0', 1],
  [pageIn, '', 1],
  [pageIn, null, 1],
  [pageIn, 'NaN', 1],
  [priceIn, '12.50', '12.50'],
  [priceIn, '-5', null],
  [priceIn, '0', null],
  [priceIn, '1e3', null],
])('%o reads %s as %s', (read, value, meant) => {
  expect(read(value)).toBe(meant);
});

test('swaps a reversed range', () => {
  expect(rangeOf('50', '10')).toEqual(['10', '50']);
  expect(rangeOf('9', '10')).toEqual(['9', '10']);
  expect(rangeOf('50', null)).toEqual(['50', null]);
  expect(rangeOf(500, 0)).toEqual([500, 0]);
});

test('the last usable value of a repeated key counts', () => {
  expect(lastValueOf(new URLSearchParams('page=1&page=2&page='), 'page')).toBe('2');
  expect(lastValueOf(new URLSearchParams('page='), 'page')).toBeNull();
});
