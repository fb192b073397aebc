import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BackupFolder } from '@souk/server/outbound/machine-port';
import type { Environment } from '#environment.ts';

/** Where backups that the shop makes itself go. */
export type BackupPlace = {
  folder: string;
  /** In DATA_DIR, because no other was named. */
  isOwn: boolean;
  retained: number;
  /** Null: none is made every night. */
  hour: number | null;
};

export const nightlyName = /^souk-\d{8}T\d{6}Z\.tar\.gz$/;
export const askedName = /^souk-asked-\d{8}T\d{6}Z\.tar\.gz$/;
export const unfinishedName = /^souk-(?:asked-)?\d{8}T\d{6}Z\.tar\.gz\.part$/;

/** Beside the data there is room for few. */
const retainedBesideData = 3;

export function backupPlaceOf({ backups, dataDir }: Pick<Environment, 'backups' | 'dataDir'>): BackupPlace {
  if (backups) return { ...backups, isOwn: false };
  return { folder: join(dataDir, 'backups'), isOwn: true, retained: retainedBesideData, hour: null };
}

/** What the console may see of it: files that the shop has made itself, which never hold secrets. */
export function backupFolderOf({ folder, retained, hour }: BackupPlace): BackupFolder {
  const isOurs = (place: string) =>
    dirname(place) === folder && (nightlyName.test(basename(place)) || askedName.test(basename(place)));
  const sizeOf = async (place: string) => {
    const found = isOurs(place) ? await stat(place).catch(() => null) : null;
    return found?.isFile() ? found.size : null;
  };
  return {
    folder,
    retained,
    hour,
    async held(places) {
      const here = await Promise.all(
        places.map(async (place) => ((await sizeOf(place)) === null ? [] : [place])),
      );
      return new Set(here.flat());
    },
    async open(place) {
      const bytes = await sizeOf(place);
      if (bytes === null) return null;
      return { name: basename(place), bytes, content: createReadStream(place) };
    },
  };
}
