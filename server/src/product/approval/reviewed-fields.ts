import { isReviewed } from '@souk/rules/product-approval';
import type { JsonValue } from '#access/json.ts';

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

/** In the order of the product page; JSONB does not preserve key order. */
export function inReadingOrder(fields: readonly string[]): string[] {
  const placeOf = (field: string) => (first.includes(field) ? first.indexOf(field) : first.length);
  return fields.toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
}
