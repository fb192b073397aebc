import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#access/json.ts';

/** Whether every field of an audit log entry still has the value that the entry set. */
export const isUnchangedSince = (current: JsonObject, after: JsonObject): boolean =>
  Object.entries(after).every(([name, value]) =>
    isDeepStrictEqual(asSent(current[name] ?? null, value), value),
  );

/** New list items had no id yet when they were logged. */
function asSent(current: JsonValue, given: JsonValue): JsonValue {
  if (!Array.isArray(current) || !Array.isArray(given)) return current;
  return current.map((item, place) => {
    const sent = given[place];
    if (!isObject(item) || !isObject(sent) || 'id' in sent) return item;
    const { id: _id, ...rest } = item;
    return rest;
  });
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
