import { CATALOGUE } from '@souk/rules/limits';
import { skuKey } from '../sku-key.ts';
import type { BulkField, BulkItem, BulkProblem, BulkValues, NewProduct } from './bulk-values.ts';

/** What a row is to become. `seen`: how its cells were when somebody typed the others; `problem`: known to be wrong already. */
export type Wanted = {
  item: BulkItem;
  to: BulkValues;
  seen?: BulkValues;
  line?: number;
  problem?: BulkProblem;
  /** What was read as something else, or left out. */
  notes?: readonly BulkProblem[];
  /** It is no product yet, and becomes this one. */
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

/** What would change, and what cannot; rows that are so already are only counted. */
export function planBulk(wanted: readonly Wanted[]): { rows: PlannedRow[]; unchanged: number } {
  const rows = wanted.flatMap(planRow);
  markDoubled(rows);
  return { rows, unchanged: wanted.length - rows.length };
}

function planRow({ item, to, seen = {}, line, problem, notes = [], makes }: Wanted): PlannedRow[] {
  if (makes) {
    const fields = Object.keys(makes) as BulkField[]; // those besides are none that can be wrong here
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

/** Who typed 15 where 12 were seen means 3 more, however many were sold meanwhile. */
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
  // A kind may cost what the product costs (0); a product costs something.
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

/** A number that two rows are to have. */
function markDoubled(rows: PlannedRow[]): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const { sku } = row.after;
    if (sku === undefined || sku === null || row.problem) continue;
    if (seen.has(skuKey(sku))) row.problem = { field: 'sku', reason: 'doubled', given: sku };
    seen.add(skuKey(sku));
  }
}
