import { type Kysely, sql } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type Trial = { trial: 'restored' | 'read'; rows: number } | { trial: 'failed'; problem: string };

/** Whether the latest backup should be tested: no test has succeeded within a month. */
export async function isTrialDue(db: Kysely<DB>): Promise<boolean> {
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

export async function recordTrial(db: Kysely<DB>, id: number, trial: Trial): Promise<void> {
  await db
    .updateTable('backups')
    .set({
      tried_at: sql<Date>`now()`,
      trial: trial.trial,
      trial_rows: trial.trial === 'failed' ? null : trial.rows,
      trial_problem: trial.trial === 'failed' ? trial.problem : null,
    })
    .where('id', '=', id)
    .execute();
}

export type LastTrial = {
  tried_at: Date;
  finished_at: Date;
  place: string;
  trial: 'restored' | 'read' | 'failed';
  rows: number | null;
  problem: string | null;
};

export async function findLastTrial(db: Kysely<DB>): Promise<LastTrial | null> {
  const { rows } = await sql<LastTrial>`
    select tried_at, finished_at, place, trial, trial_rows::float8 as rows, trial_problem as problem
    from backups where tried_at is not null order by tried_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}
