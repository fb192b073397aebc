import type { FileField } from '@souk/rules/file-fields';
import { readCsvCell } from '@souk/rules/csv';
import { readPrice } from '@souk/rules/read-price';
import type { BulkItem, BulkProblem } from '../bulk-values.ts';

export type FileRow = {
  line: number;
  cells: Partial<Record<FileField, string>>;
  /** Rows of one group are one product, whatever their titles. */
  group?: string;
  /** From another system's export: unknown names are omitted with a warning instead of being refused. */
  isExport?: true;
  notes?: BulkProblem[];
};

const units = { weight_kg: 'kg', weight_lb: 'lb', weight_oz: 'oz' } as const;

/** Cells by field, without escapes added for spreadsheets. */
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

/** A row with nothing to import, such as one with only a picture. */
export const isBlank = ({ cells }: FileRow) => Object.values(cells).every((text) => text.trim() === '');

/** Appends the unit of weight columns other than grams. */
function withGrams(cells: FileRow['cells']): FileRow['cells'] {
  const { weight_kg, weight_lb, weight_oz, ...others } = cells;
  const given = { weight_kg, weight_lb, weight_oz };
  const field = (Object.keys(units) as (keyof typeof units)[]).find((one) => given[one] !== undefined);
  if (field === undefined || others.weight_grams) return others;
  const text = given[field]!; // present, as just found
  return { ...others, weight_grams: /^[\d.,]+$/.test(text) ? `${text} ${units[field]}` : text };
}

/** A price below its compare-at price is an offer. Unreadable cells stay and are refused with their column. */
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
