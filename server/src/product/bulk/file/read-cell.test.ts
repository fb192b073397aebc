import { expect, test } from 'vitest';
import { noteOf, readCell } from './read-cell.ts';

test.each([
  ['stock', '12', 12],
  ['stock', '100.0000', 100],
  ['stock', '100,00', 100],
  ['stock', '12.5', undefined],
  ['stock', '1.000', undefined],
  ['stock', '-3', 0],
  ['stock', '-3.0000', 0],
  ['warranty_months', '-3', undefined],
  ['weight_grams', '250', 250],
  ['weight_grams', '250.0000', 250],
  ['weight_grams', '0.25 kg', 250],
  ['weight_grams', '0,25kg', 250],
  ['weight_grams', '1.250 kg', 1250],
  ['weight_grams', '8 oz', 227],
  ['weight_grams', '2 lbs', 907],
  ['weight_grams', '250 g', 250],
  ['weight_grams', '0.5', undefined],
  ['weight_grams', '3 stone', undefined],
  ['price', '24.0000', 2400],
  ['price', '€ 12', undefined],
] as const)('reads %s “%s” as %s', (field, text, value) => expect(readCell(field, text, 'USD')).toBe(value));

test('warns about negative stock', () => {
  expect(noteOf('stock', '-3')).toEqual([{ field: 'stock', reason: 'below_zero', given: '-3' }]);
  expect([noteOf('stock', '3'), noteOf('price', '-3')]).toEqual([[], []]);
});
