import { guessDelimiter, parseCsv, readText, type Delimiter } from '@souk/rules/csv';
import { FILE_FIELDS, KEY_FIELDS, type FileField } from '@souk/rules/file-fields';
import { guessColumns } from '@souk/rules/guess-columns';
import type { Visibility } from '@souk/rules/visibility';
import type { Kysely } from 'kysely';
import type { Scope } from '#authority/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { mostBulkRows } from '../read-bulk-items.ts';
import type { Wanted } from '../plan-bulk.ts';
import { rowsOf, type FileRow } from './file-rows.ts';
import { readFileNames } from './read-file-names.ts';
import { readNamedItems } from './read-named-items.ts';
import { wantFile } from './want-file.ts';

export type PlannedFile =
  | { ok: true; wanted: Wanted[] }
  /** Nothing says which row is which, or a field is there twice. */
  | { ok: false; reason: 'columns' }
  | { ok: false; reason: 'too_many'; most: number };

export type FileToRead = {
  bytes: Uint8Array;
  /** The field of each column; absent: as the first line calls them. */
  columns?: readonly (FileField | null)[] | undefined;
  delimiter?: Delimiter | undefined;
  /** The first line is no row. */
  hasHead: boolean;
};
type Rules = {
  currency: string;
  isLookedAt: boolean;
  make: { status: Visibility; category: string } | null;
};

export const fieldOf = (name: string): FileField | null =>
  FILE_FIELDS.find((field) => field === name.trim().toLowerCase()) ?? null;

/** What the rows of a table (CSV) would become, for `checkBulk` to write down. */
export async function planFile(
  db: Kysely<DB>,
  scope: Scope,
  { file, rules }: { file: FileToRead; rules: Rules },
): Promise<PlannedFile> {
  const { columns, parsed } = readFile(file);
  const known = columns.filter((field) => field !== null);
  const keys: readonly FileField[] = rules.make ? [...KEY_FIELDS, 'title'] : KEY_FIELDS;
  if (new Set(known).size < known.length || !keys.some((key) => known.includes(key)))
    return { ok: false, reason: 'columns' };
  if (parsed.length > mostBulkRows) return { ok: false, reason: 'too_many', most: mostBulkRows };
  const rows = rowsOf(parsed, columns);
  const named = (field: FileField) => [...new Set(rows.flatMap(({ cells }) => cells[field] || []))];
  const productIds = named('product_id').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
  const [items, names] = await Promise.all([
    readNamedItems(db, scope, { productIds, skus: named('sku'), gtins: named('gtin') }),
    readFileNames(db, scope, rows),
  ]);
  return { ok: true, wanted: wantFile(rows, items, { ...rules, names }) };
}

function readFile({ bytes, columns, delimiter, hasHead }: FileToRead) {
  const { text } = readText(bytes);
  const all = parseCsv(text, delimiter ?? guessDelimiter(text));
  return { columns: columns ?? all[0]?.cells.map(fieldOf) ?? [], parsed: hasHead ? all.slice(1) : all };
}

/** Its rows alone, for whoever makes what they name. */
export function rowsOfFile(file: FileToRead): FileRow[] {
  const { columns, parsed } = readFile(file);
  return rowsOf(parsed, columns);
}

/** A file whose first line is read by how suppliers call their columns. */
export function fileByItsHead(bytes: Uint8Array): FileToRead {
  const { text } = readText(bytes);
  const delimiter = guessDelimiter(text);
  const head = parseCsv(text, delimiter)[0]?.cells ?? [];
  return { bytes, delimiter, columns: guessColumns(head), hasHead: true };
}
