import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, takeOwnerLock } from '#owner-lock.ts';
import { stopOrphan } from '#server-process.ts';

const prefix = 'souk-test-';

/** A database that forgets everything in a power cut, and is therefore quick. */
export const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Where rows lie, and what the planner knows of them, would depend on how long a test takes.
  autovacuum: 'off',
  max_connections: '300',
};

/** Of Linux: files that are memory. Elsewhere there is no such folder. */
const memory = '/dev/shm';
/** What a whole run needs is left to it, and as much again to its processes. */
const roomBytes = 12 * 1024 ** 3;

/**
 * Each database of a test is a thousand files that are made and removed, which costs a fifth of all that tests of the server take
 * from the processor where they lie on a disk.
 */
async function quickestRoot(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, process.availableMemory()) < roomBytes ? tmpdir() : memory;
}

/** A new folder that PostgreSQL can reach under any user. It names the process whose test it is. */
export async function makeTestFolder(root?: string): Promise<string> {
  const folder = await mkdtemp(join(root ?? (await quickestRoot()), `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/**
 * Ends and removes what runs that were killed have left behind. A run that is still going keeps what it made: between
 * two starts of a shop, and beside a database in a folder below, nobody holds the owner's lock.
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
