import type { SellerGridRow } from '@souk/contract/seller-console/bulk';
import { expect, test } from 'vitest';
import { changedBy, filled, pasted, readCell, soldFor, textOf } from './cells.ts';

const row = (more: Partial<SellerGridRow> = {}): SellerGridRow => ({
  product_id: 1,
  inventory_id: 2,
  title: 'Mug',
  variant: '',
  image: 'mug.webp',
  sku: 'M-1',
  price: 1250,
  offer: 0,
  lowest: 1250,
  stock: 4,
  commission_percent: 8,
  commission_tax_percent: 0,
  ...more,
});
const several = [
  row({ inventory_id: null, sku: null, stock: null }),
  row({ inventory_id: 3, variant: 'Red', offer: null, price: 0 }),
  row({ inventory_id: 4, variant: 'Blue', offer: null, price: 1400 }),
];

test('pastes a block from the cell along and down, where cells exist', () => {
  expect(pasted(several, { row: 0, column: 'offer' }, '9.90\t7\n\t8\n1\t9\n\t10\n')).toEqual({
    '0/offer': '9.90',
    '1/stock': '8',
    '2/stock': '9',
  });
  expect(pasted([row()], { row: 0, column: 'sku' }, 'A\t$1,250.00')).toMatchObject({ '0/sku': 'A' });
});

test('fills down where rows have the cell', () => {
  expect(filled(several, { column: 'stock', from: 2, to: 0 }, '5')).toEqual({
    '1/stock': '5',
    '2/stock': '5',
  });
});

test.each([
  ['price', '12,9', 1290],
  ['price', '$12.90', 1290],
  ['price', '$1,250.00', 125_000],
  ['price', '€ 12.90', undefined],
  ['price', '12.90 EUR', undefined],
  ['price', '', undefined],
  ['price', 'twelve', undefined],
  ['offer', '', 0],
  ['stock', '12', 12],
  ['stock', '-1', undefined],
  ['sku', ' A-1 ', 'A-1'],
  ['sku', '', null],
  ['sku', 'A'.repeat(65), undefined],
] as const)('%s “%s” is %s', (column, text, value) =>
  expect(readCell(row(), { column, text, currency: 'USD' })).toBe(value),
);

test('applies a rule to all prices except inherited ones', () => {
  const shown = (index: number) => several[index]!.price;
  const by = { op: 'percent', percent: 5, ending: '.90' } as const;
  expect(changedBy(several, { field: 'price', by }, shown, 'USD')).toEqual({
    '0/price': '13.90',
    '2/price': '14.90',
  });
});

test('parses cells as they are formatted', () => {
  const one = row({ offer: 999 });
  for (const column of ['price', 'offer', 'stock', 'sku'] as const)
    expect(readCell(one, { column, text: textOf(one, column, 'USD'), currency: 'USD' })).toBe(one[column]);
});

test('a unit sells for its offer, else its price; a variant without one inherits it', () => {
  const sold = (rows: readonly SellerGridRow[]) =>
    rows.map((_, index) => soldFor(rows, index, (row, column) => Number(rows[row]![column] ?? 0)));
  expect(sold(several)).toEqual([1250, 1250, 1400]);
  expect(sold([row({ offer: 990 }), row({ price: 0 })])).toEqual([990, 0]);
  expect(sold([{ ...several[0]!, offer: 1100 }, ...several.slice(1)])).toEqual([1100, 1100, 1400]);
  expect(sold(several.slice(1))).toEqual([0, 1400]); // whose product isn't among them
});
