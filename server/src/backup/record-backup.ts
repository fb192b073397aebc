import type { Kysely } from 'kysely';
import { sqlStateOf } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';
import { type FinishedBackup, insertBackup } from './queries.ts';

/** Writes down that a backup is whole and where it lies. */
export async function recordBackup(db: Kysely<DB>, backup: FinishedBackup): Promise<void> {
  try {
    await insertBackup(db, backup);
  } catch (error) {
    // A database from before there was such a table, backed up before it is migrated.
    if (sqlStateOf(error) !== '42P01') throw error;
  }
}
