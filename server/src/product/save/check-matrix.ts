import type { FieldError } from '#records/record-kind.ts';
import type { Candidate } from './product-values.ts';
import { referenceKey, type References } from './check-references.ts';

/** Variants form a matrix: each has one value of every attribute of the first variant, no two are equal, and IDs are the product's own. */
export function checkMatrix({ sent, stored }: Candidate, references: References): FieldError[] {
  const own = new Set(stored?.values.variants.map(({ id }) => id));
  const ids = new Set<number>();
  const rows = new Set<string>();
  const attributesOf = (valueIds: readonly number[]) =>
    valueIds
      .map((id) => references.get(referenceKey('value', id))?.parentId ?? 0)
      .toSorted((one, other) => one - other)
      .join();
  const first = attributesOf(sent.variants[0]?.value_ids ?? []);
  return sent.variants.flatMap(({ id, value_ids }, index): FieldError[] => {
    const errors: FieldError[] = [];
    if (id !== undefined && !own.has(id)) errors.push({ path: `variants.${index}.id`, reason: 'missing' });
    else if (id !== undefined && ids.has(id))
      errors.push({ path: `variants.${index}.id`, reason: 'doubled' });
    if (id !== undefined) ids.add(id);
    const attributes = attributesOf(value_ids);
    const isEachOnce = new Set(attributes.split(',')).size === Math.max(value_ids.length, 1);
    const row = value_ids.toSorted((one, other) => one - other).join();
    if (attributes !== first || !isEachOnce)
      errors.push({ path: `variants.${index}.value_ids`, reason: 'not_allowed' });
    else if (rows.has(row)) errors.push({ path: `variants.${index}.value_ids`, reason: 'doubled' });
    rows.add(row);
    return errors;
  });
}
