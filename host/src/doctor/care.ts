import { findLastTrial } from '@souk/server/backup/trial-queries';
import { listFailedJobs, type FailedJob } from '@souk/server/jobs/list-failed-jobs';
import { type Environment, isLoopback, isPrivateShop } from '#environment.ts';
import { type Examined, type Finding, ok, problem, warning } from './finding.ts';

/** What is made on this machine is lost with it, and unknown to a second one. */
export function lookAtSecrets({ authSecret, databaseUrl, dataDir }: Environment): Finding {
  if (authSecret !== null) return ok('Secrets', 'AUTH_SECRET is set');
  if (databaseUrl === null || isOnThisMachine(databaseUrl)) return ok('Secrets', `kept in ${dataDir}`);
  return warning(
    'Secrets',
    `the database is on another machine and auth-secret only in ${dataDir} of this one; set AUTH_SECRET, or logins and links of mails end with this folder and fail on a second machine`,
  );
}

function isOnThisMachine(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isLoopback(host);
}

const dueAfterHours = 48;

export async function lookAtBackups({ environment, db, pool }: Examined): Promise<Finding> {
  const { rows } = await pool.query<{ finished_at: Date; place: string; hours: number }>(
    `select finished_at, place, extract(epoch from now() - finished_at)::float8 / 3600 as hours
     from backups order by finished_at desc limit 1`,
  );
  const last = rows[0];
  const advice = 'set BACKUP_DIR, or run "npx souk backup <file>"';
  if (last === undefined) {
    if (environment.isDemo && isPrivateShop(environment)) return ok('Backup', 'none; a demo needs none');
    return warning('Backup', `none was ever made here; ${advice} (with pgBackRest look there)`);
  }
  const tried = await findLastTrial(db);
  if (tried?.trial === 'failed')
    return problem(
      'Backup',
      `the last one that was tried, on ${tried.tried_at.toISOString().slice(0, 10)}, is no good: ${tried.problem}; make another one and test it under Backups in the console`,
    );
  const words = `the last one is of ${last.finished_at.toISOString()} in ${last.place}`;
  return last.hours > dueAfterHours ? warning('Backup', `${words}; ${advice}`) : ok('Backup', words);
}

export async function lookAtJobs({ db }: Examined): Promise<Finding> {
  const failed = await listFailedJobs(db);
  const recent = failed.filter(({ isRecent }) => isRecent);
  if (recent.length > 0)
    return problem('Jobs', `failed within an hour: ${said(recent)}; the log has the whole error`);
  if (failed.length > 0)
    return warning('Jobs', `given up, and not done: ${said(failed)}; Jobs in the console tries again`);
  return ok('Jobs', 'none failed within an hour');
}

function said(jobs: readonly FailedJob[]): string {
  return jobs.map(({ name, times, reason }) => `${name} (${times} times, last: ${reason})`).join(', ');
}
