import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';

export type JobQueue = { boss: PgBoss; close(): Promise<void> };

/** Short, so that a shop which is ending stays within its drain. */
const closeMs = 4000;

/**
 * pg-boss in a schema of its own (`jobs`), over a small pool of its own: work in the background must not take
 * connections from shoppers. Its own pool would end the process when the database goes away in the middle of a
 * transaction (INVARIANTS §1.7), so it gets this one. Several processes may open it at once.
 */
export async function openJobQueue(url: string, log: FastifyBaseLogger): Promise<JobQueue> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'souk-jobs',
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
  });
  // The database is away, or slow: the next round tries again by itself.
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not be asked'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  const close = async () => {
    await boss.stop({ graceful: true, timeout: closeMs });
    await pool.end();
  };
  try {
    await boss.start();
  } catch (error) {
    await close();
    throw error;
  }
  return { boss, close };
}
