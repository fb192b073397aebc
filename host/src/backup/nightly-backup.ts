import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNightlyDue } from '@souk/server/backup/queries';
import { recordBackup } from '@souk/server/backup/record-backup';
import type { ClockJob } from '@souk/server/jobs/job';
import type { Media } from '@souk/server/outbound/media-port';
import type { Environment } from '#environment.ts';
import { makeBackup } from './make-backup.ts';

export type NightlyBackup = {
  job: ClockJob;
  /** Gives up a backup that is being made: the process ends, and the next hour makes it up. */
  stop(): void;
};

const sixHours = 6 * 3600;
const nightlyName = /^souk-\d{8}T\d{6}Z\.tar\.gz$/;
const unfinishedName = /^souk-\d{8}T\d{6}Z\.tar\.gz\.part$/;

/**
 * Every hour asks whether the backup of this night is there, and makes it if not: a night in which the shop was down, or
 * the disk full, is made up. Among several processes one makes it. Keeps the newest of its own files, and touches no
 * others. Failures are the job's: logged as errors.
 */
export function nightlyBackup(
  { folder, kept, hour }: NonNullable<Environment['backups']>,
  shop: { dataDir: string; databaseUrl: string; media: Media },
): NightlyBackup {
  const stopping = new AbortController();
  return {
    stop: () => stopping.abort(new Error('The shop is ending; the backup is made up by the next hour.')),
    job: {
      name: 'back-up',
      cron: '5 * * * *',
      longestRunSeconds: sixHours,
      async run({ db, log }) {
        if (!(await isNightlyDue(db, hour))) return;
        await assertFolder(folder);
        await removeUnfinished(folder);
        const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
        const place = join(folder, `souk-${time}.tar.gz`);
        const { signal } = stopping;
        const report = await makeBackup({ ...shop, file: place, hasSecrets: false, signal });
        await recordBackup(db, { kind: 'nightly', place, bytes: report.bytes });
        await removeOldest(folder, kept);
        log.info({ place, ...report }, 'the nightly backup is made');
      },
    },
  };
}

/** Not made when it is missing: it may be a disk that is not mounted, and the backup would lie beside what it is for. */
async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new Error(`BACKUP_DIR ${folder} is not there, so there is no backup of this night.`);
}

/** Only one process makes nightly backups at a time, so what is unfinished was left by one that is gone. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => unfinishedName.test(name));
  for (const name of names) await rm(join(folder, name), { force: true });
}

async function removeOldest(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => nightlyName.test(name)).toSorted();
  for (const name of names.slice(0, -kept)) await rm(join(folder, name), { force: true });
}
