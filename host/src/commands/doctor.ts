import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDatabase } from '@souk/server/db/open-database';
import { readOutbox } from '@souk/server/mail/queries';
import { pendingMigrations } from '@souk/server/db/migrate';
import { majorVersionOf } from '@souk/server/db/server-version';
import pg from 'pg';
import type { Environment } from '#environment.ts';
import { freeBytesOf, minFreeBytes } from '#readiness.ts';
import { withShopDatabase } from '#shop-database.ts';
import { hasCurrentBuild } from '#storefront-build.ts';

type Finding = { name: string; isFine: boolean; words: string };

/** `souk doctor`: one line per thing the shop needs; exit 1 when one of them is not in order. Changes nothing. */
export async function doctor(environment: Environment): Promise<void> {
  const findings = [
    { name: 'Node', isFine: true, words: process.versions.node },
    { name: 'Environment', isFine: true, words: 'every variable is valid' }, // or the command would not have begun
    await examine('Data folder', () => lookAtFolder(environment.dataDir)),
    await examine('Uploads', () => lookAtFolder(join(environment.dataDir, 'uploads'))),
    await examine('Disk', () => lookAtDisk(environment.dataDir)),
    { name: 'Mails', isFine: true, words: wordsOnMailer(environment) },
    ...(await lookAtDatabase(environment)),
    await examine('Storefront', async () =>
      (await hasCurrentBuild()) ? 'built' : 'not built from these sources yet; the next start does it',
    ),
  ];
  for (const { name, isFine, words } of findings)
    process.stdout.write(`${isFine ? '✓' : '✗'} ${name}: ${words}\n`);
  if (findings.some((finding) => !finding.isFine)) process.exitCode = 1;
}

async function examine(name: string, look: () => Promise<string>): Promise<Finding> {
  try {
    return { name, isFine: true, words: await look() };
  } catch (error) {
    return { name, isFine: false, words: (error as Error).message || String(error) };
  }
}

async function lookAtFolder(folder: string): Promise<string> {
  if (!(await stat(folder).catch(() => null))) return `${folder} is not there yet; the first start makes it`;
  await access(folder, constants.W_OK | constants.X_OK);
  return `${folder} is writable`;
}

async function lookAtDisk(folder: string): Promise<string> {
  let existing = folder;
  while (!(await stat(existing).catch(() => null))) existing = dirname(existing);
  const freeBytes = await freeBytesOf(existing);
  const words = `${Math.floor(freeBytes / 1_000_000)} MB free`;
  if (freeBytes < minFreeBytes)
    throw new Error(`${words}, which is less than the ${minFreeBytes / 1_000_000} MB the shop needs`);
  return words;
}

async function lookAtDatabase(environment: Environment): Promise<Finding[]> {
  const isCreated = await stat(join(environment.dataDir, 'postgres')).catch(() => null);
  if (environment.databaseUrl === null && !isCreated) {
    return [{ name: 'Database', isFine: true, words: 'not there yet; the first start makes it' }];
  }
  const findings: Finding[] = [];
  const reached = await examine('Database', () =>
    withShopDatabase(environment, async (url) => {
      const version = await versionOf(url);
      findings.push(await examine('Migrations', () => lookAtMigrations(url)));
      // Before the first migration there is no outbox to look at.
      if (findings[0]!.isFine) findings.push(await examine('Outbox', () => lookAtOutbox(url)));
      return version;
    }),
  );
  return [reached, ...findings];
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return `PostgreSQL ${await majorVersionOf(client)} answers`;
  } finally {
    await client.end();
  }
}

async function lookAtMigrations(url: string): Promise<string> {
  const pending = await pendingMigrations({ url });
  if (pending.length > 0)
    throw new Error(`${pending.join(', ')} still to be applied; run "npx souk migrate"`);
  return 'up to date';
}

/** Never the address itself, which may hold a password. */
function wordsOnMailer({ smtpUrl, dataDir }: Environment): string {
  if (smtpUrl === null) return `no SMTP_URL, so they become files in ${join(dataDir, 'mail')}`;
  return `go through ${new URL(smtpUrl).host}`;
}

async function lookAtOutbox(url: string): Promise<string> {
  const { db, close } = openDatabase({ url, max: 1 });
  try {
    const { waiting, givenUp, lastError } = await readOutbox(db);
    const reason = lastError === null ? '' : ` (last: ${lastError})`;
    if (givenUp > 0) throw new Error(`${givenUp} could not be sent for 24 hours and were put aside${reason}`);
    return waiting === 0 ? 'empty' : `${waiting} waiting${reason}`;
  } finally {
    await close();
  }
}
