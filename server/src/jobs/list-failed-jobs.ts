import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type FailedJob = {
  name: string;
  times: number;
  reason: string;
  /** The first of these failures. */
  since: Date;
  /** Whether one was within the hour. */
  isRecent: boolean;
};

/**
 * What failed, the job that fails most often first: within the hour for one by the clock, whose next run makes up for it; for what acts
 * leave to be done until somebody has it tried again, as long as pg-boss remembers.
 */
export async function listFailedJobs(db: Kysely<DB>): Promise<FailedJob[]> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('jobs.job') is not null as is_there`.execute(db);
  if (!tables[0]!.is_there) return []; // no shop has ever started its jobs here
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
