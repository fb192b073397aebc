/** Restricts JSON columns to JSON values: times are ISO texts. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };
