import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { recordBackup } from '@souk/server/operations/backup/queries';
import { openDatabase } from '@souk/server/db/open-database';
import { makeBackup } from '#backup/make-backup.ts';
import { findSecrets } from '#backup/secret-files.ts';
import { verifyBackup } from '#backup/verify-backup.ts';
import type { Environment } from '#environment.ts';
import { chooseMediaQuietly } from '#media/choose-media.ts';
import { withShopDatabase } from '#shop-database.ts';
import { parseWords, wrongUsage } from './usage.ts';

/** `souk backup <file>` writes all data of the shop into a file, even while it runs; `--verify` verifies one. */
export async function backup(environment: Environment, words: string[]): Promise<void> {
  const { file, isVerifying, hasSecrets } = readWords(words);
  if (isVerifying) return printVerified(file);
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl === null && !(await stat(join(dataDir, 'postgres')).catch(() => null)))
    throw new Error(`${dataDir} does not contain a shop yet, so there is nothing to back up.`);
  const stop = new AbortController();
  const stopAtSignal = () => stop.abort(new Error(`Interrupted; ${file} was not written.`));
  process.once('SIGINT', stopAtSignal).once('SIGTERM', stopAtSignal);
  const report = await withShopDatabase(environment, async (url) => {
    const { media } = chooseMediaQuietly(environment);
    const made = await makeBackup({
      databaseUrl: url,
      dataDir,
      media,
      file,
      hasSecrets,
      signal: stop.signal,
    });
    const { db, close } = openDatabase({ url, max: 1 });
    await recordBackup(db, { kind: 'by-hand', place: file, bytes: made.bytes }).finally(close);
    return made;
  });
  const { tables, rows, uploads, missed, secrets, bytes } = report;
  const lines = [
    `${file}: ${tables} tables with ${rows} rows, ${uploads} uploads, ${megabytes(bytes)} MB.`,
    ...(missed > 0 ? [`Not included, because deleted while the backup ran: ${missed} of the uploads.`] : []),
    wordsOnSecrets(secrets, hasSecrets, await findSecrets(dataDir)),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function printVerified(file: string): Promise<void> {
  const { header, closing } = await verifyBackup(file);
  const rows = Object.values(closing.rows).reduce((sum, count) => sum + count, 0);
  const uploads = closing.sections['uploads']?.entries ?? 0;
  const secrets = closing.sections['secrets'] ? 'with secrets' : 'without secrets';
  process.stdout.write(
    `${file} is intact: made at ${header.madeAt} by Souk ${header.souk}, schema ${header.migrations.at(-1)?.name}; ${header.tables.length} tables with ${rows} rows, ${uploads} uploads, ${secrets}.\n`,
  );
}

function wordsOnSecrets(included: string[], isAsked: boolean, present: string[]): string {
  if (included.length > 0)
    return `Includes secrets: ${included.join(', ')}. Anyone with this file can sign in as any user.`;
  if (isAsked || present.length === 0)
    return 'No secrets included: DATA_DIR has none. Store AUTH_SECRET and other keys from the environment separately.';
  return `Not included: ${present.join(', ')} (add --secrets to include it). Without it, everyone has to sign in again after a restore.`;
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

function readWords(words: string[]) {
  const { values, positionals } = parse(words);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || (values.verify && values.secrets)) throw wrongUsage('backup');
  return { file: resolve(file), isVerifying: values.verify, hasSecrets: values.secrets };
}

function parse(words: string[]) {
  return parseWords('backup', {
    args: words,
    options: {
      secrets: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
}
