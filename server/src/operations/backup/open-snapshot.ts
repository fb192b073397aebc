import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { migrationsLock } from '#db/migrate.ts';
import { connectForCopies } from './connect-for-copies.ts';
import { listSequences, listTables, type SequencePosition, type TableColumns } from './list-tables.ts';

export type AppliedMigration = { id: number; name: string; checksum: string; applied_at: string };

export type Snapshot = {
  madeAt: string;
  migrations: AppliedMigration[];
  tables: TableColumns[];
  sequences: SequencePosition[];
  /** The rows of one table in COPY's text format, one per line. One table at a time. */
  copyOut(table: TableColumns): Readable;
  close(): Promise<void>;
};

/**
 * A consistent snapshot of all the shop's tables, whatever is written while it is read: one read-only transaction at REPEATABLE READ.
 * Migrations wait until it is closed. Throws a readable message if the database contains no shop or is being migrated.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connectForCopies(url, 'souk backup');
  try {
    // A migration waiting for the snapshot's table locks would block the shop; waiting for this lock blocks only itself.
    const lock = await client.query('select pg_try_advisory_lock_shared($1) as is_mine', [migrationsLock]);
    if (!lock.rows[0].is_mine)
      throw new Error('The database is being migrated; back it up when that is done.');
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query(
      `select to_regclass('souk_migrations') is not null as is_shop, to_json(now()) #>> '{}' as made_at`,
    );
    if (!rows[0].is_shop)
      throw new Error('The database does not contain a shop yet, so there is nothing to back up.');
    return {
      madeAt: rows[0].made_at,
      migrations: await listApplied(client),
      tables: await listTables(client),
      sequences: await listSequences(client),
      copyOut: ({ name, columns }) => client.query(copyTo(`copy ${rowsOf(name, columns)} to stdout`)),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

export function rowsOf(table: string, columns: readonly string[]): string {
  return `public.${pg.escapeIdentifier(table)} (${columns.map((name) => pg.escapeIdentifier(name)).join(', ')})`;
}

async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select id, name, checksum, to_json(applied_at) #>> '{}' as applied_at from souk_migrations order by id`,
  );
  return rows;
}
