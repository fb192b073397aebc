// @module-tag slow
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostgresBinaries } from './binaries.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { findFreePort, startServer } from './server-process.ts';
import { fastSettings, makeTestFolder } from './testing/test-folder.ts';

let dataDir: string;
/** A cleanly stopped database: copying it is faster than creating one. */
let usedBefore: string;
const settings = fastSettings;
const children: ChildProcess[] = [];

beforeAll(async () => {
  usedBefore = await makeTestFolder();
  await (await startEmbeddedDatabase({ dataDir: usedBefore, settings })).stop();
}, 60_000);
afterAll(() => rm(usedBefore, { recursive: true, force: true }));
beforeEach(async () => {
  dataDir = await makeTestFolder();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // Kills whatever a failed test left running on this folder.
  const pid = readPostmasterPid();
  if (pid) killIfThere(pid, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** Copies the prepared database into this test's folder, preserving its owner. */
function useFolderOfBefore(folder = dataDir): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('cp', ['-Rp', `${usedBefore}/.`, folder]);
}

/** A shop process that owns the data folder and keeps the database open until killed. */
async function startOwner(
  user: { uid?: number; gid?: number } = {},
): Promise<{ child: ChildProcess; url: string; postgresPid: number }> {
  const child = fork(join(import.meta.dirname, 'testing/database-owner.ts'), [dataDir], {
    stdio: 'ignore',
    ...user,
  });
  children.push(child);
  const [message] = (await once(child, 'message')) as [{ url: string; pid: number }];
  return { child, url: message.url, postgresPid: message.pid };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function readPostmasterPid(): number | null {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

function killIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test('data survive a clean stop and a second start; only this user can read the password', async () => {
  useFolderOfBefore();
  const first = await startEmbeddedDatabase({ dataDir, settings });
  await query(first.url, `create table kept as select 'here' as word`);
  await first.stop();
  expect(readPostmasterPid()).toBeNull();
  expect(existsSync(join(dataDir, 'souk.lock'))).toBe(false);

  const second = await startEmbeddedDatabase({ dataDir, settings });
  expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'here' }]);
  expect(((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toString(8)).toBe('600');
  expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
  await second.stop();
});

test.skipIf(process.platform === 'win32')(
  'uses a socket that only its user can reach; the port reaches the same database',
  async () => {
    useFolderOfBefore();
    const database = await startEmbeddedDatabase({ dataDir, settings });
    const url = new URL(database.url);
    expect(decodeURIComponent(url.hostname)).toBe(join(dataDir, 'postgres'));
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
    expect(await query(database.url, whichWay)).toEqual([{ is_socket: true }]);
    url.hostname = '127.0.0.1';
    expect(await query(url.href, whichWay)).toEqual([{ is_socket: false }]);
    await database.stop();
  },
);

test('uses the port if the socket path would be too long', async () => {
  const deep = join(dataDir, 'd'.repeat(120));
  useFolderOfBefore(deep);
  const database = await startEmbeddedDatabase({ dataDir: deep, settings });
  expect(new URL(database.url).hostname).toBe('127.0.0.1');
  expect(await query(database.url, whichWay)).toEqual([{ is_socket: false }]);
  await database.stop();
});

const whichWay = 'select inet_server_port() is null as is_socket';

test('PostgreSQL has what the shop needs: extensions, case folding, text search', async () => {
  useFolderOfBefore();
  const database = await startEmbeddedDatabase({ dataDir, settings });
  const rows = await query(
    database.url,
    `create extension pg_trgm; create extension unaccent; create extension btree_gin; create extension citext;
     select 1`,
  ).then(() =>
    query(
      database.url,
      `select unaccent('été') as word, lower('ÉÇ') as low, cardinality(show_trgm('كتاب')) > 0 as has_letters`,
    ),
  );
  expect(rows).toEqual([{ word: 'ete', low: 'éç', has_letters: true }]);
  await database.stop();
});

test('a second start on the same folder names folder and process, and the first continues (F7)', async () => {
  useFolderOfBefore();
  const owner = await startOwner();
  await expect(startEmbeddedDatabase({ dataDir, settings })).rejects.toThrow(
    `The folder ${dataDir} is in use by the shop with process ID ${owner.child.pid}. Stop it first, or choose another folder with DATA_DIR.`,
  );
  expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('exactly one of five starts on a stale lock gets the folder', async () => {
  await writeFile(join(dataDir, 'souk.lock'), JSON.stringify({ pid: 1, startedAt: 'long ago' }));
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => startEmbeddedDatabase({ dataDir, settings })),
  );
  const started = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(started).toHaveLength(1);
  await Promise.all(started.map((outcome) => outcome.value.stop()));
});

test('a PostgreSQL left behind by kill -9 of Node is stopped by the next start (F9)', async () => {
  useFolderOfBefore();
  const owner = await startOwner();
  await query(owner.url, `create table kept as select 'here' as word`);
  owner.child.kill('SIGKILL');
  await once(owner.child, 'exit');
  expect(isAlive(owner.postgresPid)).toBe(true);

  const next = await startEmbeddedDatabase({ dataDir, settings });
  expect(isAlive(owner.postgresPid)).toBe(false);
  expect(await query(next.url, 'select word from kept')).toEqual([{ word: 'here' }]);
  await next.stop();
});

test('recovers from kill -9 of the whole process tree', async () => {
  useFolderOfBefore();
  const owner = await startOwner();
  await query(owner.url, `create table kept as select 'here' as word`);
  await query(owner.url, 'checkpoint'); // the test disables fsync, so checkpoint to write the data to the folder
  owner.child.kill('SIGKILL');
  for (const pid of [owner.postgresPid, ...childrenOf(owner.postgresPid)]) killIfThere(pid, 'SIGKILL');
  await expect.poll(() => isAlive(owner.postgresPid)).toBe(false);

  const next = await startEmbeddedDatabase({ dataDir, settings });
  expect(await query(next.url, 'select word from kept')).toEqual([{ word: 'here' }]);
  await next.stop();
});

test("a reused process id doesn't stop the start", async () => {
  useFolderOfBefore();
  const first = await startEmbeddedDatabase({ dataDir, settings });
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  await first.stop();
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), pidFile.replace(/^\d+/, String(process.pid)));
  const second = await startEmbeddedDatabase({ dataDir, settings });
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test("a database process that keeps dying isn't restarted after 5 attempts (F11)", async () => {
  useFolderOfBefore();
  const sentences: string[] = [];
  const database = await startEmbeddedDatabase({
    dataDir,
    settings,
    onGiveUp: (sentence) => sentences.push(sentence),
  });
  let killed = 0;
  for (let died = 0; died < 6; died++) {
    await expect.poll(() => database.pid(), { timeout: 10_000 }).not.toBe(killed);
    killed = database.pid();
    process.kill(killed, 'SIGKILL');
  }
  await expect.poll(() => sentences, { timeout: 10_000 }).toHaveLength(1);
  expect(sentences[0]).toMatch(
    /^The database on .*postgres exited 6 times and won’t be restarted; see .*postgres\.log\.$/,
  );
  await database.stop();
});

test('a large database gets more memory, and restores its buffers', async () => {
  useFolderOfBefore();
  const filler = join(dataDir, 'postgres/base/filler');
  await writeFile(filler, '');
  await truncate(filler, 192 * 1024 ** 2); // takes no space on disk
  const database = await startEmbeddedDatabase({ dataDir, settings });
  const [held] = (await query(database.url, 'show shared_buffers')) as [{ shared_buffers: string }];
  await database.stop();
  expect(Number(held.shared_buffers.replace('MB', ''))).toBeGreaterThan(192);
  expect(existsSync(join(dataDir, 'postgres/autoprewarm.blocks'))).toBe(true);
});

test('starts without that memory if the system refuses it', async () => {
  useFolderOfBefore();
  const folder = join(dataDir, 'postgres');
  const { uid, gid } = statSync(folder);
  const user = process.getuid?.() === 0 ? { name: 'its owner', uid, gid } : null;
  const { postgres } = await findPostgresBinaries(user, () => {});
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim();
  const logFile = join(dataDir, 'postgres.log');
  const buffers = { shared_buffers: '200MB', shared_preload_libraries: 'of_another_build' };
  const port = await findFreePort();
  const server = await startServer({ folder, postgres, user, port, password, logFile, settings, buffers });
  const held = await query(`postgres://souk:${password}@127.0.0.1:${port}/postgres`, 'show shared_buffers');
  await server.stop();
  expect(held).toEqual([{ shared_buffers: '128MB' }]);
  expect(readFileSync(logFile, 'utf8')).toContain('could not access file "of_another_build"');
});

describe('existing data are never deleted (F8)', () => {
  const folder = () => join(dataDir, 'postgres');

  test('an incomplete folder', async () => {
    await mkdir(folder());
    await writeFile(join(folder(), 'precious'), 'data');
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      `The database folder ${folder()} is incomplete (PG_VERSION is missing) and was not changed; restore a backup into it, or set it aside with "mv`,
    );
    await writeFile(join(folder(), 'PG_VERSION'), '18\n');
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow('global/pg_control is missing');
    expect(await readFile(join(folder(), 'precious'), 'utf8')).toBe('data');
  });

  test('another major version', async () => {
    await mkdir(join(folder(), 'global'), { recursive: true });
    await writeFile(join(folder(), 'PG_VERSION'), '14\n');
    await writeFile(join(folder(), 'global/pg_control'), 'old');
    await expect(startEmbeddedDatabase({ dataDir })).rejects.toThrow(
      `The database folder ${folder()} was written by PostgreSQL 14, and this shop runs PostgreSQL 18`,
    );
    expect(await readFile(join(folder(), 'global/pg_control'), 'utf8')).toBe('old');
  });

  test('a damaged control file: the server reports why, and the folder is unchanged', async () => {
    useFolderOfBefore();
    await writeFile(join(folder(), 'global/pg_control'), 'damaged');
    await expect(startEmbeddedDatabase({ dataDir, settings })).rejects.toThrow(
      /PostgreSQL did not start on .*pg_control/s,
    );
    expect(await readFile(join(folder(), 'global/pg_control'), 'utf8')).toBe('damaged');
  });

  test('a lost password', async () => {
    useFolderOfBefore();
    await rm(join(dataDir, 'postgres-password'));
    await expect(startEmbeddedDatabase({ dataDir, settings })).rejects.toThrow(
      `The file ${join(dataDir, 'postgres-password')} with the database password is missing`,
    );
  });

  test('an unusable data folder', async () => {
    await writeFile(join(dataDir, 'file'), '');
    await expect(startEmbeddedDatabase({ dataDir: join(dataDir, 'file') })).rejects.toThrow(
      `The data folder ${join(dataDir, 'file')} is not writable (EEXIST)`,
    );
  });
});

const nobody = 65_534;

/** Accessible to everyone up to the root: other users can't run a clone inside root's home. */
const mayBeEntered = (folder: string): boolean =>
  (statSync(folder).mode & 0o005) === 0o005 && (dirname(folder) === folder || mayBeEntered(dirname(folder)));

describe.runIf(process.getuid?.() === 0)('started by root (F10)', () => {
  test('PostgreSQL runs as a dedicated user', async () => {
    useFolderOfBefore();
    const database = await startEmbeddedDatabase({ dataDir, settings });
    expect((await stat(`/proc/${database.pid()}`)).uid).not.toBe(0);
    await database.stop();
  });

  test.runIf(mayBeEntered(import.meta.dirname))('a normal user runs it under their own name', async () => {
    await chown(dataDir, nobody, nobody);
    const owner = await startOwner({ uid: nobody, gid: nobody });
    expect((await stat(`/proc/${owner.postgresPid}`)).uid).toBe(nobody);
    expect(await query(owner.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    owner.child.kill('SIGTERM');
    await once(owner.child, 'exit');
  });

  test('a data folder closed to that user stores its database where the user can reach it', async () => {
    const closed = await mkdtemp(join(homedir(), '.souk-closed-'));
    chmodSync(closed, 0o700);
    const lines: string[] = [];
    const first = await startEmbeddedDatabase({ dataDir: closed, settings, log: (line) => lines.push(line) });
    await query(first.url, `create table kept as select 'here' as word`);
    await first.stop();
    const place = /is stored in (\S+)\. Back/.exec(lines.join('\n'))?.[1];
    expect(place).toMatch(/^\/var\/lib\/souk\/database-/);
    const second = await startEmbeddedDatabase({ dataDir: closed, settings });
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'here' }]);
    await second.stop();
    await rm(place!, { recursive: true });
    await expect(startEmbeddedDatabase({ dataDir: closed, settings })).rejects.toThrow(
      `points to ${place}, which does not exist. Put that folder back, or restore a backup.`,
    );
    await rm(closed, { recursive: true });
  });
});

function childrenOf(pid: number): number[] {
  const out = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return out
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}
