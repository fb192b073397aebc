import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupJob } from '@souk/server/operations/backup/request-backup';
import { isNightlyDue } from '@souk/server/operations/backup/queries';
import { recordBackup } from '@souk/server/operations/backup/queries';
import type { ClockJob } from '@souk/server/jobs/job';
import type { Media } from '@souk/server/outbound/media-port';
import type { Shop } from '@souk/server/shop';
import { type BackupPlace, nightlyName, onRequestName, unfinishedName } from './backup-place.ts';
import { makeBackup } from './make-backup.ts';

export type BackupWork = {
  job: ClockJob;
  /** Aborts a running backup: the process ends, and the next hourly check makes up for it. */
  stop(): void;
};

const sixHours = 6 * 3600;

/**
 * Checks hourly whether this night's backup exists, and makes it if not, so nights with downtime or a full disk are made up.
 * Backups requested in the console are extra. Only one process makes each. Keeps the newest of its own files of each kind and
 * touches no others. Failures belong to the job and are logged as errors.
 */
export function backupWork(
  place: BackupPlace,
  shop: { dataDir: string; databaseUrl: string; media: Media },
): BackupWork {
  const { folder, retained, hour } = place;
  const stopping = new AbortController();
  async function make({ db, log }: Pick<Shop, 'db' | 'log'>, kind: 'nightly' | 'by-hand') {
    await assertFolder(place);
    await removeUnfinished(folder);
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const file = join(folder, `souk-${kind === 'nightly' ? '' : 'asked-'}${time}.tar.gz`);
    const { signal } = stopping;
    const report = await makeBackup({ ...shop, file, hasSecrets: false, signal });
    await recordBackup(db, { kind, place: file, bytes: report.bytes });
    await removeOldest(folder, kind === 'nightly' ? nightlyName : onRequestName, retained);
    log.info({ place: file, ...report }, 'backup created');
  }
  return {
    stop: () => stopping.abort(new Error('The shop is shutting down; the backup runs within the next hour.')),
    job: {
      name: backupJob,
      cron: '5 * * * *',
      longestRunSeconds: sixHours,
      async run(running) {
        if (hour !== null && (await isNightlyDue(running.db, hour))) await make(running, 'nightly');
      },
      runOnRequest: (running) => make(running, 'by-hand'),
    },
  };
}

/** A configured folder is not created: it may be an unmounted disk, and the backup would share a disk with its data. */
async function assertFolder({ folder, isOwn }: BackupPlace): Promise<void> {
  if (isOwn) await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new Error(`BACKUP_DIR ${folder} does not exist, so last night's backup was not made.`);
}

/** Only one process makes backups here at a time, so unfinished files are leftovers. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => unfinishedName.test(name));
  for (const name of names) await rm(join(folder, name), { force: true });
}

async function removeOldest(folder: string, own: RegExp, retained: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => own.test(name)).toSorted();
  for (const name of names.slice(0, -retained)) await rm(join(folder, name), { force: true });
}
