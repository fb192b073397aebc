import { PgBoss } from 'pg-boss';
import { openPool } from '#db/open-pool.ts';
import { settleInTime } from '#db/settle-in-time.ts';

export type JobQueue = { boss: PgBoss; close(): Promise<void> };

/** Where it says that the database is away, or slow. */
export type WarningLog = { warn(facts: object, words: string): void };

/** Short, so that a shop which is ending stays within its drain. */
const closeMs = 4000;
/** What it should not do at all. */
const longestSeconds = 24 * 3600;
/** Its own queries take milliseconds; making its schema in a new database takes a second or two. */
const queryMs = 15_000;

/**
 * pg-boss in a schema of its own (`jobs`), over a small pool of its own: work in the background must not take
 * connections from shoppers. Its own pool would end the process when the database goes away in the middle of a
 * transaction (INVARIANTS §1.7), so it gets this one. Several processes may open it at once.
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
    openTelemetry: { enabled: false }, // jobs have spans of the shop's own
    registerInstance: false, // nobody asks which processes there are
    flowIntervalSeconds: longestSeconds, // no job waits for another
  });
  // The database is away, or slow: the next round tries again by itself.
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not be asked'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  const close = async () => {
    // It also asks the database when it stops.
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
