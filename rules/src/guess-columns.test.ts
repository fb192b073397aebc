import { expect, test } from 'vitest';
import { guessColumns, looksHeadless } from './guess-columns.ts';

test.each([
  [
    ['product_id', 'sku', 'price'],
    ['product_id', 'sku', 'price'],
  ],
  [
    ['Artikelnummer', 'Bezeichnung', 'VK brutto', 'Bestand', 'Lieferant'],
    ['sku', 'title', 'price', 'stock', null],
  ],
  [
    ['SKU', 'sku', 'Qty'],
    ['sku', null, 'stock'],
  ],
  [
    ['Name', 'Kategorie', 'Marke', 'Preis', 'variant'],
    ['title', 'category', 'brand', 'price', 'variant'],
  ],
  [
    ['رمز', 'السعر'],
    ['sku', 'price'],
  ],
])('%j', (head, fields) => expect(guessColumns(head)).toEqual(fields));

test('two columns of numbers and counts need no first line', () => {
  expect([looksHeadless([['A-1', '12']]), looksHeadless([['SKU', 'Stock']])]).toEqual([true, false]);
});
