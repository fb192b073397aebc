import type { PgBoss } from 'pg-boss';
import type { QueuedJob } from './job.ts';
import { openJobQueue, type WarningLog } from './open-job-queue.ts';

const firstPauseSeconds = 15;
const longestPauseSeconds = 3600;
/** Finished and failed runs stay visible over a weekend. */
const seenForSeconds = 3 * 24 * 3600;

/** Creates pg-boss's tables and the queues of these jobs if missing, so that acts may enqueue. */
export async function createQueues(url: string, jobs: readonly QueuedJob[], log: WarningLog): Promise<void> {
  const queue = await openJobQueue(url, log);
  try {
    for (const job of jobs) await createQueue(queue.boss, job);
  } finally {
    await queue.close();
  }
}

/** A run whose process died is retried after `longestRunSeconds`. */
export async function createQueue(
  boss: PgBoss,
  { name, retries }: QueuedJob,
  longestRunSeconds = 120,
): Promise<void> {
  await boss.createQueue(name, { policy: 'standard' });
  await boss.updateQueue(name, {
    retryLimit: retries,
    retryDelay: firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: longestPauseSeconds,
    expireInSeconds: longestRunSeconds,
    deleteAfterSeconds: seenForSeconds,
  });
}
