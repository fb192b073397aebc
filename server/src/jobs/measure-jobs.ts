import { sql } from 'kysely';
import type { Shop } from '#shop.ts';

type Row = { job: string; state: string; count: number; lastSuccess: Date | null };

const states = ['waiting', 'active', 'failed'] as const;

/**
 * Writes into the metrics how the queue of all processes stands: what waits, runs and failed of each job in the time for which
 * pg-boss keeps it, and when it last ended well. Nothing as long as no process has ever started jobs.
 */
export async function measureJobs({ db, metrics }: Pick<Shop, 'db' | 'metrics'>): Promise<void> {
  const found = await sql<{ there: boolean }>`select to_regclass('jobs.job') is not null as there`.execute(
    db,
  );
  if (!found.rows[0]?.there) return;
  const { rows } = await sql<Row>`
    select
      name as job,
      case when state in ('created', 'retry') then 'waiting' else state::text end as state,
      count(*) as count,
      max(completed_on) filter (where state = 'completed') as "lastSuccess"
    from jobs.job
    where name not like '\\_\\_%'
    group by 1, 2
  `.execute(db);
  metrics.jobs.reset();
  for (const { job, state, count, lastSuccess } of rows) {
    if (lastSuccess) metrics.jobLastSuccess.set({ job_name: job }, lastSuccess.getTime() / 1000);
    if (states.some((known) => known === state)) metrics.jobs.set({ job_name: job, state }, count);
  }
}
