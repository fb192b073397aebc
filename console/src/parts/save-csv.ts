import { withoutDirectionMarks } from '@souk/rules/isolate-text';
import { saveFile } from './save-file.ts';

/** Escapes text a spreadsheet would run as a formula (CWE-1236). */
const cellOf = (value: string | number) => {
  if (typeof value === 'number') return String(value);
  const plain = withoutDirectionMarks(value);
  const text = /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a byte order mark so spreadsheets detect UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;

/** Downloads a table as CSV. */
export function saveCsv(name: string, rows: readonly (readonly (string | number)[])[]): void {
  saveFile(name, csvOf(rows), 'text/csv;charset=utf-8');
}
