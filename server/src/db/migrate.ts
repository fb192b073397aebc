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

/**
 * Files added after one with a higher number. They do not depend on it, so existing shops apply them late; no other file
 * may be out of order.
 */
const landedLate: readonly string[] = ['0013-social-logins.sql', '0014-seller-applications.sql'];

export type MigrationFile = { id: number; name: string; text: string; checksum: string };
type AppliedRow = { id: number; name: string; checksum: string };

/**
 * Migrates a database: applies the files `NNNN-name.sql` of the folder in order, each once and in its own transaction.
 * Concurrent callers wait for the one that migrates (F37). Throws a readable sentence, before changing anything, if an
 * applied file was changed or is missing, or the server is too old.
 * @returns the names of the files applied by this call
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

/** Reads the files of a folder in order. Throws a readable sentence on an invalid name or duplicate number. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
      if (number === undefined) {
        throw new Error(`The migration ${name} must be named like 0001-what-it-does.sql.`);
      }
      // Git may check out CRLF on Windows; that must not change the checksum.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { id: Number(number), name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
  const twin = files.find((file, index) => file.id === files[index + 1]?.id);
  if (twin)
    throw new Error(`Two migrations have the number of ${twin.name}; give one of them the next free number.`);
  return files;
}

async function appliedRows(client: pg.Client): Promise<AppliedRow[]> {
  const { rows } = await client.query<AppliedRow>(
    'select id, name, checksum from souk_migrations order by id',
  );
  return rows;
}

function comparePending(files: MigrationFile[], applied: AppliedRow[]): MigrationFile[] {
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
  const late = pending.find((file) => file.id < newestApplied && !landedLate.includes(file.name));
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

/** Runs and records one file within the caller's transaction. Errors name file and line. */
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
