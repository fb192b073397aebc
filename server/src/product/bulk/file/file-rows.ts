import type { FileField } from '@souk/rules/file-fields';
import { readCsvCell } from '@souk/rules/csv';
import { readPrice } from '@souk/rules/read-price';
import type { BulkItem, BulkProblem } from '../bulk-values.ts';

export type FileRow = {
  line: number;
  cells: Partial<Record<FileField, string>>;
  /** Rows of one group are one product, whatever their titles. */
  group?: string;
  /** Of an export of another system: what it names and this shop has not is left out with a note, not refused. */
  isExport?: true;
  notes?: BulkProblem[];
};

const units = { weight_kg: 'kg', weight_lb: 'lb', weight_oz: 'oz' } as const;

/** Cells by their fields, as they were before spreadsheets had them. */
export function rowsOf(
  parsed: readonly { line: number; cells: readonly string[] }[],
  { columns, currency }: { columns: readonly (FileField | null)[]; currency: string },
): FileRow[] {
  return parsed.map(({ line, cells }) => {
    const read: FileRow['cells'] = Object.fromEntries(
      columns.flatMap((field, index) => {
        const text = readCsvCell(cells[index] ?? '');
        return field === null ? [] : [[field, field === 'description' ? text : text.trim()]];
      }),
    );
    return { line, cells: withDiscount(withGrams(read), currency) };
  });
}

/** A row of which nothing is imported, such as one that only has a picture. */
export const isBlank = ({ cells }: FileRow) => Object.values(cells).every((text) => text.trim() === '');

/** Weights of columns with another unit carry it with them. */
function withGrams(cells: FileRow['cells']): FileRow['cells'] {
  const { weight_kg, weight_lb, weight_oz, ...others } = cells;
  const given = { weight_kg, weight_lb, weight_oz };
  const field = (Object.keys(units) as (keyof typeof units)[]).find((one) => given[one] !== undefined);
  if (field === undefined || others.weight_grams) return others;
  const text = given[field]!; // it was found by being there
  return { ...others, weight_grams: /^[\d.,]+$/.test(text) ? `${text} ${units[field]}` : text };
}

/** A price below the one to compare it with is an offer. What cannot be read stays, and is refused with its cell. */
function withDiscount(cells: FileRow['cells'], currency: string): FileRow['cells'] {
  const { compare_at_price: before, ...others } = cells;
  if (before === undefined) return cells;
  const [was, now] = [readPrice(before, currency), readPrice(others.price ?? '', currency)];
  if (before !== '' && was === undefined) return cells;
  return was !== undefined && now !== undefined && was > now
    ? { ...others, price: before, offer: others.price! }
    : others;
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
