import { productInput } from '@souk/contract/console/product';
import type { FileField } from '@souk/rules/file-fields';
import type { Visibility } from '@souk/rules/visibility';
import { inputOfNew } from '../input-of-new.ts';
import type { BulkProblem, BulkReason, NewKind, NewProduct } from '../bulk-values.ts';
import type { RequestedChange } from '../plan-bulk.ts';
import type { FileNames, Place } from './read-file-names.ts';
import { nameless, type FileRow } from './file-rows.ts';
import { noteOf, readCell } from './read-cell.ts';
import { skuKey } from '#product/sku-key.ts';

type Rules = {
  currency: string;
  names: FileNames;
  status: Visibility;
  /** Category of rows that name none; empty: no default. */
  category: string;
};
type Wrong = { line: number; problem: BulkProblem };

/**
 * Products created by unmatched rows: one per row, or one per title if rows name variants. Each is created in full or not at all, so its
 * first invalid cell is its problem.
 */
export function newProductsOfFile(rows: readonly FileRow[], rules: Rules): RequestedChange[] {
  const seen = new Set<string>();
  return groupsOf(rows).map((group): RequestedChange => {
    const [head, ...others] = group as [FileRow, ...FileRow[]]; // a group has at least one
    const named = nameless(head);
    const row = { item: others.length > 0 ? { ...named, sku: null } : named, to: {} };
    const notes = group.flatMap((one) => one.notes ?? []);
    const made = makeOf(group, { ...rules, seen, notes });
    if ('problem' in made) return { ...row, ...made, makes: unfinished(head) };
    return { ...row, line: head.line, makes: made, notes };
  });
}

const unfinished = ({ cells }: FileRow): NewProduct => ({
  title: cells.title ?? '',
  price: 0,
  tax_rule_id: 0,
  shipping_rule_id: 0,
});

const groupOf = ({ cells, group }: FileRow) =>
  group === undefined ? `title ${(cells.title ?? '').toLowerCase()}` : `group ${group}`;
const kindsOf = (rows: readonly FileRow[]) => rows.filter(({ cells }) => cells.variant);

/** Rows of one group or title belong together if one of them names a variant. */
function groupsOf(rows: readonly FileRow[]): FileRow[][] {
  const byTitle = Map.groupBy(rows, groupOf);
  const done = new Set<string>();
  return rows.flatMap((row) => {
    const title = groupOf(row);
    const all = byTitle.get(title)!; // contains at least this row
    if (kindsOf(all).length === 0) return [[row]];
    if (done.has(title)) return [];
    done.add(title);
    // The row without a variant describes the product, wherever it is.
    return [all.toSorted((one, other) => Number(!!one.cells.variant) - Number(!!other.cells.variant))];
  });
}

const wrong = (row: FileRow, field: FileField | string, reason: BulkReason): Wrong => ({
  line: row.line,
  problem: { field, reason, given: row.cells[field as FileField]?.slice(0, 100) || null },
});

/** Optional fields: omitted from an export if unreadable. */
const dispensable: ReadonlySet<FileField> = new Set([
  'gtin',
  'weight_grams',
  'meta_title',
  'meta_description',
]);
export const isLeftOut = (field: FileField) => dispensable.has(field);

const ofKinds: ReadonlySet<FileField> = new Set(['variant', 'sku', 'gtin', 'price', 'stock']);
const notRead: ReadonlySet<FileField> = new Set(['product_id', 'inventory_id', 'variant', 'status']);

