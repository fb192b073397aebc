import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from '@souk/rules/csv';
import { expect, test } from 'vitest';
import { reportTable } from '#operator/report-csv.ts';
import { rateTable } from '#operator/report-rates.tsx';
import { deliveryTable, productTable, salesTable } from '#seller/analytics/report-tables.ts';
import { csvOf, type CsvRows } from '#parts/save-csv.ts';

/* Every CSV file that the consoles make in the browser. */

const hostile = '\u200f=HYPERLINK("https://example.org")\u202e';
const period = { from: '2026-11-01', to: '2026-11-20', time_zone: 'UTC' };

function tablesIn(currency: string): Record<string, CsvRows> {
  const money = (minor: number) => ({ minor, currency });
  const day = { date: '2026-11-02', orders: 2, units: 3, goods: money(123_450), earns: money(-500) };
  const average = { own: null, shop: null };
  const currencies = [currency];
  const figures = { count: 2, amount: money(123_450), before: money(-500), commission: money(0) };
  const row = { ...figures, key: 'x', label: hostile };
  const before = { before_from: '2026-10-12', before_to: '2026-10-31' };
  const rate = { key: 'x', label: hostile, count: 3, good: 2, before: { count: 0, good: 0 } };
  return {
    'seller/analytics sales': salesTable({
      ...period,
      currencies,
      days: [day],
      total: day,
      before: day,
      average,
    }),
    'seller/analytics products': productTable({
      ...period,
      currencies,
      rows: [{ id: 7, title: hostile, orders: 1, units: 2, goods: money(123_450), rating: 4.5 }],
      rating: { own: null, shop: null },
    }),
    'seller/analytics delivery': deliveryTable({
      ...period,
      weeks: [{ date: '2026-11-02', sent: 4, in_time: 3, share: 75, shop_share: null }],
      share: { own: 75, shop: null },
      within_hours: 48,
    }),
    'operator/reports': reportTable(
      { ...period, ...before, rows: [row], total: figures },
      'seller',
      ({ label }) => label,
    ),
    'operator/rates': rateTable({ ...period, ...before, rows: [rate], total: rate }, [
      'store',
      'count',
      'good',
      'count',
      'good',
    ]),
  };
}

const cellsOf = (rows: CsvRows) => parseCsv(csvOf(rows), ',').map(({ cells }) => cells);
const names = Object.keys(tablesIn('USD'));

test.each(names)('%s: no direction marks, no formulas', (name) => {
  const cells = cellsOf(tablesIn('USD')[name]!).flat();
  expect(cells.filter((cell) => /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(cell))).toEqual([]);
  expect(cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell))).toEqual([]);
});

test.each([
  ['USD', '1234.50', '-5.00', '0.00'],
  ['JPY', '123450', '-500', '0'],
  ['KWD', '123.450', '-0.500', '0.000'],
])('amounts in %s are plain decimals under a head that names the currency', (currency, ...expected) => {
  const tables = Object.values(tablesIn(currency)).map(cellsOf);
  const amounts = tables.flatMap(([head = [], first = []]) =>
    first.filter((_cell, at) => head[at]!.includes(currency)),
  );
  expect(new Set(amounts)).toEqual(new Set(expected));
  const others = tables.flatMap(([head = [], first = []]) =>
    first.filter((_cell, at) => !head[at]!.includes(currency)),
  );
  expect(others.filter((cell) => expected[0] === cell)).toEqual([]);
});

test('nothing else in the consoles makes a CSV file', () => {
  const root = import.meta.dirname;
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  );
  const holding = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted();
  expect(holding(/\bsaveCsv\(/)).toEqual([
    'operator/reports.tsx',
    'parts/save-csv.ts',
    'seller/analytics/report-frame.tsx',
  ]);
  expect(holding(/<ReportFrame\b/)).toEqual([
    'seller/analytics/on-time-shipping-report.tsx',
    'seller/analytics/product-report.tsx',
    'seller/analytics/sales-report.tsx',
  ]);
  // The newsletter's table comes from the server.
  expect(holding(/saveFile\([^;]*csv/)).toEqual(['operator/newsletter.tsx', 'parts/save-csv.ts']);
});
