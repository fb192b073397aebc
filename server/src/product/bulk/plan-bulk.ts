import { CATALOGUE } from '@souk/rules/limits';
import { skuKey } from '../sku-key.ts';
import type { BulkField, BulkItem, BulkProblem, BulkValues, NewProduct } from './bulk-values.ts';

/** A row's desired values. `seen`: its cells when they were edited; `problem`: already known to be invalid. */
export type RequestedChange = {
  item: BulkItem;
  to: BulkValues;
  seen?: BulkValues;
  line?: number;
  problem?: BulkProblem;
  /** Warnings about cells read differently or omitted. */
  notes?: readonly BulkProblem[];
  makes?: NewProduct;
};

export type PlannedRow = {
  item: BulkItem;
  before: BulkValues;
  after: BulkValues | NewProduct;
  line: number | null;
  problem: BulkProblem | null;
  notes: readonly BulkProblem[];
  isNew: boolean;
};

/** Determines changes and problems; unchanged rows are only counted. */
export function planBulk(changes: readonly RequestedChange[]): { rows: PlannedRow[]; unchanged: number } {
  const rows = changes.flatMap(planRow);
  markDoubled(rows);
  return { rows, unchanged: changes.length - rows.length };
}

function planRow({ item, to, seen = {}, line, problem, notes = [], makes }: RequestedChange): PlannedRow[] {
  if (makes) {
    const fields = Object.keys(makes) as BulkField[]; // other fields can't be invalid here
    const wrong = problem ?? problemOf({ ...item, values: makes }, makes, { fields, seen });
    return [{ item, before: {}, after: makes, line: line ?? null, problem: wrong, notes, isNew: true }];
  }
  const { values } = item;
  const asked = stockAsCounted(to, seen, values);
  const fields = (Object.keys(asked) as BulkField[]).filter(
    (field) => asked[field] !== undefined && asked[field] !== values[field],
  );
  if (fields.length === 0 && !problem) return [];
  const pick = (from: BulkValues) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  const row = { item, before: pick(values), after: pick(asked), line: line ?? null, notes, isNew: false };
  return [{ ...row, problem: problem ?? problemOf(item, asked, { fields, seen }) }];
}

/** Stock edits are relative: 15 where 12 were seen adds 3, however many were sold meanwhile. */
function stockAsCounted(to: BulkValues, seen: BulkValues, now: BulkValues): BulkValues {
  if (to.stock === undefined || seen.stock === undefined || now.stock === undefined) return to;
  return { ...to, stock: Math.max(now.stock + to.stock - seen.stock, 0) };
}

function problemOf(
  { values, isArchived }: BulkItem,
  to: BulkValues,
  { fields, seen }: { fields: readonly BulkField[]; seen: BulkValues },
): BulkProblem | null {
  const because = (field: BulkField, reason: BulkProblem['reason']): BulkProblem => {
    const given = to[field];
    return { field, reason, given: given === undefined || given === null ? null : String(given) };
  };
  for (const field of fields) {
    if (!(field in values)) return because(field, 'not_allowed');
    if (field !== 'stock' && seen[field] !== undefined && seen[field] !== values[field])
      return because(field, 'changed');
  }
  const { price, offer, stock } = { ...values, ...to };
  const isPriced = fields.includes('price') || fields.includes('offer');
  // A variant may have price 0 (the product's price); a product may not.
  if (fields.includes('price') && (price! < 0 || (price === 0 && offer !== undefined)))
    return because('price', 'zero');
  if (fields.includes('offer') && offer! < 0) return because('offer', 'zero');
  if (isPriced && Math.max(price ?? 0, offer ?? 0) > CATALOGUE.priceMinor)
    return because('price', 'too_high');
  if (isPriced && offer !== undefined && offer > 0 && offer >= price!)
    return because('offer', 'offer_too_high');
  if (fields.includes('stock') && stock! < 0) return because('stock', 'too_few');
  if (fields.includes('stock') && stock! > CATALOGUE.stock) return because('stock', 'too_high');
  if (isArchived && to.status === 'public') return because('status', 'archived');
  return null;
}

function markDoubled(rows: PlannedRow[]): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const { sku } = row.after;
    if (sku === undefined || sku === null || row.problem) continue;
    if (seen.has(skuKey(sku))) row.problem = { field: 'sku', reason: 'doubled', given: sku };
    seen.add(skuKey(sku));
  }
}
