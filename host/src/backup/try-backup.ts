import { openRestoration } from '@souk/server/operations/backup/open-restoration';
import {
  insufficientPrivilege,
  makeScratchDatabase,
  type ScratchDatabase,
} from '@souk/server/operations/backup/scratch-database';
import { sqlStateOf } from '@souk/server/db/database-errors';
import { readArchive } from './read-archive.ts';
import { type VerifiedBackup, verifyBackup } from './verify-backup.ts';

/** `restored`: tables were restored into a temporary database; `read`: only checksums were verified. */
export type TriedBackup = { trial: 'restored' | 'read'; rows: number };

/**
 * Tests a backup without side effects: verifies checksums like `souk backup --verify`, then restores its tables into a temporary
 * database, if there is space and the role may create one. Throws a sentence if it is incomplete or can't be restored. Pictures are
 * read but not stored.
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
    // Extensions that another role installed in the shop's database: the file itself is fine.
    if (sqlStateOf(error) === insufficientPrivilege) return { trial: 'read', rows };
    throw error;
  } finally {
    await scratch.drop();
  }
}

/** Like a restore, but never commits. */
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
