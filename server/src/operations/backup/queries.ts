import { type Kysely, sql } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { sqlStateOf } from '#db/database-errors.ts';

export type FinishedBackup = { kind: 'by-hand' | 'nightly'; place: string; bytes: number };

export async function insertBackup(db: Kysely<DB>, backup: FinishedBackup): Promise<void> {
  await db.insertInto('backups').values(backup).execute();
}

/** Whether tonight's backup is due: none has finished since it was last `hour` o'clock UTC. */
export async function isNightlyDue(db: Kysely<DB>, hour: number): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (
      select from backups where kind = 'nightly'
        and finished_at >= date_bin('1 day', now(), timestamptz '2000-01-01 00:00Z' + make_interval(hours => ${hour}::int))
    ) as is_due`.execute(db);
  return rows[0]!.is_due;
}

export async function recordBackup(db: Kysely<DB>, backup: FinishedBackup): Promise<void> {
  try {
    await insertBackup(db, backup);
  } catch (error) {
    // A database older than this table, backed up before its migration.
    if (sqlStateOf(error) !== '42P01') throw error;
  }
}
