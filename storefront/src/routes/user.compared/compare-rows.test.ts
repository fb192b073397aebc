import type { ComparedProduct } from '@souk/contract/compare';
import { expect, test } from 'vitest';
import { compareRows } from './compare-rows.ts';

type Facts = Partial<ComparedProduct['facts']>;
/** The fields that the rows read. */
const entry = (facts: Facts, sold = 0) =>
  ({
    facts: { attributes: [], specifications: [], ...facts },
    product: { purchased: sold },
  }) as unknown as ComparedProduct;

const listed = (values: readonly string[]) => values.join(', ');

test('one row per title of any product, one cell per product, empty if it has none', () => {
  const rows = compareRows(
    [
      entry({
        attributes: [{ title: 'Size', values: ['S', 'L'] }],
        specifications: [{ title: 'Weight', value: '740 g' }],
      }),
      entry({ specifications: [{ title: 'Material', value: 'Brass' }] }),
    ],
    [],
    listed,
  );
  expect(rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual([
    ['Size', 'S, L', ''],
    ['Weight', '740 g', ''],
    ['Material', '', 'Brass'],
  ]);
});

test('the most common titles come first', () => {
  const weight = { title: 'Weight', value: '1 kg' };
  const rows = compareRows(
    [
      entry({ specifications: [{ title: 'Cable', value: '1 m' }, weight] }),
      entry({ specifications: [weight] }),
      entry({ specifications: [{ title: 'Lid', value: 'yes' }, weight] }),
    ],
    [],
    listed,
  );
  expect(rows.map(({ label }) => label)).toEqual(['Weight', 'Cable', 'Lid']);
});

test('a row differs if its cells aren’t equal; an empty cell differs from others', () => {
  const sold = {
    key: 'sold',
    label: 'Sold',
    cell: ({ product }: ComparedProduct) => ({ text: `${product.purchased}` }),
  };
  const differs = (...entries: ComparedProduct[]) =>
    compareRows(entries, [sold], listed).map((row) => row.differs);
  const brass = { specifications: [{ title: 'Material', value: 'Brass' }] };
  const steel = { specifications: [{ title: 'Material', value: 'Steel' }] };
  expect(differs(entry(brass, 1), entry(brass, 1))).toEqual([false, false]);
  expect(differs(entry(brass, 1), entry(steel, 2))).toEqual([true, true]);
  expect(differs(entry(brass), entry({}))).toEqual([false, true]);
  expect(differs(entry(brass))).toEqual([false, false]);
});
