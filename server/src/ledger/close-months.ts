import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { ClockJob } from '#jobs/job.ts';
import type { Shop } from '#shop.ts';

/**
 * Closes the months (UTC) that are over: what is posted later belongs to the first open month, even if it happened before (0236). Returns
 * whether it closed any.
 */
export async function closeMonths({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  const { rows } = await sql<{ has_closed: boolean }>`
    select close_ledger(${until}::timestamptz, ${now}::timestamptz) as has_closed`.execute(db);
  return rows[0]!.has_closed; // a function call gives one row
}

/** The end of the last closed month; null: none is closed. */
export async function findClosedUntil(db: Kysely<DB>): Promise<Date | null> {
  const row = await db
    .selectFrom('ledger_closings')
    .select(({ fn }) => fn.max('closed_until').as('until'))
    .executeTakeFirst();
  return row?.until ?? null;
}

export const closingJobs: readonly ClockJob[] = [
  { name: 'close-months', cron: '*/5 * * * *', run: closeMonths },
];
