import { findLastBackupTest } from '@souk/server/operations/backup/backup-test-queries';
import { listFailedJobs, type FailedJob } from '@souk/server/jobs/list-failed-jobs';
import type { TextRef } from '@souk/server/texts/render-text';
import { type Environment, isLoopback, isPrivateShop } from '#environment.ts';
import { type Examined, type Finding, ok, problem, warning } from './finding.ts';

/** A generated secret is lost with this machine, and unknown to a second one. */
export function checkSecrets({ authSecret, databaseUrl, dataDir }: Environment): Finding {
  if (authSecret !== null) return ok('Secrets', 'finding.secrets.set');
  if (databaseUrl === null || isOnThisMachine(databaseUrl))
    return ok('Secrets', 'finding.secrets.folder', { folder: dataDir });
  return warning('Secrets', 'finding.secrets.lost', { folder: dataDir });
}

function isOnThisMachine(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host === '' || host.startsWith('/') || isLoopback(host);
}

const dueAfterHours = 48;

export async function checkBackups({ environment, db, pool }: Examined): Promise<Finding> {
  const { rows } = await pool.query<{ finished_at: Date; place: string; hours: number }>(
    `select finished_at, place, extract(epoch from now() - finished_at)::float8 / 3600 as hours
     from backups order by finished_at desc limit 1`,
  );
  const last = rows[0];
  const command = 'npx souk backup <file>';
  if (last === undefined) {
    if (environment.isDemo && isPrivateShop(environment)) return ok('Backup', 'finding.backup.unneeded');
    return warning('Backup', 'finding.backup.none', { command });
  }
  const tried = await findLastBackupTest(db);
  if (tried?.trial === 'failed')
    return problem('Backup', 'finding.backup.broken', {
      day: tried.tried_at.toISOString().slice(0, 10),
      problem: tried.problem ?? '',
    });
  const made = { time: last.finished_at.toISOString(), place: last.place };
  return last.hours > dueAfterHours
    ? warning('Backup', 'finding.backup.old', { ...made, command })
    : ok('Backup', 'finding.backup.last', made);
}

export async function checkJobs({ db }: Examined): Promise<Finding> {
  const failed = await listFailedJobs(db);
  const recent = failed.filter(({ isRecent }) => isRecent);
  if (recent.length > 0) return problem('Jobs', 'finding.jobs.failed', { jobs: recent.map(describeJob) });
  if (failed.length > 0) return warning('Jobs', 'finding.jobs.given-up', { jobs: failed.map(describeJob) });
  return ok('Jobs', 'finding.jobs.well');
}

const describeJob = ({ name, times, reason }: FailedJob): TextRef => ({
  key: 'finding.jobs.job',
  values: { name, times, reason },
});
