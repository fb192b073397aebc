import fc from 'fast-check';
import { expect, test } from 'vitest';
import { specificationsOf, specificationsText } from './specifications.ts';

test('splits lines into title and value at the first colon', () => {
  const rows = [
    { title: 'Material', value: 'Brass: polished' },
    { title: 'الوزن', value: '740 غ' },
    { title: 'Dishwasher safe', value: '' },
  ];
  const text = 'Material: Brass: polished\nالوزن: 740 غ\nDishwasher safe';
  expect(specificationsText(rows)).toBe(text);
  expect(specificationsOf(text)).toEqual(rows);
});

test('tolerates formatting and creates no empty rows', () => {
  expect(specificationsOf('\r\n  Ratio: 16:9 \r\n\r\n')).toEqual([{ title: 'Ratio', value: '16:9' }]);
  expect(specificationsOf('')).toEqual([]);
});

test('rows survive a round trip, whatever they contain', () => {
  const words = fc.stringMatching(/^[a-zA-Zء-ي0-9][a-zA-Zء-ي0-9 ,%]{0,20}[a-z0-9]$/);
  fc.assert(
    fc.property(fc.array(fc.record({ title: words, value: words })), (rows) => {
      expect(specificationsOf(specificationsText(rows))).toEqual(rows);
    }),
  );
});
