import type { PgBoss } from 'pg-boss';
import type { QueuedJob } from './job.ts';
import { openJobQueue, type WarningLog } from './open-job-queue.ts';

const firstPauseSeconds = 15;
const longestPauseSeconds = 3600;
/** What has run or failed for good stays to be seen over a weekend. */
const seenForSeconds = 3 * 24 * 3600;

/** Makes the tables of pg-boss and the queues of these jobs, where they are missing, so that acts may enqueue. */
export async function createQueues(url: string, jobs: readonly QueuedJob[], log: WarningLog): Promise<void> {
  const queue = await openJobQueue(url, log);
  try {
    for (const job of jobs) await createQueue(queue.boss, job);
  } finally {
    await queue.close();
  }
}

/** A run that its process did not survive is tried again after `longestRunSeconds`. */
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
