import { PgBoss } from 'pg-boss';
import { openPool } from '#db/open-pool.ts';
import { settleInTime } from '#db/settle-in-time.ts';

export type JobQueue = { boss: PgBoss; close(): Promise<void> };

export type WarningLog = { warn(facts: object, words: string): void };

/** Short, so that shutdown stays within its drain time. */
const closeMs = 4000;
/** Effectively disables a feature. */
const longestSeconds = 24 * 3600;
/** Its queries take milliseconds; creating its schema takes a second or two. */
const queryMs = 15_000;

/**
 * pg-boss in its own schema (`jobs`) over a small separate pool: background work must not take connections from shoppers. pg-boss's own
 * pool would end the process if the database fails during a transaction (INVARIANTS §1.7). Several processes may open it.
 */
export async function openJobQueue(url: string, log: WarningLog): Promise<JobQueue> {
  const { pool, close: closePool } = openPool(url, {
    max: 2,
    connectionTimeoutMillis: 10_000,
    query_timeout: queryMs,
    application_name: 'souk-jobs',
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    openTelemetry: { enabled: false }, // jobs have the shop's own spans
    registerInstance: false, // process instances are not queried
    flowIntervalSeconds: longestSeconds, // no job depends on another
  });
  // The database is unreachable or slow; the next poll retries.
  boss.on('error', (error) => log.warn({ err: error }, 'could not query the job queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'warning from the job queue'));
  const close = async () => {
    // Stopping also queries the database.
    await settleInTime(boss.stop({ graceful: true, timeout: closeMs }), closeMs + 1000).catch(() => {});
    await closePool();
  };
  try {
    await boss.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { boss, close };
}
