import { describe, expect, test } from 'vitest';
import { fillDown } from './fill-down.ts';
import { readSpecifications } from './read-specifications.ts';
import { resultOf } from './search-result.ts';

describe('pasting specifications', () => {
  test('as two spreadsheet columns', () => {
    expect(readSpecifications('Weight\t1.2 kg\r\nMaterial\tClay: fired twice\r\n')).toEqual([
      { title: 'Weight', value: '1.2 kg' },
      { title: 'Material', value: 'Clay: fired twice' },
    ]);
  });

  test('as lines with a colon; one without a second part has none', () => {
    expect(readSpecifications('الوزن: 1.2 كغ\nDishwasher safe')).toEqual([
      { title: 'الوزن', value: '1.2 كغ' },
      { title: 'Dishwasher safe', value: '' },
    ]);
  });

  test('leaves prose and URLs as text', () => {
    expect(readSpecifications('Weight')).toBeNull();
    expect(readSpecifications('Weight: 1.2 kg')).toBeNull();
    expect(readSpecifications('https://example.com/a\nhttps://example.com/b')).toBeNull();
  });
});

describe('pasting a column into a row', () => {
  test('fills the rows below and ignores the rest', () => {
    expect(fillDown('3\n4\n5\n6', { from: 1, rows: 3 })).toEqual([
      [1, '3'],
      [2, '4'],
    ]);
    expect(fillDown('3\r\n\r\n5\r\n', { from: 0, rows: 9 })).toEqual([
      [0, '3'],
      [1, ''],
      [2, '5'],
    ]);
  });

  test('treats one cell as text', () => {
    expect(fillDown('3', { from: 0, rows: 3 })).toBeNull();
    expect(fillDown('3\n', { from: 0, rows: 3 })).toBeNull();
  });
});

test('derives missing search engine texts from the product', () => {
  const draft = {
    title: 'Teapot',
    overview: '<p>Thrown by  hand.</p>',
    meta_title: '',
    meta_description: '',
  };
  expect(resultOf(draft, 'Souk')).toEqual({ title: 'Teapot · Souk', description: 'Thrown by hand.' });
  expect(resultOf({ ...draft, overview: '', meta_title: 'A teapot' }, 'Souk')).toEqual({
    title: 'A teapot · Souk',
    description: 'Teapot',
  });
  const long = resultOf({ ...draft, meta_description: 'a'.repeat(161) }, 'Souk').description;
  expect([long.length, long.at(-1)]).toEqual([160, '…']);
});
