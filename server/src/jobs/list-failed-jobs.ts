import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type FailedJob = {
  name: string;
  times: number;
  reason: string;
  since: Date;
  isRecent: boolean;
};

/**
 * Failed jobs, most failures first. Scheduled ones within the last hour, since the next run makes up for them; queued ones until they are
 * retried, as long as pg-boss retains them.
 */
export async function listFailedJobs(db: Kysely<DB>): Promise<FailedJob[]> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('jobs.job') is not null as is_there`.execute(db);
  if (!tables[0]!.is_there) return []; // jobs were never started here
  const { rows } = await sql<FailedJob>`
    select name, count(*)::int as times,
      coalesce((array_agg(output ->> 'message' order by completed_on desc))[1], 'no reason is known') as reason,
      min(completed_on) as since, max(completed_on) > now() - interval '1 hour' as "isRecent"
    from jobs.job j
    where state = 'failed' and (completed_on > now() - interval '1 hour' or (name not like '\\_\\_%'
      and not exists (select from jobs.schedule s where s.name = j.name)))
    group by name order by count(*) desc, name`.execute(db);
  return rows;
}
