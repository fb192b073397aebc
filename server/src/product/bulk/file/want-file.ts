import type { FileField } from '@souk/rules/file-fields';
import { isReviewed } from '@souk/rules/product-approval';
import type { Visibility } from '@souk/rules/visibility';
import type { BulkField, BulkItem, BulkProblem, BulkReason, BulkValues } from '../bulk-values.ts';
import type { Wanted } from '../plan-bulk.ts';
import { nameless, nameOf, type FileRow } from './file-rows.ts';
import { readCell } from './read-cell.ts';
import type { FileNames } from './read-file-names.ts';
import { wantNew } from './want-new.ts';

type Rules = {
  currency: string;
  isLookedAt: boolean;
  names: FileNames;
  /** Rows that name nothing of the store's make products, which shoppers see or not; null: they make none. */
  make: { status: Visibility; category: string } | null;
};

/** What each row of a file wants; rows that name nothing of the store's and make nothing say so, and so do cells that cannot be read. */
export function wantFile(rows: readonly FileRow[], items: readonly BulkItem[], rules: Rules): Wanted[] {
  const find = finderOf(items);
  const seen = new Set<BulkItem>();
  const fresh: FileRow[] = [];
  const known = rows.flatMap((row): Wanted[] => {
    const found = find(row.cells);
    if ('reason' in found) {
      const isNew = rules.make !== null && row.cells.title && !row.cells.product_id;
      if (isNew && found.reason === 'missing' && !find.hasGtin(row.cells.gtin)) {
        fresh.push(row);
        return [];
      }
      const problem = isNew ? ({ field: 'gtin', reason: 'taken' } as const) : found;
      return [
        {
          item: nameless(row),
          to: {},
          line: row.line,
          problem: { ...problem, given: row.cells[problem.field as FileField] || nameOf(row) },
        },
      ];
    }
    if (seen.has(found)) {
      const problem = { field: 'row', reason: 'doubled', given: nameOf(row) } as const;
      return [{ item: found, to: {}, line: row.line, problem }];
    }
    seen.add(found);
    return [{ item: found, line: row.line, ...readCells(row, found, rules) }];
  });
  if (rules.make === null || fresh.length === 0) return known;
  const made = wantNew(fresh, { ...rules, ...rules.make });
  return [...known, ...made].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

type Unknown = { field: string; reason: BulkReason };

function finderOf(items: readonly BulkItem[]) {
  const byIds = new Map(items.map((item) => [`${item.productId}/${item.inventoryId ?? ''}`, item]));
  const bySku = new Map(items.flatMap((item) => (item.sku === null ? [] : [[item.sku, item] as const])));
  const byGtin = Map.groupBy(items, ({ values }) => values.gtin ?? '');
  const find = ({
    product_id: productId,
    inventory_id: inventoryId,
    sku,
    gtin,
  }: FileRow['cells']): BulkItem | Unknown => {
    if (productId)
      return byIds.get(`${productId}/${inventoryId ?? ''}`) ?? { field: 'product_id', reason: 'missing' };
    if (sku) return bySku.get(sku) ?? { field: 'sku', reason: 'missing' };
    if (!gtin) return { field: 'row', reason: 'missing' };
    const [one, ...others] = byGtin.get(gtin) ?? [];
    if (!one) return { field: 'gtin', reason: 'missing' };
    return others.length > 0 ? { field: 'gtin', reason: 'ambiguous' } : one;
  };
  return Object.assign(find, { hasGtin: (gtin = '') => gtin !== '' && byGtin.has(gtin) });
}

function readCells(
  { cells }: FileRow,
  item: BulkItem,
  { currency, isLookedAt, names }: Rules,
): { to: BulkValues; problem?: BulkProblem } {
  const isByNumber = !cells.product_id;
  const to: Record<string, string | number | null> = {};
  for (const [field, text] of Object.entries(cells) as [FileField, string][]) {
    if (text === '' || isKey(field, { isByNumber, hasSku: Boolean(cells.sku) })) continue;
    const wrong = (reason: BulkReason) => ({ to: {}, problem: { field, reason, given: text.slice(0, 100) } });
    if (field === 'category' || field === 'brand') {
      const found = namedBy(field, text, { item, names });
      if (typeof found === 'string') return wrong(found);
      if (Object.keys(found).length > 0 && isLookedAt) return wrong('approval');
      Object.assign(to, found);
      continue;
    }
    const value = readCell(field, text, currency);
    if (value === undefined) return wrong('unreadable');
    // A kind has the title of its product, and none of its own.
    if (value === item.values[field as BulkField] || (field === 'title' && value === item.title)) continue;
    if (isLookedAt && isReviewedCell(field)) return wrong('approval');
    to[field] = value;
  }
  return { to };
}

/** Where a product is to stand, or who made it; nothing where it is so already, or where a kind has it of its product. */
function namedBy(
  field: 'category' | 'brand',
  text: string,
  { item: { named, values }, names }: { item: BulkItem; names: FileNames },
): BulkValues | BulkReason {
  if (!named || named[field].toLowerCase() === text.toLowerCase()) return {};
  if (field === 'category') {
    const place = names.placeOf(text);
    if (typeof place === 'string') return place;
    const isSame = place.category_id === values.category_id && place.subcategory_id === values.subcategory_id;
    return isSame ? {} : place;
  }
  const brandId = names.brandOf(text);
  if (typeof brandId === 'string') return brandId;
  return brandId === values.brand_id ? {} : { brand_id: brandId };
}

/** What says which row it is does not change it; what a kind is called goes by its values. */
function isKey(field: FileField, { isByNumber, hasSku }: { isByNumber: boolean; hasSku: boolean }): boolean {
  if (field === 'product_id' || field === 'inventory_id' || field === 'variant') return true;
  if (field === 'sku') return isByNumber;
  return field === 'gtin' && isByNumber && !hasSku;
}

const atOnce: ReadonlySet<FileField> = new Set(['price', 'offer', 'stock', 'status', 'sku', 'gtin']);
const isReviewedCell = (field: FileField) => !atOnce.has(field) && isReviewed(field);
