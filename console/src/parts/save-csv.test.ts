import { expect, test } from 'vitest';
import { csvOf } from './save-csv.ts';

test('keeps commas, quotes and line breaks in their cell, escapes formulas, and keeps numbers', () => {
  expect(
    csvOf([
      ['Lamp, "blue"', -3],
      ['=1+1', 4.5],
      ['مصباح\nأزرق', 0],
    ]),
  ).toBe('\uFEFF"Lamp, ""blue""",-3\r\n\'=1+1,4.5\r\n"مصباح\nأزرق",0\r\n');
});

test("strips invisible direction marks, which can't hide a formula", () => {
  expect(csvOf([['\u2068$1,249.50\u2069', '\u200e-12%\u200e', '\u200f=1+1']])).toBe(
    '\uFEFF"$1,249.50",\'-12%,\'=1+1\r\n',
  );
});
