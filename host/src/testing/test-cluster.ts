import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@souk/server/db/migrate';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#embedded-database.ts';
import { isRunning, takeOwnerLock } from '#postgres/owner-lock.ts';
import { stopOrphan } from '#postgres/server-process.ts';

const prefix = 'souk-test-';

/** A database that forgets everything in a power cut, and is therefore quick. */
export const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

/**
 * vitest's global set-up: one PostgreSQL for the whole run, with a migrated database that `cloneDatabase()`
 * (server/src/testing/test-database.ts) copies for each test file.
 * `TEST_DATABASE_URL` names another one, of any version that the shop runs on, by a role that may make databases.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const ofSomebodyElse = process.env['TEST_DATABASE_URL'];
  if (ofSomebodyElse) {
    await createTemplate(ofSomebodyElse);
    project.provide('testClusterUrl', ofSomebodyElse);
    return async () => {};
  }
  await sweepTestFolders();
  const dataDir = await makeTestFolder();
  const sockets = process.platform === 'win32' ? '' : join(dataDir, 'postgres');
  const database = await startEmbeddedDatabase({
    dataDir,
    settings: { ...fastSettings, unix_socket_directories: sockets },
  });
  const tearDown = async () => {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await createTemplate(database.url);
  } catch (error) {
    await tearDown();
    throw error;
  }
  // A query by a socket costs a quarter less than by TCP.
  const url = new URL(database.url);
  if (sockets) url.hostname = encodeURIComponent(sockets);
  project.provide('testClusterUrl', url.href);
  return tearDown;
}

/** A new folder that PostgreSQL can reach under any user. It names the process whose test it is. */
export async function makeTestFolder(root = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(root, `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

async function createTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop database if exists souk_template');
  await client.query('create database souk_template');
  await client.end();
  const templateUrl = new URL(url);
  templateUrl.pathname = '/souk_template';
  await migrate({ url: templateUrl.href });
}

/**
 * Ends and removes what runs that were killed have left behind. A run that is still going keeps what it made: between
 * two starts of a shop, and beside a database in a folder below, nobody holds the owner's lock.
 */
export async function sweepTestFolders(root = tmpdir()): Promise<void> {
  const names = (await readdir(root)).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const [maker] = name.slice(prefix.length).split('-');
    if (isRunning(Number(maker))) continue;
    const folder = join(root, name);
    try {
      const lock = await takeOwnerLock(folder);
      await stopOrphan(join(folder, 'postgres'), () => {});
      await rm(folder, { recursive: true, force: true });
      lock.release();
    } catch {
      continue; // in use by a shop that outlived its test, or another user's
    }
  }
}
