import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, takeOwnerLock } from '#owner-lock.ts';
import { stopOrphan } from '#server-process.ts';

const prefix = 'souk-test-';

/** Fast settings without crash safety. */
export const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Row placement and planner statistics would depend on a test's duration.
  autovacuum: 'off',
  max_connections: '300',
};

/** Linux: a file system in memory. Elsewhere the folder doesn't exist. */
const memory = '/dev/shm';
/** Space for a whole run, and as much again for its processes. */
const roomBytes = 12 * 1024 ** 3;

/** Each test database creates and deletes a thousand files, which on disk costs a fifth of the processor time of server tests. */
async function quickestRoot(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) < roomBytes ? tmpdir() : memory;
}

/** A new folder that PostgreSQL can access as any user. Its name contains the process id of the test. */
export async function makeTestFolder(root?: string): Promise<string> {
  const folder = await mkdtemp(join(root ?? (await quickestRoot()), `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Stops and deletes what killed runs have left. Folders of a live run are kept: between two starts of a shop, and next to a
 * database in a subfolder, nobody holds the owner lock.
 */
export async function sweepTestFolders(roots = [tmpdir(), memory]): Promise<void> {
  for (const root of roots)
    for (const name of await readdir(root).catch(() => []))
      if (name.startsWith(prefix)) await sweep(root, name);
}

async function sweep(root: string, name: string): Promise<void> {
  const [maker] = name.slice(prefix.length).split('-');
  if (isRunning(Number(maker))) return;
  const folder = join(root, name);
  try {
    const lock = await takeOwnerLock(folder);
    await stopOrphan(join(folder, 'postgres'), () => {});
    await rm(folder, { recursive: true, force: true });
    lock.release();
  } catch {
    return; // in use by a shop that outlived its test, or another user's
  }
}
