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
  /** Settles when the process has ended, for whatever reason. */
  ended: Promise<void>;
  /** Fast shutdown: sessions are ended, everything is written; immediate (crash recovery later) after 8 s. */
  stop(): Promise<void>;
  /** For the last moment of a process, when nothing can be awaited any more. */
  stopWithoutWaiting(): void;
};

export type ServerOptions = {
  folder: string;
  postgres: string;
  user: SystemUser | null;
  port: number;
  password: string;
  logFile: string;
  /** More settings of postgresql.conf, e.g. `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** Those for its memory (`buffers.ts`), left out where the system does not give it so much. */
  buffers?: Record<string, string>;
};

/** What PostgreSQL says then: with `vm.overcommit_memory = 2`, a limit of the process, or without a library that fits. */
const memoryRefused =
  /could not (?:map anonymous shared memory|create shared memory segment|load library|access file)/;

/** The addresses of sockets are this long at most, in bytes, with the zero at their end: 108 on Linux, 104 elsewhere. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/**
 * The folder of the socket beside the port, by which a query costs a quarter less of both sides' time: the cluster's own, which
 * its user alone may enter. Null where there can be none: PostgreSQL would not start with a path that is too long.
 */
export function socketFolder(folder: string, port: number): string | null {
  const path = join(folder, `.s.PGSQL.${port}`);
  return process.platform === 'win32' || Buffer.byteLength(path) > longestSocketPath ? null : folder;
}

/** Starts PostgreSQL on a folder and waits until it answers. Throws a sentence with the last lines of its log. */
export async function startServer({ buffers, ...options }: ServerOptions): Promise<ServerProcess> {
  let memory = buffers ?? {};
  // After a kill -9 of the server alone, its children need a moment to notice and let go of the shared memory.
  for (let tries = 1; ; tries++) {
    const result = await startOnce({ ...options, settings: { ...memory, ...options.settings } });
    if ('process' in result) return result.process;
    if (Object.keys(memory).length && memoryRefused.test(result.said)) memory = {};
    else if (tries < 40 && result.said.includes('pre-existing shared memory block')) await wait(250);
    else throw new Error(`PostgreSQL did not start on ${options.folder}: ${result.said}`);
  }
}

async function startOnce(options: ServerOptions): Promise<{ process: ServerProcess } | { said: string }> {
  const { folder, postgres, user, port, logFile } = options;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(folder, port) ?? '',
    logging_collector: 'off',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const logFrom = (await stat(logFile).catch(() => null))?.size ?? 0;
  // A file, not a pipe: the server must be able to speak when this process is gone.
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
  const said = log.subarray(logFrom).toString().trim().split('\n').slice(-5).join(' ');
  return { said: said || String(failure ?? 'it ended without a word') };
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
    // A wrong password will not become right by waiting, and the server is up.
    if ((error as { code?: string }).code === '28P01') {
      throw new Error('PostgreSQL is up, but the password stored beside its folder is not its password.', {
        cause: error,
      });
    }
    return false; // starting up, or recovering after a crash
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A server that outlived a killed shop still holds the folder; it is stopped, so that the new one is our own child
 * (F9). A `postmaster.pid` whose process is somebody else's by now is removed: PostgreSQL would refuse to start.
 */
export async function stopOrphan(folder: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return; // PostgreSQL itself clears up after a dead one
  if (!(await isPostgres(pid))) {
    await rm(pidFile, { force: true });
    return;
  }
  log(`Stopping the database that an earlier start left behind (process ${pid}).`);
  for (const [signal, patienceMs] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 4000],
    ['SIGKILL', 3000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return; // ended by itself
    }
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!isRunning(pid) || !(await isPostgres(pid))) return;
      await wait(50);
    }
  }
  throw new Error(
    `The database process ${pid} of an earlier start does not end; end it by hand and start again.`,
  );
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const program = await readlink(`/proc/${pid}/exe`).catch(() => null);
  // Not readable for another user's process, and gone for a zombie.
  return program !== null && basename(program.replace(/ \(deleted\)$/, '')) === 'postgres';
}

/** A port of this machine that is free now; another program may take it before it is used, which is rare. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port number.');
  return address.port;
}

async function settles(promise: Promise<void>, patienceMs: number): Promise<boolean> {
  const patience = new AbortController();
  const isDone = await Promise.race([
    promise.then(() => true),
    wait(patienceMs, false, { signal: patience.signal }).catch(() => false),
  ]);
  patience.abort();
  return isDone;
}
