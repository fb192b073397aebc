import { commandActor } from '@souk/server/access/actor';
import { audited } from '@souk/server/access/audited';
import { openDatabase } from '@souk/server/db/open-database';
import { listJobs, type JobRow } from '@souk/server/jobs/list-jobs';
import { runJobNow } from '@souk/server/jobs/run-job-now';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';
import { wrongUsage } from './usage.ts';

/**
 * `souk jobs list`: background jobs and their last results. `souk jobs retry <name>`: runs a scheduled job now, or retries all failed runs of an
 * on-demand job; a running shop starts them within seconds.
 */
export async function jobs(environment: Environment, [action, name, ...rest]: string[]): Promise<void> {
  const isList = action === 'list' && (name === undefined || name === '--failed');
  const isRetry = action === 'retry' && name !== undefined && !name.startsWith('-');
  if (rest.length > 0 || (!isList && !isRetry)) throw wrongUsage('jobs');
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      const known = await listJobs(db);
      if (isList) {
        const shown = known.filter(({ failed }) => name === undefined || failed > 0);
        process.stdout.write(shown.map(lineOf).join('') || `${nothing(known, name)}\n`);
        return;
      }
      if (!known.some((job) => job.name === name)) throw new UsageError(`Job "${name}" does not exist.`);
      const asked = await audited(db, commandActor('souk jobs'), (tx) => runJobNow(tx, { name: name! })); // not a list
      if (!asked.ok)
        throw new UsageError(
          asked.reason === 'busy'
            ? `${name} is already running or queued.`
            : `${name} has no failed runs to retry.`,
        );
      process.stdout.write(
        `${name}: ${asked.runs === 1 ? 'one run' : `${asked.runs} runs`} queued. A running shop starts ${asked.runs === 1 ? 'it' : 'them'} within seconds.\n`,
      );
    } finally {
      await close();
    }
  });
}

const nothing = (known: readonly JobRow[], filter: string | undefined) =>
  known.length > 0 && filter !== undefined
    ? 'No failed jobs.'
    : 'No jobs yet; they are created when the shop first starts.';

function lineOf({ name, cron, waiting, running, failed, ended_at: ended, reason }: JobRow): string {
  const parts = [
    cron ?? 'on demand',
    ...(running > 0 ? ['running'] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ended === null ? 'never run' : `last run ${ended.toISOString()}`,
    ...(failed > 0 ? [`${failed} failed${reason === null ? '' : ` (last error: ${reason})`}`] : []),
  ];
  return `${name.padEnd(24)}${parts.join(' · ')}\n`;
}
