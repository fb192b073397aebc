import { sql } from 'kysely';
import { queuedJobs } from '#start-jobs.ts';
import type { Shop } from '#shop.ts';

/** Runs queued jobs, as the workers of a running shop do within seconds. */
export async function runQueued(shop: Shop): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; data: unknown }>`
    select id, name, data from jobs.job where state = 'created' order by created_on`.execute(shop.db);
  for (const { id, name, data } of rows) {
    const job = queuedJobs.find((one) => one.name === name);
    await job?.run(shop, job.schema.parse(data));
    await sql`update jobs.job set state = 'completed', completed_on = now() where id = ${id}`.execute(
      shop.db,
    );
  }
}
