import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
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

/** A new folder that PostgreSQL can reach under any user. It names the process whose test it is. */
export async function makeTestFolder(root = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(root, `${prefix}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
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
