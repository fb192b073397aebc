import { resolve } from 'node:path';
import { filesOfBackup } from '@souk/server/operations/backup/open-restoration';
import { restoreBackup } from '#backup/restore-backup.ts';
import { assertNoUploads } from '#backup/restore-files.ts';
import { verifyBackup } from '#backup/verify-backup.ts';
import type { Environment } from '#environment.ts';
import { chooseMediaQuietly } from '#media/choose-media.ts';
import { withShopDatabase } from '#shop-database.ts';
import { wrongUsage } from './usage.ts';

/**
 * `souk restore <file>`: restores a backup into an empty database and an empty uploads location; otherwise refuses with one
 * sentence. Nothing is written, and no database created, before the whole file has been verified.
 */
export async function restore(environment: Environment, [word, ...rest]: string[]): Promise<void> {
  if (word === undefined || word.startsWith('-') || rest.length > 0) throw wrongUsage('restore');
  const file = resolve(word);
  const { dataDir } = environment;
  const place = chooseMediaQuietly(environment);
  await assertNoUploads(dataDir, place);
  const verified = await verifyBackup(file);
  await filesOfBackup(verified.header.migrations);
  const { migrated, rows, uploads, secrets } = await withShopDatabase(environment, (databaseUrl) =>
    restoreBackup({ file, verified, databaseUrl, dataDir, place }),
  );
  const { madeAt, souk } = verified.header;
  const lines = [
    `Restored the shop as of ${madeAt} (Souk ${souk}): ${rows} rows, ${uploads} uploads${secrets.length > 0 ? `, ${secrets.join(', ')}` : ''}.`,
    ...(migrated.length > 0 ? [`Migrated to this version: ${migrated.join(', ')}`] : []),
    ...('secrets' in verified.closing.sections
      ? []
      : ['The backup has no secrets: if AUTH_SECRET has changed, everyone has to sign in again.']),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