function makeOf(
  rows: readonly FileRow[],
  { currency, names, status, category, seen, notes }: Rules & { seen: Set<string>; notes: BulkProblem[] },
): NewProduct | Wrong {
  const [head] = rows as [FileRow, ...FileRow[]];
  const isOne = kindsOf(rows).length === 0;
  const heads = rows.filter(({ cells }) => !cells.variant);
  if (heads.length > 1) return wrong(heads[1]!, 'title', 'doubled');
  const values: Record<string, unknown> = {};
  for (const [field, text] of Object.entries(head.cells) as [FileField, string][]) {
    if (text === '' || notRead.has(field) || (!isOne && field !== 'price' && ofKinds.has(field))) continue;
    if (field === 'category' || field === 'brand') continue;
    const value = readCell(field, text, currency);
    if (value === undefined) {
      if (!head.isExport || !isLeftOut(field)) return wrong(head, field, 'unreadable');
      notes.push(wrong(head, field, 'unreadable').problem);
      continue;
    }
    notes.push(...noteOf(field, text));
    values[field] = value;
  }
  const firstPriced = rows.find(({ cells }) => cells.price);
  if (!firstPriced) return wrong(head, 'price', 'required');
  values['price'] ??= readCell('price', firstPriced.cells.price!, currency);
  if (values['price'] === undefined) return wrong(firstPriced, 'price', 'unreadable');
  // Without a priced product row, each variant has its own offer.
  const isPricedEach = firstPriced.cells.variant !== undefined && firstPriced.cells.variant !== '';
  if (isPricedEach && firstPriced !== head && firstPriced.cells.offer) {
    values['offer'] = readCell('offer', firstPriced.cells.offer, currency);
    if (values['offer'] === undefined) return wrong(firstPriced, 'offer', 'unreadable');
  }
  const placed = placeOf(head, { names, category, notes });
  if ('problem' in placed) return placed;
  const { place } = placed;
  let brand = head.cells.brand ? names.brandOf(head.cells.brand) : null;
  if (typeof brand === 'string') {
    const problem = wrong(head, 'brand', brand);
    if (!head.isExport) return problem;
    notes.push(problem.problem);
    brand = null;
  }
  const taxRuleId = names.taxRuleOf(place.category_id);
  if (taxRuleId === null) return wrong(head, 'tax_rule_id', 'required');
  if (names.shippingRuleId === null) return wrong(head, 'shipping_rule_id', 'required');
  const [price, offer = 0] = [values['price'] as number, values['offer'] as number | undefined];
  const whole = { paid: isPricedEach ? offer || price : price, isPricedEach };
  const kinds = isOne ? [] : readKinds(kindsOf(rows), { currency, names, whole, notes });
  if (!Array.isArray(kinds)) return kinds;
  const doubled = rows.find(({ cells: { sku } }) => {
    const isKnown = sku !== undefined && sku !== '' && seen.has(skuKey(sku));
    if (sku) seen.add(skuKey(sku));
    return isKnown;
  });
  if (doubled) return wrong(doubled, 'sku', 'doubled');
  const made = {
    offer: 0,
    brand_id: brand,
    ...place,
    ...values,
    status,
    tax_rule_id: taxRuleId,
    shipping_rule_id: names.shippingRuleId,
    ...(isOne ? {} : { kinds }),
  } as NewProduct; // each cell was parsed by its type
  const parsed = productInput.safeParse(inputOfNew(made));
  const field = parsed.success ? null : String(parsed.error.issues[0]!.path[0]); // an error has at least one issue
  return field === null ? made : wrong(head, field, 'not_allowed');
}

/** The product's category; an export's unknown category falls back to the default. */
function placeOf(
  head: FileRow,
  { names, category, notes }: { names: FileNames; category: string; notes: BulkProblem[] },
): { place: Place } | Wrong {
  const { category: own = '' } = head.cells;
  if ((own || category) === '') return wrong(head, 'category', 'required');
  const place = names.placeOf(own || category);
  if (typeof place !== 'string') return { place };
  const other = head.isExport && own !== '' && category !== '' ? names.placeOf(category) : place;
  if (typeof other === 'string') return wrong(head, 'category', place);
  notes.push(wrong(head, 'category', place).problem);
  return { place: other };
}

/** `paid`: the price of variants without their own. */
type WholePrice = { paid: number; isPricedEach: boolean };

function readKinds(
  rows: readonly FileRow[],
  {
    currency,
    names,
    whole,
    notes,
  }: { currency: string; names: FileNames; whole: WholePrice; notes: BulkProblem[] },
): NewKind[] | Wrong {
  const kinds: NewKind[] = [];
  const seen = new Set<string>();
  let matrix: string | undefined;
  for (const row of rows) {
    const { cells } = row;
    const found = names.valuesOf(cells.variant!); // rows of variants have one
    if (typeof found === 'string') return wrong(row, 'variant', found);
    const attributes = found.map(({ attributeId }) => attributeId).toSorted((a, b) => a - b);
    const key = found.map(({ id }) => id).toSorted((a, b) => a - b);
    matrix ??= attributes.join();
    if (attributes.join() !== matrix || new Set(attributes).size < attributes.length)
      return wrong(row, 'variant', 'not_allowed');
    if (seen.has(key.join())) return wrong(row, 'variant', 'doubled');
    seen.add(key.join());
    const read: Record<string, string | number> = {};
    for (const field of ['sku', 'gtin', 'price', 'offer', 'stock'] as const) {
      const text = cells[field];
      if (!text || (field === 'offer' && !whole.isPricedEach)) continue;
      const value = readCell(field, text, currency);
      if (value === undefined) {
        if (!row.isExport || !isLeftOut(field)) return wrong(row, field, 'unreadable');
        notes.push(wrong(row, field, 'unreadable').problem);
        continue;
      }
      notes.push(...noteOf(field, text));
      read[field] = value;
    }
    const paid = (read['offer'] || read['price'] || 0) as number; // both are amounts
    const own = paid === whole.paid ? 0 : paid;
    kinds.push({
      variant: cells.variant!,
      value_ids: key,
      sku: (read['sku'] as string | undefined) ?? null,
      gtin: (read['gtin'] as string | undefined) ?? null,
      price: own,
      stock: (read['stock'] as number | undefined) ?? 0,
    });
  }
  return kinds;
}
