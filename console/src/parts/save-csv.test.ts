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

test('cells have no invisible direction marks, and one before a formula does not hide it', () => {
  expect(csvOf([['\u2068$1,249.50\u2069', '\u200e-12%\u200e', '\u200f=1+1']])).toBe(
    '\uFEFF"$1,249.50",\'-12%,\'=1+1\r\n',
  );
});
