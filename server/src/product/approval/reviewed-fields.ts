import type { ProductValues } from '../save/product-values.ts';
import type { JsonValue } from '#authority/json.ts';

/**
 * What changes at once even where the shop looks at changes first: what it costs, what there is of it, by which rules it is sold
 * and whether it is. All else is what shoppers read and see of it.
 */
const atOnce: ReadonlySet<string> = new Set<keyof ProductValues>([
  ...(['selling_minor', 'offered_minor', 'variants', 'status', 'refundable'] as const),
  ...(['shipping_rule_id', 'tax_rule_id', 'bundle_deal_id', 'collection_ids'] as const),
]);

export const isReviewed = (field: string) => !atOnce.has(field);

export type FieldChanges = Record<string, { from: JsonValue; to: JsonValue }>;

export function splitChanges(changes: FieldChanges): { now: FieldChanges; later: FieldChanges } {
  const entries = Object.entries(changes);
  return {
    now: Object.fromEntries(entries.filter(([field]) => !isReviewed(field))),
    later: Object.fromEntries(entries.filter(([field]) => isReviewed(field))),
  };
}

const first = [
  'title',
  'pictures',
  'description',
  'overview',
  'selling_minor',
  'category_id',
  'subcategory_id',
];

/** As people look at a product; JSON in PostgreSQL has an order of its own. */
export function inReadingOrder(fields: readonly string[]): string[] {
  const placeOf = (field: string) => (first.includes(field) ? first.indexOf(field) : first.length);
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
}
