import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresBinaries } from './binaries.ts';
import { bufferSettings } from './buffers.ts';
import { createCluster, hasCluster } from './cluster-folder.ts';
import { isOwned, type OwnerLock, takeOwnerLock } from './owner-lock.ts';
import {
  findFreePort,
  type ServerOptions,
  type ServerProcess,
  socketFolder,
  startServer,
  stopOrphan,
} from './server-process.ts';
import { findSystemUser, type SystemUser } from './system-user.ts';

export type EmbeddedDatabase = {
  url: string;
  pid(): number;
  /** Stops the server cleanly and releases the folder. */
  stop(): Promise<void>;
};

type Options = {
  /** The shop's data folder, created if missing; the database is in `postgres` below it. */
  dataDir: string;
  log?: (line: string) => void;
  /** Called once with a sentence when a repeatedly dying server isn't restarted any more. */
  onGiveUp?: (sentence: string) => void;
  settings?: Record<string, string>;
};

const maxRestarts = 5;
/** A server that ran this long before dying resets the failure count. */
const healthyMs = 60_000;

/**
 * Starts the shop's own PostgreSQL on `dataDir`, as root under a dedicated user (F7–F11). An orphaned earlier server is stopped
 * first; a dying server is restarted, at most 5 times in a row. Throws one sentence when the folder is in use, incomplete, of
 * another PostgreSQL version, or not writable.
 */
export async function startEmbeddedDatabase({
  dataDir,
  log = () => {},
  onGiveUp = () => {},
  settings,
}: Options): Promise<EmbeddedDatabase> {
  const root = resolve(dataDir);
  await makeWritable(root);
  const lock = await takeOwnerLock(root);
  try {
    return await startLocked({ root, lock, log, onGiveUp, settings });
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked({
  root,
  lock,
  log,
  onGiveUp,
  settings,
}: {
  root: string;
  lock: OwnerLock;
  log: (line: string) => void;
  onGiveUp: (sentence: string) => void;
  settings: Record<string, string> | undefined;
}): Promise<EmbeddedDatabase> {
  const folder = join(root, 'postgres');
  const isNew = !(await hasCluster(folder));
  const user = await findRunner(folder, isNew);
  const binaries = await findPostgresBinaries(user, log);
  const password = await keepPassword(join(root, 'postgres-password'), isNew);
  if (isNew) {
    log(`Creating the database in ${folder}`);
    await createCluster({ folder, binaries, user, password, log });
  } else {
    await stopOrphan(folder, log);
  }
  const logFile = join(root, 'postgres.log');
  await keepLogSmall(logFile);
  // Resolved, because PostgreSQL's user may lack access to the folder containing the link.
  const place = { folder: await realpath(folder), postgres: binaries.postgres };
  const options = {
    ...place,
    user,
    password,
    logFile,
    buffers: await bufferSettings(place),
    settings,
  };
  const { server, port } = await startOnFreePort(options);
  const supervised = supervise({ server, options: { ...options, port }, lock, log, onGiveUp });
  try {
    await ensureDatabase(port, password);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return { ...supervised, url: addressOf(port, password, socketFolder(options.folder, port)) };
}

/** Retries on another port if a program has taken this one meanwhile. */
async function startOnFreePort(
  options: Omit<ServerOptions, 'port'>,
): Promise<{ server: ServerProcess; port: number }> {
  for (let tries = 1; ; tries++) {
    const port = await findFreePort();
    try {
      return { server: await startServer({ ...options, port }), port };
    } catch (error) {
      if (tries === 3 || !/could not (bind|create any TCP)/.test(String(error))) throw error;
    }
  }
}

function supervise({
  server,
  options,
  lock,
  log,
  onGiveUp,
}: {
  server: ServerProcess;
  options: ServerOptions;
  lock: OwnerLock;
  log: (line: string) => void;
  onGiveUp: (sentence: string) => void;
}): Omit<EmbeddedDatabase, 'url'> {
  let current = server;
  let isStopping = false;
  let restarts = 0;
  const stopping = new AbortController();
  const onExit = () => {
    current.stopWithoutWaiting();
    lock.release();
  };
  process.once('exit', onExit);

  const watch = async (): Promise<void> => {
    while (!isStopping) {
      const startedAt = performance.now();
      await current.ended;
      if (isStopping) return;
      if (performance.now() - startedAt > healthyMs) restarts = 0;
      if (!(await restart())) return;
    }
  };

  const restart = async (): Promise<boolean> => {
    while (restarts < maxRestarts && !isStopping) {
      restarts++;
      log(`The database process has exited; restarting it (${restarts} of ${maxRestarts}).`);
      try {
        await wait(200 * (restarts - 1), null, { signal: stopping.signal });
        current = await startServer(options);
        return true;
      } catch (error) {
        if (!isStopping) log(`The restart failed: ${(error as Error).message}`);
      }
    }
    if (!isStopping) {
      onGiveUp(
        `The database on ${options.folder} exited ${maxRestarts + 1} times and won’t be restarted; see ${options.logFile}.`,
      );
    }
    return false;
  };

  const watching = watch();
  return {
    pid: () => current.pid,
    async stop() {
      isStopping = true;
      stopping.abort();
      await current.stop();
      await watching;
      await current.stop(); // started by a restart in progress after the first stop
      process.off('exit', onExit);
      lock.release();
    },
  };
}

/** URL of the database of a shop running on this folder in another process; null if none. */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const root = resolve(dataDir);
  if (!(await isOwned(root))) return null;
  const [pidFile, password] = await Promise.all([
    readFile(join(root, 'postgres/postmaster.pid'), 'utf8').catch(() => ''),
    readFile(join(root, 'postgres-password'), 'utf8').catch(() => ''),
  ]);
  const [, , , port, sockets] = pidFile.split('\n'); // pid, folder, start, port, sockets: PostgreSQL's format
  return Number(port) > 0 && password !== ''
    ? addressOf(Number(port), password.trim(), sockets || null)
    : null;
}

/** Uses the socket if available; programs without socket support find the same database on 127.0.0.1. */
function addressOf(port: number, password: string, sockets: string | null): string {
  const host = sockets === null ? '127.0.0.1' : encodeURIComponent(sockets);
  return `postgres://souk:${password}@${host}:${port}/souk`;
}

async function makeWritable(root: string): Promise<void> {
  try {
    await mkdir(root, { recursive: true });
    await access(root, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${root} is not writable (${code}). Give this user write permission, or choose another folder with DATA_DIR.`,
      { cause },
    );
  }
}

/** An existing cluster is run by its owner, whoever `postgres` is now. */
async function findRunner(folder: string, isNew: boolean): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  if (!isNew) {
    const { uid, gid } = await stat(folder);
    if (uid !== 0) return { name: `with id ${uid}`, uid, gid };
  }
  return findSystemUser();
}

async function keepPassword(path: string, isNew: boolean): Promise<string> {
  if (isNew) {
    const password = randomBytes(24).toString('base64url');
    await writeFile(path, password, { mode: 0o600 });
    return password;
  }
  const password = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (password === '') {
    throw new Error(
      `The file ${path} with the database password is missing. Restore it from a backup of this folder.`,
    );
  }
  return password;
}

const maxLogBytes = 10_000_000;

async function keepLogSmall(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size > maxLogBytes) await rename(logFile, `${logFile}.old`);
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'souk', password, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'souk'`);
    if (rowCount === 0) await client.query('create database souk');
  } finally {
    await client.end();
  }
}
