import { csvLine } from '@souk/rules/csv';
import { saveFile } from './save-file.ts';

export type CsvRows = readonly (readonly (string | number | null)[])[];

/** RFC 4180, with a byte order mark so spreadsheets detect UTF-8. */
export const csvOf = (rows: CsvRows): string => `\uFEFF${rows.map(csvLine).join('')}`;

/** Downloads a table as CSV. */
export function saveCsv(name: string, rows: CsvRows): void {
  saveFile(name, csvOf(rows), 'text/csv;charset=utf-8');
}
