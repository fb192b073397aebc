import { commandActor } from '@souk/server/authority/actor';
import { audited } from '@souk/server/authority/audited';
import { openDatabase } from '@souk/server/db/open-database';
import { listJobs, type JobRow } from '@souk/server/jobs/list-jobs';
import { runJobNow } from '@souk/server/jobs/run-job-now';
import type { Environment } from '#environment.ts';
import { withShopDatabase } from '#shop-database.ts';
import { UsageError } from '#usage-error.ts';

const usage = `Usage: souk jobs list [--failed]
       souk jobs retry <name>`;

/**
 * `souk jobs list`: what the shop does by itself, and what came of it. `souk jobs retry <name>`: runs a job by the clock once more, or
 * tries all runs of another again that were given up; a shop that is running does it within seconds.
 */
export async function jobs(environment: Environment, [action, name, ...rest]: string[]): Promise<void> {
  const isList = action === 'list' && (name === undefined || name === '--failed');
  const isRetry = action === 'retry' && name !== undefined && !name.startsWith('-');
  if (rest.length > 0 || (!isList && !isRetry)) throw new UsageError(usage);
  await withShopDatabase(environment, async (url) => {
    const { db, close } = openDatabase({ url, max: 1 });
    try {
      const known = await listJobs(db);
      if (isList) {
        const shown = known.filter(({ failed }) => name === undefined || failed > 0);
        process.stdout.write(shown.map(lineOf).join('') || `${nothing(known, name)}\n`);
        return;
      }
      if (!known.some((job) => job.name === name)) throw new UsageError(`There is no job "${name}".`);
      const asked = await audited(db, commandActor('souk jobs'), (tx) => runJobNow(tx, { name: name! })); // not a list
      if (!asked.ok)
        throw new UsageError(
          asked.reason === 'busy'
            ? `${name} runs or waits already.`
            : `No run of ${name} was given up, so there is nothing to try again.`,
        );
      process.stdout.write(
        `${name}: ${asked.runs === 1 ? 'one run' : `${asked.runs} runs`} within seconds, once a shop is running.\n`,
      );
    } finally {
      await close();
    }
  });
}

const nothing = (known: readonly JobRow[], filter: string | undefined) =>
  known.length > 0 && filter !== undefined
    ? 'None was given up.'
    : 'No shop has started here yet, so no job is known.';

function lineOf({ name, cron, waiting, running, failed, ended_at: ended, reason }: JobRow): string {
  const parts = [
    cron ?? 'when something needs it',
    ...(running > 0 ? ['runs'] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ended === null ? 'never done' : `done ${ended.toISOString()}`,
    ...(failed > 0 ? [`${failed} given up${reason === null ? '' : ` (last: ${reason})`}`] : []),
  ];
  return `${name.padEnd(24)}${parts.join(' · ')}\n`;
}
