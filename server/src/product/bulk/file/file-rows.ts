import type { FileField } from '@souk/rules/file-fields';
import { readCsvCell } from '@souk/rules/csv';
import type { BulkItem } from '../bulk-values.ts';

export type FileRow = { line: number; cells: Partial<Record<FileField, string>> };

/** Cells by their fields, as they were before spreadsheets had them. */
export function rowsOf(
  parsed: readonly { line: number; cells: readonly string[] }[],
  columns: readonly (FileField | null)[],
): FileRow[] {
  return parsed.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      columns.flatMap((field, index) => {
        const text = readCsvCell(cells[index] ?? '');
        return field === null ? [] : [[field, field === 'description' ? text : text.trim()]];
      }),
    ),
  }));
}

export const nameOf = ({ cells }: FileRow) =>
  cells.sku ?? cells.product_id ?? cells.gtin ?? cells.title ?? null;

/** A row of the file that is nothing of the store's. */
export const nameless = (row: FileRow): BulkItem => ({
  productId: 0,
  inventoryId: null,
  title: row.cells.title ?? nameOf(row) ?? '',
  variant: '',
  sku: row.cells.sku || null,
  image: '',
  isArchived: false,
  values: {},
});
