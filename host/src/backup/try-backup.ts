import { openRestoration } from '@souk/server/backup/open-restoration';
import {
  insufficientPrivilege,
  makeScratchDatabase,
  type ScratchDatabase,
} from '@souk/server/backup/scratch-database';
import { sqlStateOf } from '@souk/server/db/database-errors';
import { readArchive } from './read-archive.ts';
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts';

/** `restored`: its tables became a shop in a database of their own; `read`: every byte is as it was written. */
export type TriedBackup = { trial: 'restored' | 'read'; rows: number };

/**
 * Tries whether a backup is one, without leaving anything: reads all of it and compares the checksums as `souk backup --verify` does,
 * then restores its tables into a database that is made for it and dropped, where there is room for that and the role may. Throws a
 * sentence when it is not whole, or cannot be restored. Pictures are read, and put nowhere.
 */
export async function tryBackup(file: string, databaseUrl: string): Promise<TriedBackup> {
  const verified = await verifyBackup(file);
  const rows = Object.values(verified.closing.rows).reduce((sum, count) => sum + count, 0);
  const scratch = await makeScratchDatabase(databaseUrl);
  if (scratch === null) return { trial: 'read', rows };
  try {
    await restoreInto(scratch, file, verified);
    return { trial: 'restored', rows };
  } catch (error) {
    // Extensions that somebody else has put into the shop's database: nothing is wrong with the file.
    if (sqlStateOf(error) === insufficientPrivilege) return { trial: 'read', rows };
    throw error;
  } finally {
    await scratch.drop();
  }
}

/** As a restore does it, but that nothing is committed. */
async function restoreInto({ url }: ScratchDatabase, file: string, { header, closing }: VerifiedBackup) {
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  const restoration = await openRestoration(url, header);
  try {
    await readArchive(file, {
      async header() {},
      async table(name, rows) {
        const count = await restoration.fill(tables.get(name)!, rows); // verified
        if (count !== closing.rows[name])
          throw new Error(`Table ${name}: ${count} of ${closing.rows[name]} rows restored.`);
      },
      upload: (_path, bytes) => readToTheEnd(bytes),
      secret: (_name, bytes) => readToTheEnd(bytes),
    });
    await restoration.complete();
  } finally {
    await restoration.close();
  }
}

async function readToTheEnd(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}
