/** What somebody changed in a form: the field as it was when it was loaded, and as it is to be. */
export type Change<Value> = { from: Value; to: Value };
export type Changes<Fields> = { readonly [Path in keyof Fields]?: Change<Fields[Path]> };

export type Conflict<Fields> = {
  path: keyof Fields & string;
  yours: Fields[keyof Fields];
  theirs: Fields[keyof Fields];
};

/** `fields`: those that become another value; empty when all is so already. */
export type Merge<Fields> =
  | { ok: true; fields: Partial<Fields> }
  | { ok: false; conflict: Conflict<Fields>[] };

/**
 * Puts somebody's changes on a thing that others may have changed since it was loaded (version `base`). Fields that nobody
 * else touched are taken; those that others made the same are fine already; those that others made something else conflict,
 * and then nothing is taken. On the very version that was loaded there is nobody to conflict with, so it is not asked whether
 * `from` is right: forms may show values in another spelling. Fields are values of JSON; arrays and objects count as one.
 */
export function mergeChanges<Fields extends Record<string, unknown>>(
  current: { version: number; fields: Fields },
  base: number,
  changes: Changes<Fields>,
): Merge<Fields> {
  const fields: Partial<Fields> = {};
  const conflict: Conflict<Fields>[] = [];
  for (const path of Object.keys(changes) as (keyof Fields & string)[]) {
    const { from, to } = changes[path]!; // its key is there
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
