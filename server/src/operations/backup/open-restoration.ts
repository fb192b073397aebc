import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  listOfMigrations,
  type MigrationFile,
  migrationsFolder,
  migrationsLock,
  readMigrations,
  runMigration,
  sinceBaseline,
} from '#db/migrate.ts';
import { majorVersionOf } from '#db/server-version.ts';
import { forgetIndexes } from '#search/forget-indexes.ts';
import { connectForCopies } from './connect-for-copies.ts';
import { findAnything, listTables, type SequencePosition, type TableColumns } from './list-tables.ts';
import { type AppliedMigration, rowsOf } from './open-snapshot.ts';

export type Contents = {
  migrations: AppliedMigration[];
  tables: TableColumns[];
  sequences: SequencePosition[];
};

export type Restoration = {
  /** Copies in the rows of one table, each table once. Returns their number. */
  fill(table: TableColumns, rows: AsyncIterable<Buffer>): Promise<number>;
  /** Restores sequences and constraints and migrates to the current version. Returns the migrations run. Not visible before `commit`. */
  complete(): Promise<string[]>;
  commit(): Promise<void>;
  close(): Promise<void>;
};

/** The migrations of a backup's tables. Throws a readable message if one is unknown, differs or is too old (newer version, another shop). */
export async function filesOfBackup(migrations: readonly AppliedMigration[], folder = migrationsFolder) {
  const files = await readMigrations(folder);
  return {
    files,
    applied: sinceBaseline(files, migrations).map((one) => {
      const file = files.find(({ id }) => id === one.id);
      if (file === undefined)
        throw new Error(
          `The backup is of a newer version: it has the migration ${one.name}, which this version of the shop does not know; restore it with the version that made it, or a newer one.`,
        );
      if (file.checksum !== one.checksum)
        throw new Error(
          `The migration ${one.name} of the backup is another one than ${file.name} of this shop, so the backup is not of this shop's history.`,
        );
      return file;
    }),
  };
}

/**
 * Begins to restore into an empty database. One transaction creates the tables as of the backup, inserts the rows and migrates to the
 * current version. The role has to own the database but needn't be a superuser. Throws a readable message if the database isn't empty.
 */
export async function openRestoration(url: string, contents: Contents, folder = migrationsFolder) {
  const { files, applied } = await filesOfBackup(contents.migrations, folder);
  const client = await connectForCopies(url, 'souk restore');
  try {
    await majorVersionOf(client);
    // A shop that starts on this database meanwhile waits and then finds the restored data.
    await client.query('select pg_advisory_lock($1)', [migrationsLock]);
    const inTheWay = await findAnything(client);
    if (inTheWay !== null)
      throw new Error(`The database is not empty (it has ${inTheWay}); restore into a new one.`);
    await client.query('begin');
    await makeTables(client, applied, contents);
    const putBackRules = await takeRulesAway(client);
    await emptyTables(client);
    return restorationOn(client, {
      contents,
      putBackRules,
      pending: files.filter((file) => !applied.includes(file)),
    });
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

function restorationOn(
  client: pg.Client,
  { contents, putBackRules, pending }: { contents: Contents; putBackRules: string; pending: MigrationFile[] },
): Restoration {
  return {
    async fill({ name, columns }, rows) {
      const copy = client.query(copyFrom(`copy ${rowsOf(name, columns)} from stdin`));
      await pipeline(rows, copy);
      return copy.rowCount;
    },
    async complete() {
      for (const { name, lastValue, isCalled } of contents.sequences) {
        await client.query('select setval($1::regclass, $2, $3)', [
          `public.${pg.escapeIdentifier(name)}`,
          lastValue,
          isCalled,
        ]);
      }
      await client.query(putBackRules);
      for (const file of pending) await runMigration(client, file);
      // External search indexes are from another time.
      await forgetIndexes(client);
      return pending.map(({ name }) => name);
    },
    async commit() {
      await client.query('commit');
      await client.query('analyze'); // or the first plans would be made for empty tables
    },
    close: () => client.end(),
  };
}

async function makeTables(client: pg.Client, applied: MigrationFile[], { migrations, tables }: Contents) {
  await client.query(listOfMigrations);
  for (const file of applied) await runMigration(client, file);
  // Those that the baseline replaced stay in the list.
  await client.query('delete from souk_migrations');
  for (const { id, name, checksum, applied_at } of migrations)
    await client.query(
      'insert into souk_migrations (id, name, checksum, applied_at) values ($1, $2, $3, $4)',
      [id, name, checksum, applied_at],
    );
  const made = await listTables(client);
  const named = (list: readonly TableColumns[]) =>
    JSON.stringify(list.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted());
  if (named(made) !== named(tables))
    throw new Error(
      'The tables of the backup are not those that its migrations make; it cannot be restored.',
    );
}

/** Deletes rows inserted by migrations; the backup contains their current state. Triggers are off, since they protect the ledger. */
async function emptyTables(client: pg.Client): Promise<void> {
  const made = await listTables(client);
  if (made.length > 0)
    await client.query(
      `truncate ${made.map(({ name }) => `public.${pg.escapeIdentifier(name)}`).join(', ')}`,
    );
}

/**
 * Drops what would prevent loading rows table by table: foreign keys, some of them circular, and triggers, which would count rows again.
 * Returns statements that restore them and check every row. (`session_replication_role` would do the same, but for superusers only.)
 */
async function takeRulesAway(client: pg.Client): Promise<string> {
  const { rows: keys } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: triggered } = await client.query<{ relation: string }>(
    `select distinct tgrelid::regclass::text as relation from pg_trigger
       join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  const take = [
    ...keys.map(({ relation, name }) => `alter table ${relation} drop constraint ${name}`),
    ...triggered.map(({ relation }) => `alter table ${relation} disable trigger user`),
  ];
  const bringBack = [
    ...triggered.map(({ relation }) => `alter table ${relation} enable trigger user`),
    ...keys.map(
      ({ relation, name, definition }) => `alter table ${relation} add constraint ${name} ${definition}`,
    ),
  ];
  await client.query(take.join(';\n'));
  return bringBack.join(';\n');
}
