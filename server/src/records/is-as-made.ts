import { isDeepStrictEqual } from 'node:util';
import type { JsonObject, JsonValue } from '#authority/json.ts';

/** Whether every field that an entry of the history tells is still what it was made then. */
export const isAsMade = (current: JsonObject, after: JsonObject): boolean =>
  Object.entries(after).every(([name, value]) =>
    isDeepStrictEqual(asSent(current[name] ?? null, value), value),
  );

/** What was new in a list had no number yet when it was told. */
function asSent(current: JsonValue, told: JsonValue): JsonValue {
  if (!Array.isArray(current) || !Array.isArray(told)) return current;
  return current.map((item, place) => {
    const sent = told[place];
    if (!isObject(item) || !isObject(sent) || 'id' in sent) return item;
    const { id: _id, ...rest } = item;
    return rest;
  });
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
