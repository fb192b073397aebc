import { expect, test } from 'vitest';
import { csvOf } from '#parts/save-csv.ts';
import { reportTable } from './report-csv.ts';

const money = (minor: number) => ({ minor, currency: 'USD' });
const figures = { count: 2, amount: money(12_345), before: money(0), commission: money(1234) };

test('exports a report with its total, without spreadsheet formulas', () => {
  const rows = [
    { ...figures, key: '7', label: 'Noor, "the" lamp' },
    { ...figures, key: '8', label: '=SUM(A1)' },
  ];
  const read = {
    from: '2026-11-01',
    to: '2026-11-20',
    before_from: '2026-10-12',
    before_to: '2026-10-31',
    rows,
    total: figures,
  };
  expect(csvOf(reportTable(read, 'seller', ({ label }) => label)).split('\r\n')).toEqual([
    '\uFEFFseller,count,amount_USD,before_USD,commission_USD',
    '"Noor, ""the"" lamp",2,123.45,0.00,12.34',
    "'=SUM(A1),2,123.45,0.00,12.34",
    'total,2,123.45,0.00,12.34',
    '',
  ]);
});
