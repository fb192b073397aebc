import { migrate } from '#db/migrate.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { queuedJobs } from './start-jobs.ts';

/**
 * Brings a database up to date, its tables and the queues in which acts leave work. Several processes may call it at
 * once; throws as `migrate` does.
 * @returns the names of the files applied by this call
 */
export async function prepareDatabase(options: Parameters<typeof migrate>[0]): Promise<string[]> {
  const applied = await migrate(options);
  await createQueues(options.url, queuedJobs, { warn: (_facts, words) => options.log?.(words) });
  return applied;
}
