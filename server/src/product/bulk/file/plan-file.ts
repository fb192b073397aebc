import { guessDelimiter, parseCsv, readText, type Delimiter } from '@souk/rules/csv';
import { IMPORT_FIELDS, KEY_FIELDS, type FileField } from '@souk/rules/file-fields';
import { guessColumns } from '@souk/rules/guess-columns';
import { recognizeExport } from '@souk/rules/known-exports';
import type { Visibility } from '@souk/rules/visibility';
import type { Kysely } from 'kysely';
import type { Scope } from '#access/scope.ts';
import type { DB } from '#db/generated/db.d.ts';
import { maxBulkRows } from '../read-bulk-items.ts';
import type { RequestedChange } from '../plan-bulk.ts';
import { rowsOfExport } from './export-rows.ts';
import { isBlank, rowsOf, type FileRow } from './file-rows.ts';
import { readFileNames } from './read-file-names.ts';
import { readNamedItems } from './read-named-items.ts';
import { changesOfFile } from './changes-of-file.ts';

export type PlannedFile =
  /** `skipped`: rows with nothing to import, such as those with only a picture. */
  | { ok: true; changes: RequestedChange[]; skipped: number }
  | { ok: false; reason: 'columns' }
  | { ok: false; reason: 'too_many'; most: number };

export type FileToRead = {
  bytes: Uint8Array;
  /** The field of each column; absent: recognized from the header. */
  columns?: readonly (FileField | null)[] | undefined;
  delimiter?: Delimiter | undefined;
  hasHead: boolean;
};
type Rules = {
  currency: string;
  isLookedAt: boolean;
  make: { status: Visibility; category: string } | null;
};

export const fieldOf = (name: string): FileField | null =>
  IMPORT_FIELDS.find((field) => field === name.trim().toLowerCase()) ?? null;

/** Plans the changes of a CSV file, for `checkBulk` to store. */
export async function planFile(
  db: Kysely<DB>,
  scope: Scope,
  { file, rules }: { file: FileToRead; rules: Rules },
): Promise<PlannedFile> {
  const { columns, parsed, head } = readFile(file);
  const known = columns.filter((field) => field !== null);
  const keys: readonly FileField[] = rules.make ? [...KEY_FIELDS, 'title'] : KEY_FIELDS;
  if (new Set(known).size < known.length || !keys.some((key) => known.includes(key)))
    return { ok: false, reason: 'columns' };
  if (parsed.length > maxBulkRows) return { ok: false, reason: 'too_many', most: maxBulkRows };
  const { rows, skipped } = rowsIn({ columns, parsed, head }, rules.currency);
  const named = (field: FileField) => [...new Set(rows.flatMap(({ cells }) => cells[field] || []))];
  const productIds = named('product_id').flatMap((id) => (/^[1-9]\d{0,8}$/.test(id) ? [Number(id)] : []));
  const [items, names] = await Promise.all([
    readNamedItems(db, scope, { productIds, skus: named('sku'), gtins: named('gtin') }),
    readFileNames(db, scope, rows),
  ]);
  return { ok: true, changes: changesOfFile(rows, items, { ...rules, names }), skipped };
}

type Read = {
  columns: readonly (FileField | null)[];
  parsed: { line: number; cells: string[] }[];
  head: readonly string[] | null;
};

function readFile({ bytes, columns, delimiter, hasHead }: FileToRead): Read {
  const { text } = readText(bytes);
  const all = parseCsv(text, delimiter ?? guessDelimiter(text));
  const [first] = all;
  return {
    columns: columns ?? first?.cells.map(fieldOf) ?? [],
    parsed: hasHead ? all.slice(1) : all,
    head: hasHead ? (first?.cells ?? null) : null,
  };
}

function rowsIn({ columns, parsed, head }: Read, currency: string): { rows: FileRow[]; skipped: number } {
  const source = head && recognizeExport(head);
  if (source) return rowsOfExport(parsed, { source, head, columns, currency });
  const all = rowsOf(parsed, { columns, currency });
  const rows = all.filter((row) => !isBlank(row));
  return { rows, skipped: all.length - rows.length };
}

export function rowsOfFile(file: FileToRead, currency: string): FileRow[] {
  return rowsIn(readFile(file), currency).rows;
}

/** Reads a file by its header, recognizing common column names. */
export function fileByItsHead(bytes: Uint8Array): FileToRead {
  const { text } = readText(bytes);
  const delimiter = guessDelimiter(text);
  const head = parseCsv(text, delimiter)[0]?.cells ?? [];
  return { bytes, delimiter, columns: guessColumns(head), hasHead: true };
}
