import { openRestoration, type Restoration } from '@souk/server/operations/backup/open-restoration';
import { readArchive } from './read-archive.ts';
import { type Place, type RestoredFiles, restoreFiles } from './restore-files.ts';
import type { VerifiedBackup } from './verify-backup.ts';

export type RestoreReport = {
  /** Migrations applied because they are newer than the backup. */
  migrated: string[];
  rows: number;
  uploads: number;
  secrets: string[];
};

/**
 * Restores a backup verified by `verifyBackup` into an empty database and an empty uploads location. All data becomes visible at
 * once at the end; on any earlier failure both are unchanged. Throws a sentence if there is data already (it never overwrites), or
 * if the file has changed since verification.
 * @param migrationsFolder only for tests that restore into another version of the shop
 */
export async function restoreBackup({
  file,
  verified,
  databaseUrl,
  dataDir,
  place,
  migrationsFolder,
}: {
  file: string;
  verified: VerifiedBackup;
  databaseUrl: string;
  dataDir: string;
  /** Destination of the pictures. */
  place: Place;
  migrationsFolder?: string;
}): Promise<RestoreReport> {
  const { header, closing } = verified;
  const restoration = await openRestoration(databaseUrl, header, migrationsFolder);
  try {
    const files = await restoreFiles(dataDir, place);
    try {
      await readAll({ file, verified, restoration, files });
      const migrated = await restoration.complete();
      const { uploads, secrets } = await files.show();
      await restoration.commit();
      const rows = Object.values(closing.rows).reduce((sum, count) => sum + count, 0);
      return { migrated, rows, uploads, secrets };
    } catch (error) {
      await files.undo();
      throw error;
    }
  } finally {
    await restoration.close();
  }
}

async function readAll({
  file,
  verified: { header, closing },
  restoration,
  files,
}: {
  file: string;
  verified: VerifiedBackup;
  restoration: Restoration;
  files: RestoredFiles;
}): Promise<void> {
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  const again = await readArchive(file, {
    async header(read) {
      if (read.madeAt !== header.madeAt) throw changed(file);
    },
    async table(name, rows) {
      const table = tables.get(name);
      if (table === undefined) throw changed(file);
      const count = await restoration.fill(table, rows);
      if (count !== closing.rows[name])
        throw new Error(`Table ${name}: ${count} of ${closing.rows[name]} rows restored.`);
    },
    upload: files.addUpload,
    secret: files.addSecret,
  });
  if (JSON.stringify(again) !== JSON.stringify(closing)) throw changed(file);
}

function changed(file: string): Error {
  return new Error(`${file} changed while it was being restored. Nothing was restored.`);
}
