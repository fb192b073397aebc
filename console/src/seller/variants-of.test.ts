import { expect, test } from 'vitest';
import { withValues, type Variant } from './variants-of.ts';

const attributes = [{ values: [{ id: 1 }, { id: 2 }, { id: 3 }] }, { values: [{ id: 10 }, { id: 11 }] }];
const variant = (value_ids: number[], stock = 0): Variant => ({
  value_ids,
  stock,
  sku: null,
  gtin: null,
  price_minor: 0,
});
const made = (before: readonly Variant[], ...values: number[]) =>
  withValues(before, { values: new Set(values), attributes }).map(({ value_ids: ids, stock }) => [
    ids,
    stock,
  ]);

test('has a row per combination of the selected values, and keeps input', () => {
  expect(made([variant([])], 1, 2, 10, 11)).toEqual([
    [[1, 10], 0],
    [[1, 11], 0],
    [[2, 10], 0],
    [[2, 11], 0],
  ]);
  expect(made([variant([10, 1], 7), variant([1, 11], 3)], 1, 10)).toEqual([[[10, 1], 7]]);
});

test('without values there is one row', () => {
  expect(made([variant([1], 4)])).toEqual([[[], 0]]);
});
