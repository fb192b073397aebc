import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { insertRun } from './insert-run.ts';
import type { QueuedJob } from './job.ts';

/**
 * Enqueues a job within the transaction: it runs at least once if the transaction commits, and never if not. Throws if the data don't match
 * the job's schema.
 */
export async function enqueue<Data>(
  tx: Transaction<DB>,
  job: Pick<QueuedJob<Data>, 'name' | 'schema'>,
  data: Data,
): Promise<void> {
  const isThere = await insertRun(tx, job.name, JSON.stringify(job.schema.parse(data)));
  if (!isThere) throw new Error(`The queue of the job ${job.name} is not there.`);
}
