import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/open-database.ts';
import { inTransaction } from '#db/transaction.ts';
import { createQueues } from '#jobs/create-queues.ts';
import { claimMissingNames } from '#seller/claim-missing-names.ts';
import { queuedJobs } from './start-jobs.ts';

/**
 * Migrates a database: its tables and the job queues. Several processes may call it at once. Throws as `migrate` does.
 * @returns the names of the files applied by this call
 */
export async function prepareDatabase(options: Parameters<typeof migrate>[0]): Promise<string[]> {
  const applied = await migrate(options);
  const database = openDatabase({ url: options.url, max: 1 });
  try {
    await inTransaction(database.db, claimMissingNames);
  } finally {
    await database.close();
  }
  await createQueues(options.url, queuedJobs, { warn: (_facts, words) => options.log?.(words) });
  return applied;
}
