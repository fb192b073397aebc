import { sql } from 'kysely';
import type { ClockJob } from '#jobs/job.ts';
import type { Shop } from '#shop.ts';

/**
 * Adds settled entries to the checkpoints, from which balances are read. An entry is settled if no open transaction may commit one with a
 * lower id, so that checkpoints follow the ledger by one run (0215). Returns whether they moved.
 */
export async function advanceCheckpoint({ db }: Pick<Shop, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ has_moved: boolean }>`select advance_ledger_checkpoint() as has_moved`.execute(
    db,
  );
  return rows[0]!.has_moved; // a function call gives one row
}

export const checkpointJobs: readonly ClockJob[] = [
  { name: 'checkpoint-ledger', cron: '*/10 * * * *', run: advanceCheckpoint },
];
