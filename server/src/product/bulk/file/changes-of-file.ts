import type { FileField } from '@souk/rules/file-fields';
import { withoutDirectionMarks } from '@souk/rules/isolate-text';
import { isReviewed } from '@souk/rules/product-approval';
import type { Visibility } from '@souk/rules/visibility';
import type { BulkField, BulkItem, BulkProblem, BulkReason, BulkValues } from '../bulk-values.ts';
import type { RequestedChange } from '../plan-bulk.ts';
import { skuKey } from '#product/sku-key.ts';
import { withAllowedValues } from './allowed-values.ts';
import { nameless, nameOf, type FileRow } from './file-rows.ts';
import { noteOf, readCell } from './read-cell.ts';
import type { FileNames } from './read-file-names.ts';
import { variantChange } from './variant-change.ts';
import { isLeftOut, newProductsOfFile } from './new-products-of-file.ts';

type Rules = {
  currency: string;
  isLookedAt: boolean;
  names: FileNames;
  /** Rows that match nothing create products, public or private; null: they don't. */
  make: { status: Visibility; category: string } | null;
};

/** The desired change of each row. Unmatched rows that create nothing and unreadable cells become problems. */
export function changesOfFile(
  rows: readonly FileRow[],
  items: readonly BulkItem[],
  rules: Rules,
): RequestedChange[] {
  const find = finderOf(items);
  const seen = new Set<BulkItem>();
  const fresh: FileRow[] = [];
  // If some variants of a product match, no second product is created for the others.
  const groups = new Set(rows.flatMap((row) => ('reason' in find(row.cells) ? [] : (row.group ?? []))));
  const known = rows.flatMap((row): RequestedChange[] => {
    const found = find(row.cells);
    if ('reason' in found) {
      const isOfKnown = row.group !== undefined && groups.has(row.group);
      // A row about the whole product has no variant.
      if (isOfKnown && !row.cells.variant) return [{ item: nameless(row), to: {}, line: row.line }];
      const isNew = rules.make !== null && row.cells.title && !row.cells.product_id && !isOfKnown;
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
    if (row.isExport && found.inventoryId !== null && found.values.offer === undefined)
      return [
        {
          item: found,
          line: row.line,
          ...variantChange(row, { item: found, items, currency: rules.currency }),
        },
      ];
    return [{ item: found, line: row.line, ...readCells(row, found, rules) }];
  });
  if (rules.make === null || fresh.length === 0) return withAllowedValues(known, rules);
  const made = newProductsOfFile(fresh, { ...rules, ...rules.make });
  const all = [...known, ...made].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return withAllowedValues(all, rules);
}

type Unknown = { field: string; reason: BulkReason };

function finderOf(items: readonly BulkItem[]) {
  const byIds = new Map(items.map((item) => [`${item.productId}/${item.inventoryId ?? ''}`, item]));
  const ofSku = items.filter(({ sku }) => sku !== null);
  const bySku = new Map(ofSku.map((item) => [item.sku!, item]));
  const byFolded = Map.groupBy(ofSku, (item) => skuKey(item.sku!));
  const byGtin = Map.groupBy(items, ({ values }) => values.gtin ?? '');
  const find = ({
    product_id: productId,
    inventory_id: inventoryId,
    sku,
    gtin,
  }: FileRow['cells']): BulkItem | Unknown => {
    if (productId)
      return byIds.get(`${productId}/${inventoryId ?? ''}`) ?? { field: 'product_id', reason: 'missing' };
    if (sku) {
      const folded = byFolded.get(skuKey(sku)) ?? [];
      if (!bySku.has(sku) && folded.length > 1) return { field: 'sku', reason: 'ambiguous' };
      return bySku.get(sku) ?? folded[0] ?? { field: 'sku', reason: 'missing' };
    }
    if (!gtin) return { field: 'row', reason: 'missing' };
    const [one, ...others] = byGtin.get(gtin) ?? [];
    if (!one) return { field: 'gtin', reason: 'missing' };
    return others.length > 0 ? { field: 'gtin', reason: 'ambiguous' } : one;
  };
  return Object.assign(find, { hasGtin: (gtin = '') => gtin !== '' && byGtin.has(gtin) });
}

function readCells(
  { cells, isExport, notes: noted = [] }: FileRow,
  item: BulkItem,
  { currency, isLookedAt, names }: Rules,
): { to: BulkValues; problem?: BulkProblem; notes?: BulkProblem[] } {
  const isByNumber = !cells.product_id;
  const to: Record<string, string | number | null> = {};
  const notes = [...noted];
  for (const [field, text] of Object.entries(cells) as [FileField, string][]) {
    if (text === '' || isKey(field, { isByNumber, hasSku: Boolean(cells.sku) })) continue;
    const problemOf = (reason: BulkReason) => ({ field, reason, given: text.slice(0, 100) });
    const wrong = (reason: BulkReason) => ({ to: {}, problem: problemOf(reason) });
    if (field === 'category' || field === 'brand') {
      const found = namedBy(field, text, { item, names });
      if (typeof found === 'string') {
        if (!isExport) return wrong(found);
        notes.push(problemOf(found));
        continue;
      }
      if (Object.keys(found).length > 0 && isLookedAt) return wrong('approval');
      Object.assign(to, found);
      continue;
    }
    const value = readCell(field, text, currency);
    if (value === undefined) {
      if (!isExport || !isLeftOut(field)) return wrong('unreadable');
      notes.push(problemOf('unreadable'));
      continue;
    }
    notes.push(...noteOf(field, text));
    // A variant has its product's title.
    if (isSame(value, item.values[field as BulkField]) || (field === 'title' && isSame(value, item.title)))
      continue;
    if (isLookedAt && isReviewedCell(field)) return wrong('approval');
    to[field] = value;
  }
  return { to, notes };
}

/** Exports have no direction marks; a text that lacks only these is the same. */
const isSame = (value: string | number, stored: string | number | null | undefined) =>
  typeof value === 'string' && typeof stored === 'string'
    ? withoutDirectionMarks(value) === withoutDirectionMarks(stored)
    : value === stored;

/** Category or brand from its name; empty if unchanged or inherited by a variant. */
function namedBy(
  field: 'category' | 'brand',
  text: string,
  { item: { named, values }, names }: { item: BulkItem; names: FileNames },
): BulkValues | BulkReason {
  if (!named || isSame(named[field].toLowerCase(), text.toLowerCase())) return {};
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

/** Identifying cells don't change the row; a variant's name is derived from its values. */
function isKey(field: FileField, { isByNumber, hasSku }: { isByNumber: boolean; hasSku: boolean }): boolean {
  if (field === 'product_id' || field === 'inventory_id' || field === 'variant') return true;
  if (field === 'sku') return isByNumber;
  return field === 'gtin' && isByNumber && !hasSku;
}

const atOnce: ReadonlySet<FileField> = new Set(['price', 'offer', 'stock', 'status', 'sku', 'gtin']);
const isReviewedCell = (field: FileField) => !atOnce.has(field) && isReviewed(field);
