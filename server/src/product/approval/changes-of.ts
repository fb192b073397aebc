import { isDeepStrictEqual } from 'node:util';
import type { JsonValue } from '#access/json.ts';
import { jsonOf } from '#records/changed-fields.ts';
import type { StoredProduct } from '../save/product-values.ts';
import type { DraftRow } from './draft-queries.ts';
import { inReadingOrder, type FieldChanges } from './reviewed-fields.ts';

type FieldOfDraft = { field: string; before: JsonValue; after: JsonValue; is_changed_since: boolean };

export function changesOf(
  { body, base_version: base }: DraftRow,
  product: StoredProduct | null,
): FieldOfDraft[] {
  if (product === null)
    return inReadingOrder(Object.keys(body))
      .map((field) => ({ field, before: null, after: body[field] ?? null, is_changed_since: false }))
      .filter(({ after }) => !isEmpty(after));
  const now = jsonOf(product.values);
  const changes = body as FieldChanges; // shape of an existing product's draft
  return inReadingOrder(Object.keys(changes)).map((field) => {
    const { from, to } = changes[field]!;
    const before = now[field] ?? null;
    const hasMoved =
      base !== product.version && !isDeepStrictEqual(before, from) && !isDeepStrictEqual(before, to);
    return { field, before, after: to, is_changed_since: hasMoved };
  });
}

const isEmpty = (value: JsonValue): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);
