import { trialJob } from '@souk/server/operations/backup/request-trial';
import {
  findNewestHeld,
  isTrialDue,
  recordTrial,
  type Trial,
} from '@souk/server/operations/backup/trial-queries';
import type { ClockJob } from '@souk/server/jobs/job';
import type { Shop } from '@souk/server/shop';
import { backupFolderOf, type BackupPlace } from './backup-place.ts';
import { tryBackup } from './try-backup.ts';

const sixHours = 6 * 3600;

/**
 * Tests the newest backup in this folder monthly and on request. After a failure it is tested again daily, as is the next backup;
 * `souk doctor` warns until one passes.
 */
export function backupTrial(place: BackupPlace, databaseUrl: string): ClockJob {
  const { held } = backupFolderOf(place);
  async function tryNewest({ db, log }: Pick<Shop, 'db' | 'log'>) {
    const newest = await findNewestHeld(db, held);
    if (newest === null) return;
    const trial = await outcomeOf(newest.place, databaseUrl);
    await recordTrial(db, newest.id, trial);
    if (trial.trial === 'failed') log.error({ place: newest.place, ...trial }, 'backup test failed');
    else log.info({ place: newest.place, ...trial }, 'backup test passed');
  }
  return {
    name: trialJob,
    cron: '35 4 * * *',
    longestRunSeconds: sixHours,
    async run(shop) {
      if (await isTrialDue(shop.db)) await tryNewest(shop);
    },
    runAsked: tryNewest,
  };
}

async function outcomeOf(file: string, databaseUrl: string): Promise<Trial> {
  try {
    return await tryBackup(file, databaseUrl);
  } catch (error) {
    return { trial: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
}
