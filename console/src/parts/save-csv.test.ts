import { expect, test } from 'vitest';
import { csvOf } from './save-csv.ts';

test('commas, quotes and lines stay in their cell, formulas are text, numbers are numbers', () => {
  expect(
    csvOf([
      ['Lamp, "blue"', -3],
      ['=1+1', 4.5],
      ['مصباح\nأزرق', 0],
    ]),
  ).toBe('\uFEFF"Lamp, ""blue""",-3\r\n\'=1+1,4.5\r\n"مصباح\nأزرق",0\r\n');
});
