import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#access/json.ts';

/** The changed fields for the audit log; null if nothing changed. Without `before`, all of `after`. */
export function changedFields(
  before: object | null,
  after: object,
): { before: JsonObject | null; after: JsonObject } | null {
  // Nothing to compare; the audit log serializes it.
  if (before === null) return { before: null, after: present(after) };
  const fresh = jsonOf(after);
  const old = jsonOf(before);
  const names = Object.keys(fresh).filter((name) => !isDeepStrictEqual(old[name], fresh[name]));
  if (names.length === 0) return null;
  const pick = (values: JsonObject) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: pick(old), after: pick(fresh) };
}

/** Drops absent top-level fields; serializing drops nested ones. */
const present = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as JsonObject;

/** Values from zod and from non-time columns are JSON once absent fields are dropped. */
export function jsonOf(values: object): JsonObject {
  return JSON.parse(JSON.stringify(values)) as Record<string, JsonValue>;
}
