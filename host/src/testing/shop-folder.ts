import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { findFreePort } from '@souk/postgres/server-process';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { changeInstallation } from '#install/installation-file.ts';

/** A `souk` command in a separate process, which a test may kill. */
export type SoukProcess = {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
};
export type ShopProcess = SoukProcess & { origin: string };

export type ShopFolder = {
  dataDir: string;
  /** `input` is standard input. The environment contains only the given variables. */
  run(words: readonly string[], variables?: Record<string, string>, input?: string): SoukProcess;
  /** `souk start` on a free port, unless the variables name one. Returns before it has started. */
  start(variables?: Record<string, string>): Promise<ShopProcess>;
  /** Process id of the embedded database; null if none runs. */
  postmasterPid(): number | null;
  /** Kills remaining commands and the database, and deletes the folder. */
  close(): Promise<void>;
};

const souk = join(import.meta.dirname, '../../bin/souk.js');

/**
 * A data folder with its shops and commands, without the demo. `isNew`: not set up, so a start opens the installer. `like`: a copy
 * of the folder of a stopped shop, which skips the work of a first start.
 */
export async function openShopFolder({
  isNew = false,
  like,
}: { isNew?: boolean; like?: string } = {}): Promise<ShopFolder> {
  const dataDir = await makeTestFolder();
  if (like) execFileSync('cp', ['-Rp', `${like}/.`, dataDir]); // preserves file owners
  if (!isNew) await changeInstallation(dataDir, { finishedAt: new Date(0).toISOString() });
  const children: ChildProcess[] = [];

  function run(words: readonly string[], variables: Record<string, string> = {}, input = ''): SoukProcess {
    const child = spawn(process.execPath, [souk, ...words], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', ...variables },
    });
    children.push(child);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.on('error', () => {}); // it may have ended without reading
    child.stdin.end(input);
    const ended = once(child, 'close').then(([code]) => code as number | null);
    return { child, output: () => output, ended };
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
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 }); // database processes may still be ending
    },
  };
}

/** HTTP status; 0 without a response. */
export async function statusOf(url: string): Promise<number> {
  return fetch(url, { headers: { connection: 'close' } }).then(
    async (response) => {
      await response.text();
      return response.status;
    },
    () => 0,
  );
}

/** Waits until the shop is open. F9 allows 15 s after a crash on an idle machine; beside other tests it may take far longer. */
export async function readyOf(shop: ShopProcess, timeout = 110_000): Promise<void> {
  const isReady = async () => expect(await statusOf(`${shop.origin}/readyz`)).toBe(200);
  await vi.waitFor(isReady, { timeout, interval: 50 }); // also used before the tests of a file
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, as intended.
  }
}
