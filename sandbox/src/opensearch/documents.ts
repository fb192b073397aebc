/** An indexed document: each field is a list of values. */
export type Fields = Map<string, (string | number)[]>;
export type StoredDocument = { id: string; version: number; fields: Fields | null; isShown: boolean };
export type StoredIndex = {
  name: string;
  aliases: Set<string>;
  types: Map<string, string>;
  documents: Map<string, StoredDocument>;
  /** What searches see: the state of the last refresh. */
  shown: Map<string, Fields>;
};

const ranges: Record<string, [number, number]> = {
  byte: [-128, 127],
  short: [-32_768, 32_767],
  integer: [-2_147_483_648, 2_147_483_647],
  long: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
};

/** Fields of a source by its index's mapping; a string is OpenSearch's error type. */
export function fieldsOf(source: unknown, types: ReadonlyMap<string, string>): Fields | string {
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    return 'mapper_parsing_exception';
  const fields: Fields = new Map();
  for (const [name, value] of Object.entries(source)) {
    const type = types.get(name);
    if (type === undefined) return 'strict_dynamic_mapping_exception';
    const values = (Array.isArray(value) ? value : [value]).filter((each) => each !== null);
    if (!values.every((each) => fits(each, type))) return 'mapper_parsing_exception';
    fields.set(name, values as (string | number)[]);
  }
  return fields;
}

function fits(value: unknown, type: string): boolean {
  // Lucene's maximum term length.
  if (type === 'keyword') return typeof value === 'string' && Buffer.byteLength(value) <= 32_766;
  const [least, most] = ranges[type] ?? [1, 0];
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

/** Makes writes visible to searches. */
export function refresh(index: StoredIndex): void {
  for (const document of index.documents.values()) {
    if (document.isShown) continue;
    document.isShown = true;
    if (document.fields) index.shown.set(document.id, document.fields);
    else index.shown.delete(document.id);
  }
}
