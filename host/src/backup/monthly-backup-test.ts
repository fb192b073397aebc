import { backupTestJob } from '@souk/server/operations/backup/request-backup-test';
import {
  findNewestHeld,
  isBackupTestDue,
  recordBackupTest,
  type BackupTest,
} from '@souk/server/operations/backup/backup-test-queries';
import type { ClockJob } from '@souk/server/jobs/job';
import type { Shop } from '@souk/server/shop';
import { backupFolderOf, type BackupPlace } from './backup-place.ts';
import { tryBackup } from './try-backup.ts';

const sixHours = 6 * 3600;

/**
 * Tests the newest backup in this folder monthly and on request. After a failure it is tested again daily, as is the next backup;
 * `souk doctor` warns until one passes.
 */
export function monthlyBackupTest(place: BackupPlace, databaseUrl: string): ClockJob {
  const { held } = backupFolderOf(place);
  async function tryNewest({ db, log }: Pick<Shop, 'db' | 'log'>) {
    const newest = await findNewestHeld(db, held);
    if (newest === null) return;
    const outcome = await outcomeOf(newest.place, databaseUrl);
    await recordBackupTest(db, newest.id, outcome);
    if (outcome.trial === 'failed') log.error({ place: newest.place, ...outcome }, 'backup test failed');
    else log.info({ place: newest.place, ...outcome }, 'backup test passed');
  }
  return {
    name: backupTestJob,
    cron: '35 4 * * *',
    longestRunSeconds: sixHours,
    async run(shop) {
      if (await isBackupTestDue(shop.db)) await tryNewest(shop);
    },
    runOnRequest: tryNewest,
  };
}

async function outcomeOf(file: string, databaseUrl: string): Promise<BackupTest> {
  try {
    return await tryBackup(file, databaseUrl);
  } catch (error) {
    return { trial: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
}
