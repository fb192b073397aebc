import type { FieldError } from './record-kind.ts';

/** Reports duplicate and unknown ids in a list: `product_ids.3` is doubled or missing. */
export function wrongReferences(
  path: string,
  ids: readonly number[],
  known: readonly { id: number }[],
): FieldError[] {
  const knownIds = new Set(known.map(({ id }) => id));
  return ids.flatMap((id, index): FieldError[] => {
    if (!knownIds.has(id)) return [{ path: `${path}.${index}`, reason: 'missing' }];
    return ids.indexOf(id) < index ? [{ path: `${path}.${index}`, reason: 'doubled' }] : [];
  });
}
