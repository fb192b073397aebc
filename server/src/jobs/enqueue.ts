import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { QueuedJob } from './job.ts';

/**
 * Leaves work for after the commit of this transaction, in whichever process: it runs at least once if the transaction
 * commits, and never if not. Throws for data that are not those of the job.
 *
 * pg-boss takes rows that others have written into its table; its own `send` would need a started instance here.
 */
export async function enqueue<Data>(tx: Transaction<DB>, job: QueuedJob<Data>, data: Data): Promise<void> {
  const checked = JSON.stringify(job.schema.parse(data));
  const { rows } = await sql`
    insert into jobs.job (
      name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds,
      keep_until)
    select name, ${checked}::jsonb, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      deletion_seconds, now() + retention_seconds * interval '1 second'
    from jobs.queue where name = ${job.name}
    returning id`.execute(tx);
  if (rows.length === 0) throw new Error(`The queue of the job ${job.name} is not there.`);
}
