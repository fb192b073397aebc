import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { findFreePort } from '@souk/postgres/server-process';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { changeInstallation } from '#install/installation-file.ts';

/** A command of `souk` in a process of its own, which a test may kill. */
export type SoukProcess = {
  child: ChildProcess;
  /** Everything it has printed so far. */
  said: () => string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};
export type ShopProcess = SoukProcess & { origin: string };

export type ShopFolder = {
  dataDir: string;
  /** `input` is what the command reads. Of the environment it sees only what is given here. */
  run(words: readonly string[], variables?: Record<string, string>, input?: string): SoukProcess;
  /** `souk start` on a free port, unless the variables name one. It is still starting when this returns. */
  start(variables?: Record<string, string>): Promise<ShopProcess>;
  /** Of the embedded database that a shop of this folder runs; null when there is none. */
  postmasterPid(): number | null;
  /** Kills whatever is left of the commands and the database, and removes the folder. */
  close(): Promise<void>;
};

const souk = join(import.meta.dirname, '../../bin/souk.js');

/**
 * A data folder of its own, and the shops and commands that run on it, without the demo. `isNew`: nobody has set the shop up, so
 * that its start opens the installer. `like`: a copy of this folder, whose shop has ended; what is made at a first start is there.
 */
export async function openShopFolder({
  isNew = false,
  like,
}: { isNew?: boolean; like?: string } = {}): Promise<ShopFolder> {
  const dataDir = await makeTestFolder();
  if (like) execFileSync('cp', ['-Rp', `${like}/.`, dataDir]); // each file goes on belonging to whom it belonged to
  if (!isNew) await changeInstallation(dataDir, { finishedAt: new Date(0).toISOString() });
  const children: ChildProcess[] = [];

  function run(words: readonly string[], variables: Record<string, string> = {}, input = ''): SoukProcess {
    const child = spawn(process.execPath, [souk, ...words], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', ...variables },
    });
    children.push(child);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdin.on('error', () => {}); // it may have ended without reading
    child.stdin.end(input);
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { child, said: () => said, ended };
  }

  function postmasterPid(): number | null {
    const file = join(dataDir, 'postgres/postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
  }

  return {
    dataDir,
    run,
    async start(variables = {}) {
      const port = variables['PORT'] ?? String(await findFreePort());
      const origin = `http://127.0.0.1:${port}`;
      return { ...run(['start'], { PUBLIC_URL: origin, ...variables, PORT: port }), origin };
    },
    postmasterPid,
    async close() {
      for (const child of children.splice(0)) child.kill('SIGKILL');
      const pid = postmasterPid();
      if (pid !== null) killIfThere(pid);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 }); // processes of the database may still end
    },
  };
}

/** The HTTP status; 0 when nobody answers. */
export async function statusOf(url: string): Promise<number> {
  return fetch(url, { headers: { connection: 'close' } }).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    () => 0,
  );
}

/** Waits until its doors are open. F9 allows 15 s after a crash, of a machine that does nothing else; beside other tests it may take far longer. */
export async function readyOf(shop: ShopProcess, timeout = 110_000): Promise<void> {
  const isReady = async () => expect(await statusOf(`${shop.origin}/readyz`)).toBe(200);
  await vi.waitFor(isReady, { timeout, interval: 50 }); // before the tests of a file, too
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, which is what was wanted.
  }
}
