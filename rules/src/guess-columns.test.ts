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
  // Exact headers win over prefixes, and prefixes over words inside.
  [
    ['Product type', 'Price / Canada', 'Name', 'Our price', 'Price'],
    [null, null, 'title', null, 'price'],
  ],
  [
    ['Price list', 'Price'],
    [null, 'price'],
  ],
  [
    ['Currency code', 'Item code', 'Supplier SKU', 'Product ID', 'Active'],
    [null, 'sku', null, null, null],
  ],
  [
    ['Product name', 'Retail price', 'Available qty', 'Weight (kg)', 'Image URL'],
    ['title', 'price', 'stock', 'weight_kg', null],
  ],
])('%j', (head, fields) => expect(guessColumns(head)).toEqual(fields));

test('recognizes two columns of codes and counts without a header', () => {
  expect([looksHeadless([['A-1', '12']]), looksHeadless([['SKU', 'Stock']])]).toEqual([true, false]);
});
