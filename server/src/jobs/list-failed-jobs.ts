import { sql, type Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';

export type FailedJob = { name: string; times: number; reason: string };

/** What failed within the hour that pg-boss remembers, the job that fails most often first. */
export async function listFailedJobs(db: Kysely<DB>): Promise<FailedJob[]> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('jobs.job') is not null as is_there`.execute(db);
  if (!tables[0]!.is_there) return []; // no shop has ever started its jobs here
  const { rows } = await sql<FailedJob>`
    select name, count(*) as times,
      coalesce((array_agg(output ->> 'message' order by completed_on desc))[1], 'no reason is known') as reason
    from jobs.job where state = 'failed' and completed_on > now() - interval '1 hour'
    group by name order by count(*) desc, name`.execute(db);
  return rows;
}
