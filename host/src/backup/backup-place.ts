import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BackupFolder } from '@souk/server/outbound/machine-port';
import type { Environment } from '#environment.ts';

/** Where the shop stores its own backups. */
export type BackupPlace = {
  folder: string;
  /** Inside DATA_DIR, because no folder is configured. */
  isOwn: boolean;
  retained: number;
  hour: number | null;
};

export const nightlyName = /^souk-\d{8}T\d{6}Z\.tar\.gz$/;
export const onRequestName = /^souk-asked-\d{8}T\d{6}Z\.tar\.gz$/;
export const unfinishedName = /^souk-(?:asked-)?\d{8}T\d{6}Z\.tar\.gz\.part$/;

/** Few, because they share the disk with the data. */
const retainedByDefault = 3;

export function backupPlaceOf({ backups, dataDir }: Pick<Environment, 'backups' | 'dataDir'>): BackupPlace {
  if (backups) return { ...backups, isOwn: false };
  return { folder: join(dataDir, 'backups'), isOwn: true, retained: retainedByDefault, hour: null };
}

/** The console's view of it: only backups made by the shop, which never contain secrets. */
export function backupFolderOf({ folder, retained, hour }: BackupPlace): BackupFolder {
  const isOurs = (place: string) =>
    dirname(place) === folder && (nightlyName.test(basename(place)) || onRequestName.test(basename(place)));
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
