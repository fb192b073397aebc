/** A change to one form field: the value when loaded, and the new value. */
export type Change<Value> = { from: Value; to: Value };
export type Changes<Fields> = { readonly [Path in keyof Fields]?: Change<Fields[Path]> };

export type Conflict<Fields> = {
  path: keyof Fields & string;
  yours: Fields[keyof Fields];
  theirs: Fields[keyof Fields];
};

/** `fields`: those that actually change; empty when everything already has its new value. */
export type Merge<Fields> =
  | { ok: true; fields: Partial<Fields> }
  | { ok: false; conflict: Conflict<Fields>[] };

/**
 * Merges changes into a record that others may have changed since version `base`. Fields untouched by others are applied, fields
 * changed to the same value are skipped, and fields changed to a different value conflict; with any conflict nothing is applied. If
 * the version is still the loaded one, nothing can conflict and `from` isn't checked: forms may show values that are not the stored
 * ones.
 */
export function mergeChanges<Fields extends Record<string, unknown>>(
  current: { version: number; fields: Fields },
  base: number,
  changes: Changes<Fields>,
): Merge<Fields> {
  const fields: Partial<Fields> = {};
  const conflict: Conflict<Fields>[] = [];
  for (const path of Object.keys(changes) as (keyof Fields & string)[]) {
    const { from, to } = changes[path]!;
    const theirs = current.fields[path];
    if (isSame(from, to) || isSame(theirs, to)) continue;
    if (base === current.version || isSame(theirs, from)) fields[path] = to;
    else conflict.push({ path, yours: to, theirs });
  }
  return conflict.length > 0 ? { ok: false, conflict } : { ok: true, fields };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ones, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    ones.length === others.size &&
    ones.every(([name, value]) => others.has(name) && isSame(value, others.get(name)))
  );
}
