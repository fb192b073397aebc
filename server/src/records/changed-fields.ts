import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#authority/json.ts';

/** What differs, as the history tells it; null when nothing does. Without `before` it is all of `after`. */
export function changedFields(
  before: object | null,
  after: object,
): { before: JsonObject | null; after: JsonObject } | null {
  // Nothing to compare: it is written out once, by whoever writes the history.
  if (before === null) return { before: null, after: present(after) };
  const fresh = jsonOf(after);
  const old = jsonOf(before);
  const names = Object.keys(fresh).filter((name) => !isDeepStrictEqual(old[name], fresh[name]));
  if (names.length === 0) return null;
  const pick = (values: JsonObject) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(old), after: pick(fresh) };
}

/** Without the fields that are absent; those further down are not written out either. */
const present = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as JsonObject;

/** What comes of zod, and of columns that are no times, is JSON once what is absent is left out. */
export function jsonOf(values: object): JsonObject {
  return JSON.parse(JSON.stringify(values)) as Record<string, JsonValue>;
}
