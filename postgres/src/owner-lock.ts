import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { alone } from './alone.ts';

const run = promisify(execFile);

export type OwnerLock = { release(): void };
type Owner = { pid: number; startedAt: string };

/**
 * Makes this process the only owner of a data folder, by the file `souk.lock` with its process id and start time (process ids are
 * reused after a restart of the machine or container). Throws a sentence naming folder and process when another live process owns
 * it (F7).
 */
export async function takeOwnerLock(folder: string): Promise<OwnerLock> {
  const path = join(folder, 'souk.lock');
  const mine = JSON.stringify({
    pid: process.pid,
    startedAt: await startTimeOf(process.pid),
  } satisfies Owner);
  // Two starts may find the same stale lock file and must not both replace it.
  await alone(`${path}.mutex`, 3000, async () => {
    const owner = parseOwner(await readFile(path, 'utf8').catch(() => ''));
    if (owner && (await isAlive(owner))) {
      throw new Error(
        `The folder ${folder} is in use by the shop with process ID ${owner.pid}. Stop it first, or choose another folder with DATA_DIR.`,
      );
    }
    const unpublished = `${path}.${process.pid}`;
    await writeFile(unpublished, mine, { mode: 0o600 });
    await rename(unpublished, path); // atomic: no half-written lock, even on a full disk
  });
  return { release: () => releaseLock(path, mine) };
}

/** Whether a live process owns this folder. */
export async function isOwned(folder: string): Promise<boolean> {
  const owner = parseOwner(await readFile(join(folder, 'souk.lock'), 'utf8').catch(() => ''));
  return owner !== null && isAlive(owner);
}

/** Synchronous, because it runs while the process exits. */
function releaseLock(path: string, mine: string): void {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path);
  } catch {
    // Already gone, or not removable; it is stale once this process has ended.
  }
}

function parseOwner(text: string): Owner | null {
  try {
    const owner = JSON.parse(text) as Partial<Owner>;
    return typeof owner.pid === 'number' && typeof owner.startedAt === 'string' ? (owner as Owner) : null;
  } catch {
    return null; // not ours, or truncated by a full disk
  }
}

async function isAlive(owner: Owner): Promise<boolean> {
  return isRunning(owner.pid) && (await startTimeOf(owner.pid)) === owner.startedAt;
}

/** True for processes of any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process in the system's format, only for comparison. Empty if unknown. */
async function startTimeOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The second field is the program name in parentheses and may contain spaces; the third is the state, the 22nd the start time.
    const [state, ...rest] = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? '' : (rest[18] ?? ''); // a zombie has ended; its exit code just wasn't collected
  }
  if (process.platform === 'win32') return '';
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}
