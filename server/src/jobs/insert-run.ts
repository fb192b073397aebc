import { sql, type Transaction } from 'kysely';
import { announceWork } from '#cache/announce-change.ts';
import type { DB } from '#db/generated/db.d.ts';

/**
 * Adds a run to a job's queue, with JSON data. False: the queue doesn't exist, or it allows one run at a time and has one.
 * Writes to pg-boss's table directly, since its own `send` would need a started instance.
 */
export async function insertRun(tx: Transaction<DB>, name: string, data: string): Promise<boolean> {
  const { rows } = await sql`
    insert into jobs.job (
      name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
      heartbeat_seconds, keep_until)
    select name, ${data}::jsonb, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      deletion_seconds, heartbeat_seconds, now() + retention_seconds * interval '1 second'
    from jobs.queue where name = ${name}
    on conflict do nothing
    returning id`.execute(tx);
  if (rows.length > 0) await announceWork(tx, name);
  return rows.length > 0;
}
