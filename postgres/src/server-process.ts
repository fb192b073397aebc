import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, readlink, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isRunning } from './owner-lock.ts';
import type { SystemUser } from './system-user.ts';

export type ServerProcess = {
  pid: number;
  /** Settles when the process has ended, for any reason. */
  ended: Promise<void>;
  /** Fast shutdown: ends sessions and writes everything; after 8 s immediate (crash recovery on the next start). */
  stop(): Promise<void>;
  /** For process exit, when nothing can be awaited. */
  stopWithoutWaiting(): void;
};

export type ServerOptions = {
  folder: string;
  postgres: string;
  user: SystemUser | null;
  port: number;
  password: string;
  logFile: string;
  /** Additional settings of postgresql.conf, e.g. `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** Memory settings (`buffers.ts`), dropped if the system doesn't grant the memory. */
  buffers?: Record<string, string>;
};

/** PostgreSQL's errors with `vm.overcommit_memory = 2`, a process limit, or a missing library. */
const memoryRefused =
  /could not (?:map anonymous shared memory|create shared memory segment|load library|access file)/;

/** Maximum length of socket paths in bytes, including the final zero: 108 on Linux, 104 elsewhere. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/**
 * Socket folder next to the port; sockets save a quarter of both sides' time per query. It is the cluster's own folder, accessible
 * only to its user. Null if the path is too long, because PostgreSQL wouldn't start.
 */
export function socketFolder(folder: string, port: number): string | null {
  const path = join(folder, `.s.PGSQL.${port}`);
  return process.platform === 'win32' || Buffer.byteLength(path) > longestSocketPath ? null : folder;
}

/** Starts PostgreSQL on a folder and waits until it responds. Throws a sentence with the last lines of its log. */
export async function startServer({ buffers, ...options }: ServerOptions): Promise<ServerProcess> {
  let memory = buffers ?? {};
  // After a kill -9 of the server alone, its children need a moment to notice and release the shared memory.
  for (let tries = 1; ; tries++) {
    const result = await startOnce({ ...options, settings: { ...memory, ...options.settings } });
    if ('process' in result) return result.process;
    if (Object.keys(memory).length && memoryRefused.test(result.output)) memory = {};
    else if (tries < 40 && result.output.includes('pre-existing shared memory block')) await wait(250);
    else throw new Error(`PostgreSQL did not start on ${options.folder}: ${result.output}`);
  }
}

async function startOnce(options: ServerOptions): Promise<{ process: ServerProcess } | { output: string }> {
  const { folder, postgres, user, port, logFile } = options;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(folder, port) ?? '',
    logging_collector: 'off',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const logFrom = (await stat(logFile).catch(() => null))?.size ?? 0;
  // A file, not a pipe: the server must be able to log when this process is gone.
  const output = openSync(logFile, 'a', 0o600);
  const child = spawn(
    postgres,
    [
      '-D',
      folder,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: dirname(postgres),
      stdio: ['ignore', output, output],
      // Its own process group: Ctrl-C in the terminal must reach the shop first, which then stops the database.
      detached: true,
      env: { PATH: process.env.PATH, TZ: 'UTC', LC_MESSAGES: 'C' },
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  closeSync(output);
  let failure: unknown;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      failure = error;
      resolve();
    });
  });
  const isReady = await answersBeforeEnd(options, child);
  if (isReady && child.pid !== undefined) return { process: toServerProcess(child, child.pid, ended) };
  await ended;
  const log = await readFile(logFile).catch(() => Buffer.alloc(0));
  const lastOutput = log.subarray(logFrom).toString().trim().split('\n').slice(-5).join(' ');
  return { output: lastOutput || String(failure ?? 'it exited without a message') };
}

function toServerProcess(child: ChildProcess, pid: number, ended: Promise<void>): ServerProcess {
  return {
    pid,
    ended,
    async stop() {
      if (hasEnded(child)) return;
      child.kill('SIGINT');
      if (await settles(ended, 8000)) return;
      child.kill('SIGQUIT');
      if (await settles(ended, 3000)) return;
      child.kill('SIGKILL');
      await ended;
    },
    stopWithoutWaiting() {
      if (!hasEnded(child)) child.kill('SIGINT');
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answersBeforeEnd({ port, password }: ServerOptions, child: ChildProcess): Promise<boolean> {
  let hasFailed = false;
  child.once('error', () => (hasFailed = true));
  while (!hasFailed && !hasEnded(child)) {
    if (await answers(port, password)) return true;
    await wait(40);
  }
  return false;
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'souk',
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    // The server is up, and waiting won't make a wrong password right.
    if ((error as { code?: string }).code === '28P01') {
      throw new Error(
        'PostgreSQL is running, but it doesn’t accept the password stored next to its folder.',
        {
          cause: error,
        },
      );
    }
    return false; // starting up, or in crash recovery
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Stops a server that outlived a killed shop and holds the folder, so that the new one is our own child (F9). A `postmaster.pid`
 * whose process id now belongs to another program is removed: PostgreSQL would refuse to start.
 */
export async function stopOrphan(folder: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return; // PostgreSQL itself cleans up after a dead one
  if (!(await isPostgres(pid))) {
    await rm(pidFile, { force: true });
    return;
  }
  log(`Stopping the database process of an earlier start (process ${pid}).`);
  for (const [signal, timeoutMs] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 4000],
    ['SIGKILL', 3000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // ended meanwhile
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!isRunning(pid) || !(await isPostgres(pid))) return;
      await wait(50);
    }
  }
  throw new Error(
    `The database process ${pid} of an earlier start doesn’t stop. Stop it manually, then start the shop again.`,
  );
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const program = await readlink(`/proc/${pid}/exe`).catch(() => null);
  // Not readable for another user's process, and missing for a zombie.
  return program !== null && basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';
}

/** A currently free port; another program may take it before it is used, which is rare. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string')
    throw new Error('The system didn’t assign a port number.');
  return address.port;
}

async function settles(promise: Promise<void>, timeoutMs: number): Promise<boolean> {
  const timeout = new AbortController();
  const isDone = await Promise.race([
    promise.then(() => true),
    wait(timeoutMs, false, { signal: timeout.signal }).catch(() => false),
  ]);
  timeout.abort();
  return isDone;
}
