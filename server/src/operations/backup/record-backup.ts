import type { Kysely } from 'kysely';
import { sqlStateOf } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';
import { type FinishedBackup, insertBackup } from './queries.ts';

export async function recordBackup(db: Kysely<DB>, backup: FinishedBackup): Promise<void> {
  try {
    await insertBackup(db, backup);
  } catch (error) {
    // A database older than this table, backed up before its migration.
    if (sqlStateOf(error) !== '42P01') throw error;
  }
}
