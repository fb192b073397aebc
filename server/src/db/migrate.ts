import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { openClient } from './connection.ts';
import { withoutLimits } from './role-settings.ts';
import { majorVersionOf } from './server-version.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** Advisory lock of all processes that migrate; the number is arbitrary. */
export const migrationsLock = 7_685_001;

export const listOfMigrations = `create table if not exists souk_migrations (
  id integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** A file `NNNN-name.sql`, or a folder `NNNN-name` of files: the baseline, which replaces all earlier migrations. */
export type MigrationFile = { id: number; name: string; text: string; checksum: string; isBaseline: boolean };
type AppliedRow = { id: number; name: string; checksum: string };

/**
 * Migrates a database: applies the baseline if it is empty, then the files in order, each once and in its own transaction.
 * Concurrent callers wait for the one that migrates (F37). Throws a readable sentence, before changing anything, if an
 * applied file was changed or is missing, the schema is older than the baseline, or the server is too old.
 * @returns the names of the migrations applied by this call
 */
export async function migrate({
  url,
  folder = migrationsFolder,
  log = () => {},
}: {
  url: string;
  folder?: string;
  log?: (line: string) => void;
}): Promise<string[]> {
  const files = await readMigrations(folder);
  return withClient(url, async (client) => {
    await majorVersionOf(client);
    await client.query('select pg_advisory_lock($1)', [migrationsLock]);
    await client.query(listOfMigrations);
    const pending = comparePending(files, await appliedRows(client));
    for (const file of pending) {
      log(`Migrating: ${file.name}`);
      await applyFile(client, file);
    }
    return pending.map((file) => file.name);
  });
}

/** Lists the files still to apply, for `doctor` and `/readyz`. Changes nothing; throws as `migrate` does. */
export async function pendingMigrations({
  url,
  folder = migrationsFolder,
}: {
  url: string;
  folder?: string;
}): Promise<string[]> {
  const files = await readMigrations(folder);
  return withClient(url, async (client) => {
    const { rows } = await client.query(`select to_regclass('souk_migrations') is not null as is_there`);
    const applied = rows[0].is_there ? await appliedRows(client) : [];
    return comparePending(files, applied).map((file) => file.name);
  });
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = openClient(url, { application_name: 'souk migrate' });
  await client.connect();
  try {
    await withoutLimits(client);
    return await work(client);
  } finally {
    await client.end(); // also releases the advisory lock
  }
}

/** Reads the migrations of a folder in order. Throws a readable sentence on an invalid name or duplicate number. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() || entry.name.endsWith('.sql'),
  );
  const files = await Promise.all(
    entries.map(async (entry) => {
      const number = /^(\d{4})-[a-z0-9-]+(\.sql)?$/.exec(entry.name)?.[1];
      if (number === undefined) {
        throw new Error(`The migration ${entry.name} must be named like 0001-what-it-does.sql.`);
      }
      const isBaseline = entry.isDirectory();
      const text = await (isBaseline ? readBaseline : readText)(join(folder, entry.name));
      const checksum = createHash('sha256').update(text).digest('hex');
      return { id: Number(number), name: entry.name, text, checksum, isBaseline };
    }),
  );
  files.sort((one, other) => one.id - other.id);
  const twin = files.find((file, index) => file.id === files[index + 1]?.id);
  if (twin)
    throw new Error(`Two migrations have the number of ${twin.name}; give one of them the next free number.`);
  return files;
}

async function readBaseline(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort();
  return (await Promise.all(names.map((name) => readText(join(folder, name))))).join('\n');
}

/** Git may check out CRLF on Windows; that must not change the checksum. */
const readText = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).replaceAll('\r\n', '\n');

async function appliedRows(client: pg.Client): Promise<AppliedRow[]> {
  const { rows } = await client.query<AppliedRow>(
    'select id, name, checksum from souk_migrations order by id',
  );
  return rows;
}

/**
 * Rows of applied migrations, with the baseline in place of those that it replaced. Throws a readable sentence if the schema is older
 * than the baseline.
 */
export function sinceBaseline<Row extends AppliedRow>(
  files: readonly MigrationFile[],
  rows: readonly Row[],
): readonly Row[] {
  const baseline = files.find(({ isBaseline }) => isBaseline);
  if (!baseline || rows.length === 0) return rows;
  if (!rows.some(({ id }) => id === baseline.id)) {
    throw new Error(
      `The schema (${rows.at(-1)?.name}) is too old for this version of the shop; update it with an earlier version first.`,
    );
  }
  const { id, name, checksum } = baseline;
  return rows
    .filter((row) => row.id >= id)
    .map((row) => (row.id === id && row.name !== name ? { ...row, name, checksum } : row));
}

function comparePending(files: MigrationFile[], rows: AppliedRow[]): MigrationFile[] {
  const applied = sinceBaseline(files, rows);
  const byId = new Map(files.map((file) => [file.id, file]));
  for (const row of applied) {
    const file = byId.get(row.id);
    if (file === undefined) {
      throw new Error(
        `The database has the migration ${row.name}, which this version of the shop does not know; start the version that applied it, or a newer one.`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new Error(
        `The migration ${file.name} was changed after it had been applied; restore the file and put the change into a new migration.`,
      );
    }
  }
  const newestApplied = applied.at(-1)?.id ?? 0;
  const pending = files.filter((file) => !applied.some((row) => row.id === file.id));
  const late = pending.find((file) => file.id < newestApplied);
  if (late) {
    throw new Error(
      `The migration ${late.name} is older than the newest applied one (${applied.at(-1)?.name}); give it the next free number.`,
    );
  }
  return pending;
}

async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await runMigration(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {}); // a lost connection has already rolled back
    throw error;
  }
}

/** Runs and records one migration within the caller's transaction. Errors name it and the line. */
export async function runMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.text);
    await client.query('insert into souk_migrations (id, name, checksum) values ($1, $2, $3)', [
      file.id,
      file.name,
      file.checksum,
    ]);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    const line = position ? ` (line ${file.text.slice(0, Number(position)).split('\n').length})` : '';
    throw new Error(`The migration ${file.name} failed and was rolled back${line}: ${message}`, {
      cause: error,
    });
  }
}
