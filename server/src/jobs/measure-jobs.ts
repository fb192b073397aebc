import { sql } from 'kysely';
import type { Shop } from '#shop.ts';

type Row = { job: string; state: string; count: number; lastSuccess: Date | null };

const states = ['waiting', 'active', 'failed'] as const;

/**
 * Updates the gauges of the queue shared by all processes: waiting, running and failed runs per job as long as pg-boss retains them, and
 * the last success. No effect if jobs were never started.
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
