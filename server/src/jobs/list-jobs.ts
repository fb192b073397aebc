import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type JobRow = {
  name: string;
  /** The schedule; null: enqueued by acts. */
  cron: string | null;
  waiting: number;
  running: number;
  /** Failed runs that are still retained. */
  failed: number;
  ended_at: Date | null;
  failed_at: Date | null;
  reason: string | null;
};

export async function listJobs(db: Kysely<DB>): Promise<JobRow[]> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('jobs.job') is not null as is_there`.execute(db);
  if (!tables[0]!.is_there) return [];
  const { rows } = await sql<JobRow>`
    select q.name, s.cron, coalesce(r.waiting, 0)::int as waiting, coalesce(r.running, 0)::int as running,
      coalesce(r.failed, 0)::int as failed, r.ended_at, r.failed_at, r.reason
    from jobs.queue q
    left join jobs.schedule s on s.name = q.name and s.key = ''
    left join (
      select name,
        count(*) filter (where state in ('created', 'retry')) as waiting,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'failed') as failed,
        max(completed_on) filter (where state = 'completed') as ended_at,
        max(completed_on) filter (where state = 'failed') as failed_at,
        (array_agg(output ->> 'message' order by completed_on desc) filter (where state = 'failed'))[1] as reason
      from jobs.job group by name
    ) r on r.name = q.name
    where q.name not like '\\_\\_%'
    order by q.name`.execute(db);
  return rows;
}
