import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '@souk/postgres/server-process';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';

export type DemoShop = {
  url: string;
  pid: number;
  dataDir: string;
  stop: () => Promise<void>;
};

const usuallyOpenWithinMs = 300_000;

const copy = promisify(execFile);

/** The whole demo shop as started by README's `npm start`, with its own folder and port and no rate limits. */
export async function startDemoShop(like?: string): Promise<DemoShop> {
  const dataDir = await makeTestFolder();
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  try {
    // Preserves file owners. Where PostgreSQL can't access the folder, it contains a link to its database, which copies would
    // share.
    if (like) {
      await copy('cp', ['-Rp', `${like}/.`, dataDir]);
      await sharePictureSizes(like, dataDir);
    }
    const shop = await startShopIn(dataDir);
    return { ...shop, stop: () => shop.stop().then(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Shops copied from the same folder create each size of a picture once. */
async function sharePictureSizes(like: string, dataDir: string): Promise<void> {
  const [shared, own] = [like, dataDir].map((folder) => join(folder, 'cache', 'pictures')) as [
    string,
    string,
  ];
  await mkdir(shared, { recursive: true });
  await mkdir(dirname(own), { recursive: true });
  await rm(own, { recursive: true, force: true });
  await symlink(shared, own);
}

/** A filled demo folder to copy from: filling one is most of the work. */
export async function fillDemoFolder(): Promise<string> {
  const dataDir = await makeTestFolder();
  try {
    await (await startShopIn(dataDir)).stop();
    return dataDir;
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** The same in a persistent folder: empty, or with an existing shop. */
export async function startShopIn(dataDir: string, openWithinMs = usuallyOpenWithinMs): Promise<DemoShop> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bin/souk.js'), 'start'], {
    // Inherits nothing: DATABASE_URL could be a real shop.
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      PUBLIC_URL: url, // at another host name its pages redirect
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const hearing = hear(child);
  try {
    await untilOpen(child, hearing, openWithinMs);
  } catch (error) {
    child.kill('SIGTERM');
    await ended;
    throw error;
  }
  // Callers only see closed connections, so print the reason.
  const die = (code: number | null, signal: string | null) =>
    process.stderr.write(
      `The shop in ${dataDir} ended by itself with ${signal ?? code}:\n${hearing.output()}\n`,
    );
  child.once('exit', die);
  return {
    url,
    dataDir,
    pid: child.pid!, // it is open, so it has one
    async stop() {
      child.off('exit', die);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

type Hearing = { output(): string; onMore(listen: () => void): void };

function hear(child: ChildProcess): Hearing {
  let output = '';
  let listen = () => {};
  const add = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
    listen();
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return { output: () => output, onMore: (next) => void (listen = next) };
}

async function untilOpen(
  child: ChildProcess,
  { output, onMore }: Hearing,
  openWithinMs: number,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The shop did not open within ${openWithinMs} ms:\n${output()}`)),
      openWithinMs,
    );
    onMore(() => {
      if (!output().includes('The shop is open')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The shop ended with ${code}:\n${output()}`));
    });
  });
}
