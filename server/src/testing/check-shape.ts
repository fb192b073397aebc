/*
 * A second, independent description of replies, so that wrong schemas are found too. Scalars are named as in CONTRACT's
 * type notation; a key that ends in `?` may be absent, a scalar that ends in `|null` may be null.
 */

export type Shape = Scalar | `${Scalar}|null` | Fields | List | Nullable | Keyed;
type Scalar = keyof typeof scalars;
type Fields = { readonly [field: string]: Shape };
type List = readonly ['list', Shape];
type Nullable = readonly ['nullable', Shape];
/** An object used as a map: any key, all entries of one shape. */
type Keyed = readonly ['keyed', Shape];

export const list = (entry: Shape): List => ['list', entry];
export const nullable = (shape: Shape): Nullable => ['nullable', shape];
export const keyed = (entry: Shape): Keyed => ['keyed', entry];

const isText = (value: unknown): value is string => typeof value === 'string';
const matches = (pattern: RegExp) => (value: unknown) => isText(value) && pattern.test(value);

const scalars = {
  int: Number.isInteger,
  num: Number.isFinite,
  str: isText,
  bool: (value: unknown) => value === true || value === false,
  /** "a string with exactly two decimals" */
  money: matches(/^-?\d+\.\d\d$/),
  f01: (value: unknown) => value === 0 || value === 1,
  f12: (value: unknown) => value === 1 || value === 2,
  '1': (value: unknown) => value === 1,
  null: (value: unknown) => value === null,
  /** "ISO 8601 with microseconds and Z" */
  dt: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  /** "YYYY-MM-DD HH:MM:SS, no zone" */
  dtl: matches(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  /** "hh:mm am, dd Mon, yy" */
  created: matches(/^(0\d|1[0-2]):[0-5]\d [ap]m, \d\d [A-Z][a-z]{2}, \d\d$/),
  /** "relative file name" */
  img: matches(/^(?!\/)(?!.*:\/\/)[\w./-]+$/),
  html: (value: unknown) => isText(value) && !/<script|\son\w+\s*=/i.test(value),
  digits: matches(/^\d+$/),
  url: matches(/^https?:\/\/[^/]+/),
  order: matches(/^\d{8}[0-9A-Za-z]{6}$/),
  ltrOrRtl: matches(/^(ltr|rtl)$/),
  target: matches(/^_(self|blank)$/),
  position: matches(/^(head|body_end)$/),
  httpsUrl: matches(/^https:\/\/./),
  strOrFalse: (value: unknown) => value === false || isText(value),
} as const satisfies Record<string, (value: unknown) => boolean>;

/**
 * Describes every mismatch between value and shape. `seen` collects the paths with a non-null value: paths that never
 * appear there were not checked.
 */
export function mismatches(value: unknown, shape: Shape, path: string, seen: Set<string>): string[] {
  if (typeof shape === 'string') return scalarMismatches(value, shape, path, seen);
  if (isTagged(shape)) {
    const [kind, inner] = shape;
    if (kind === 'nullable') return value === null ? [] : mismatches(value, inner, path, seen);
    if (kind === 'list') {
      if (!Array.isArray(value)) return [`${path} is no list but ${describe(value)}`];
      return value.flatMap((entry) => mismatches(entry, inner, `${path}[]`, seen));
    }
    if (!isObject(value)) return [`${path} is no object but ${describe(value)}`];
    return Object.values(value).flatMap((entry) => mismatches(entry, inner, `${path}{}`, seen));
  }
  if (!isObject(value)) return [`${path} is no object but ${describe(value)}`];
  return Object.entries(shape).flatMap(([key, inner]) => {
    const field = key.replace(/\?$/, '');
    if (!Object.hasOwn(value, field) || value[field] === undefined) {
      return key.endsWith('?') ? [] : [`${path}.${field} is absent`];
    }
    return mismatches(value[field], inner, `${path}.${field}`, seen);
  });
}

/** All paths of a shape that can hold a value, in the notation of `misfits`. */
export function placesOf(shape: Shape, path: string): string[] {
  if (typeof shape === 'string') return shape === 'null' ? [] : [path];
  if (isTagged(shape)) {
    const [kind, inner] = shape;
    const suffix = { nullable: '', list: '[]', keyed: '{}' }[kind];
    return placesOf(inner, `${path}${suffix}`);
  }
  return Object.entries(shape).flatMap(([key, inner]) =>
    placesOf(inner, `${path}.${key.replace(/\?$/, '')}`),
  );
}

function scalarMismatches(value: unknown, shape: string, path: string, seen: Set<string>): string[] {
  const mayBeNull = shape.endsWith('|null');
  if (mayBeNull && value === null) return [];
  const name = (mayBeNull ? shape.slice(0, -'|null'.length) : shape) as Scalar; // the type `Shape` allows no other
  seen.add(path);
  return scalars[name](value) ? [] : [`${path} is no ${shape} but ${describe(value)}`];
}

const isTagged = (shape: Fields | List | Nullable | Keyed): shape is List | Nullable | Keyed =>
  Array.isArray(shape);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const describe = (value: unknown) => JSON.stringify(value)?.slice(0, 60) ?? 'absent';
