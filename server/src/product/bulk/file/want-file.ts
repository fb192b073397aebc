import type { FileField } from '@souk/rules/file-fields';
import { readCsvCell } from '@souk/rules/csv';
import { isGtin } from '@souk/rules/gtin';
import { CATALOGUE } from '@souk/rules/limits';
import { isReviewed } from '@souk/rules/product-approval';
import type { BulkField, BulkItem, BulkProblem, BulkReason, BulkValues } from '../bulk-values.ts';
import type { Wanted } from '../plan-bulk.ts';
import { readPrice } from './read-price.ts';

export type FileRow = { line: number; cells: Partial<Record<FileField, string>> };

type Rules = { currency: string; isLookedAt: boolean };

/** What each row of a file wants; rows that name nothing of the store's say so, and so do cells that cannot be read. */
export function wantFile(rows: readonly FileRow[], items: readonly BulkItem[], rules: Rules): Wanted[] {
  const find = finderOf(items);
  const seen = new Set<BulkItem>();
  return rows.map((row) => {
    const found = find(row.cells);
    if ('reason' in found)
      return { item: nameless(row), to: {}, line: row.line, problem: { ...found, given: nameOf(row) } };
    if (seen.has(found))
      return {
        item: found,
        to: {},
        line: row.line,
        problem: { field: 'row', reason: 'doubled', given: nameOf(row) },
      };
    seen.add(found);
    return { item: found, line: row.line, ...readCells(row, found, rules) };
  });
}

type Unknown = { field: string; reason: BulkReason };

function finderOf(items: readonly BulkItem[]): (cells: FileRow['cells']) => BulkItem | Unknown {
  const byIds = new Map(items.map((item) => [`${item.productId}/${item.inventoryId ?? ''}`, item]));
  const bySku = new Map(items.flatMap((item) => (item.sku === null ? [] : [[item.sku, item] as const])));
  const byGtin = Map.groupBy(items, ({ values }) => values.gtin ?? '');
  return ({ product_id: productId, inventory_id: inventoryId, sku, gtin }) => {
    if (productId)
      return byIds.get(`${productId}/${inventoryId ?? ''}`) ?? { field: 'product_id', reason: 'missing' };
    if (sku) return bySku.get(sku) ?? { field: 'sku', reason: 'missing' };
    if (!gtin) return { field: 'row', reason: 'missing' };
    const [one, ...others] = byGtin.get(gtin) ?? [];
    if (!one) return { field: 'gtin', reason: 'missing' };
    return others.length > 0 ? { field: 'gtin', reason: 'ambiguous' } : one;
  };
}

const nameOf = ({ cells }: FileRow) => cells.sku ?? cells.product_id ?? cells.gtin ?? cells.title ?? null;

/** A row of the file that is nothing of the store's. */
const nameless = (row: FileRow): BulkItem => ({
  productId: 0,
  inventoryId: null,
  title: row.cells.title ?? nameOf(row) ?? '',
  variant: '',
  sku: row.cells.sku ?? null,
  image: '',
  isArchived: false,
  values: {},
});

const numbers: Partial<Record<FileField, number>> = {
  stock: CATALOGUE.stock,
  warranty_months: CATALOGUE.warrantyMonths,
  weight_grams: CATALOGUE.weightGrams,
};
const longest: Partial<Record<FileField, number>> = {
  title: CATALOGUE.title,
  description: CATALOGUE.description,
  unit: CATALOGUE.unit,
  sku: CATALOGUE.sku,
  meta_title: CATALOGUE.metaTitle,
  meta_description: CATALOGUE.metaDescription,
  manufacturer: CATALOGUE.safetyContact,
  responsible_person: CATALOGUE.safetyContact,
  tags: CATALOGUE.tag * CATALOGUE.tags,
  safety: CATALOGUE.safety,
};

function readCells(
  { cells }: FileRow,
  item: BulkItem,
  { currency, isLookedAt }: Rules,
): { to: BulkValues; problem?: BulkProblem } {
  const isByNumber = !cells.product_id;
  const to: Record<string, string | number> = {};
  for (const [field, text] of Object.entries(cells) as [FileField, string][]) {
    if (text === '' || isKey(field, { isByNumber, hasSku: Boolean(cells.sku) })) continue;
    const value = readCell(field, text, currency);
    const wrong = (reason: BulkReason) => ({ to: {}, problem: { field, reason, given: text.slice(0, 100) } });
    if (value === undefined) return wrong('unreadable');
    // A kind has the title of its product, and none of its own.
    if (value === item.values[field as BulkField] || (field === 'title' && value === item.title)) continue;
    if (isLookedAt && isReviewedCell(field)) return wrong('approval');
    to[field] = value;
  }
  return { to };
}

/** What says which row it is does not change it; what a kind is called goes by its values. */
function isKey(field: FileField, { isByNumber, hasSku }: { isByNumber: boolean; hasSku: boolean }): boolean {
  if (field === 'product_id' || field === 'inventory_id' || field === 'variant') return true;
  if (field === 'sku') return isByNumber;
  return field === 'gtin' && isByNumber && !hasSku;
}

const atOnce: ReadonlySet<FileField> = new Set(['price', 'offer', 'stock', 'status', 'sku', 'gtin']);
const isReviewedCell = (field: FileField) => !atOnce.has(field) && isReviewed(field);

function readCell(field: FileField, text: string, currency: string): string | number | undefined {
  if (field === 'price' || field === 'offer') return readPrice(text, currency);
  const most = numbers[field];
  if (most !== undefined) return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined;
  if (field === 'status') return text === 'public' || text === 'private' ? text : undefined;
  if (field === 'gtin') return isGtin(text) ? text : undefined;
  return text.length <= (longest[field] ?? 0) ? text : undefined;
}

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
