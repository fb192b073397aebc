/** Parameters in bracket notation: `a[b][0]=x` → `{ a: { b: { 0: 'x' } } }`. Lists have numeric names. */
export type StripeParams = { [name: string]: string | StripeParams };

/** Null for invalid input: unbalanced brackets, or a name that is both value and group. */
export function parseBracketForm(text: string): StripeParams | null {
  const root: StripeParams = Object.create(null) as StripeParams;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    if (!path || !put(root, path, value)) return null;
  }
  return root;
}

function pathOf(name: string): string[] | null {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) return null;
  const groups = match[2] ? match[2].slice(1, -1).split('][') : [];
  return [match[1]!, ...groups];
}

function put(root: StripeParams, path: string[], value: string): boolean {
  let at = root;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(at).length) : part;
    if (index === path.length - 1) {
      if (key in at) return false;
      at[key] = value;
      return true;
    }
    const below = (at[key] ??= Object.create(null) as StripeParams);
    if (typeof below === 'string') return false;
    at = below;
  }
  return false;
}

export function textAt(params: StripeParams, ...path: string[]): string | null {
  const value = valueAt(params, path);
  return typeof value === 'string' ? value : null;
}

export function groupAt(params: StripeParams, ...path: string[]): StripeParams {
  const value = valueAt(params, path);
  return typeof value === 'object' ? value : {};
}

function valueAt(params: StripeParams, path: string[]): string | StripeParams | undefined {
  let at: string | StripeParams | undefined = params;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return at;
}

/** A flat group of texts, such as `metadata`. */
export function textsAt(params: StripeParams, ...path: string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groupAt(params, ...path)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}
