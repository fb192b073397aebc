/** What JSON can say, so that nothing else gets into a column of it: times are ISO texts. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [name: string]: JsonValue };
