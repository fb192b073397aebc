import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** A file of `server/src`, its path from there, and its text without comments. */
export type Source = { path: string; text: string };

/** All source files except generated ones. */
export async function readSources(): Promise<Source[]> {
  const root = join(import.meta.dirname, '..');
  const names = await readdir(root, { recursive: true });
  const paths = names.filter((name) => name.endsWith('.ts') && !name.startsWith('db/generated/'));
  return Promise.all(
    paths.map(async (path) => ({ path, text: withoutComments(await readFile(join(root, path), 'utf8')) })),
  );
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

/** The files of this package that a file imports, values and types alike. */
export function importsOf({ path, text }: Source): string[] {
  const specifiers = [...text.matchAll(/\b(?:from\s+|import\s*\(?\s*)'([^']+)'/g)].map(([, name]) => name!);
  return specifiers.flatMap((name) => {
    if (name.startsWith('#')) return [name.slice(1)];
    return name.startsWith('.') ? [normalize(join(dirname(path), name))] : [];
  });
}

const name = String.raw`\s+(?:only\s+)?"?(\w+|\$\{[^}]*\})`;
const call = String.raw`\(\s*\[?'?([\w.]+)`;
const writing = new RegExp(
  `\\b(?:insert into|update|delete from|merge into)${name}|\\.(?:insertInto|updateTable|deleteFrom|mergeInto)${call}`,
  'gi',
);
const reading = new RegExp(
  `\\b(?:from|join)${name}|\\.(?:selectFrom|innerJoin|leftJoin|crossJoin|from|using)${call}`,
  'gi',
);

/** Names of tables that SQL or Kysely code writes; names known only at run time appear as written, like `${table}`. */
export function writesOf(text: string): string[] {
  return namedBy(writing, text);
}

/** The same for tables that are read. */
export function readsOf(text: string): string[] {
  return namedBy(reading, text);
}

function namedBy(pattern: RegExp, text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, inSql, inCall]) => (inSql ?? inCall)!))];
}
