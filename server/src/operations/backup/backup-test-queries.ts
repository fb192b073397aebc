import { type Kysely, sql } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type BackupTest = { trial: 'restored' | 'read'; rows: number } | { trial: 'failed'; problem: string };

/** Whether the latest backup should be tested: no test has succeeded within a month. */
export async function isBackupTestDue(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select not exists (
      select from backups where tried_at > now() - interval '1 month' and trial <> 'failed'
    ) as is_due`.execute(db);
  return rows[0]!.is_due;
}

const lookedThrough = 50;

/** The latest backup that is still stored here; others may have been moved. */
export async function findNewestHeld(
  db: Kysely<DB>,
  held: (places: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<{ id: number; place: string } | null> {
  const newest = await db
    .selectFrom('backups')
    .select(['id', 'place'])
    .orderBy('finished_at', 'desc')
    .limit(lookedThrough)
    .execute();
  const here = await held(newest.map(({ place }) => place));
  return newest.find(({ place }) => here.has(place)) ?? null;
}

export async function recordBackupTest(db: Kysely<DB>, id: number, outcome: BackupTest): Promise<void> {
  await db
    .updateTable('backups')
    .set({
      tried_at: sql<Date>`now()`,
      trial: outcome.trial,
      trial_rows: outcome.trial === 'failed' ? null : outcome.rows,
      trial_problem: outcome.trial === 'failed' ? outcome.problem : null,
    })
    .where('id', '=', id)
    .execute();
}

export type LastBackupTest = {
  tried_at: Date;
  finished_at: Date;
  place: string;
  trial: 'restored' | 'read' | 'failed';
  rows: number | null;
  problem: string | null;
};

export async function findLastBackupTest(db: Kysely<DB>): Promise<LastBackupTest | null> {
  const { rows } = await sql<LastBackupTest>`
    select tried_at, finished_at, place, trial, trial_rows::float8 as rows, trial_problem as problem
    from backups where tried_at is not null order by tried_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
