import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type PostgresBinaries, reachableFolders } from './binaries.ts';
import { canReach, type SystemUser } from './system-user.ts';

export const postgresMajor = '18';

/**
 * Whether this folder contains a cluster. Never changes anything. Throws a sentence with path, cause and remedy if it contains
 * something this PostgreSQL must not touch (F8).
 */
export async function hasCluster(folder: string): Promise<boolean> {
  const link = await lstat(folder).catch(() => null);
  if (link?.isSymbolicLink() && !(await stat(folder).catch(() => null))) {
    throw new Error(
      `The database folder ${folder} points to ${await readlink(folder)}, which does not exist. Put that folder back, or restore a backup.`,
    );
  }
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw new Error(
      `The database folder ${folder} cannot be read (${cause.code}); ${whoMayRead(link?.uid)}.`,
      { cause },
    );
  });
  if (names.length === 0) return false;
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  const isWhole = version !== '' && (await stat(join(folder, 'global/pg_control')).catch(() => null));
  if (!isWhole) {
    throw new Error(
      `The database folder ${folder} is incomplete (${version === '' ? 'PG_VERSION' : 'global/pg_control'} is missing) and was not changed; ${restoreHint(folder)}.`,
    );
  }
  if (version !== postgresMajor) {
    throw new Error(
      `The database folder ${folder} was written by PostgreSQL ${version}, and this shop runs PostgreSQL ${postgresMajor}; it was not changed: move its contents with pg_dump, or ${restoreHint(folder)}.`,
    );
  }
  const owner = (await stat(folder)).uid;
  const me = process.getuid?.();
  if (me !== undefined && me !== 0 && owner !== me) {
    throw new Error(`The database folder ${folder} belongs to another user; ${whoMayRead(owner)}.`);
  }
  return true;
}

function restoreHint(folder: string): string {
  return `restore a backup into it, or set it aside with "mv ${folder} ${folder}-old" and start again with an empty shop`;
}

function whoMayRead(uid: number | undefined): string {
  return uid === undefined
    ? 'start the shop as its owner'
    : `start the shop as its owner, the user with ID ${uid}, or as root`;
}

/**
 * Creates a cluster with the superuser `souk`. It is built next to the folder and moved there when complete, so an interrupted
 * start leaves nothing half-written at `folder`.
 */
export async function createCluster({
  folder,
  binaries,
  user,
  password,
  log,
}: {
  folder: string;
  binaries: PostgresBinaries;
  user: SystemUser | null;
  password: string;
  log: (line: string) => void;
}): Promise<void> {
  const parent = dirname(folder);
  if (!(await removeEmpty(folder))) {
    // A mount point or a link to another disk can't be replaced, so the cluster is created inside it.
    if (user) await chown(folder, user.uid, user.gid);
    await runInitdb({
      folder: await realpath(folder),
      binaries,
      user,
      password,
      passwordFile: `${folder}.password`,
    });
    return;
  }
  const place = user && !(await canReach(parent, user)) ? await findReachablePlace(parent, user) : folder;
  const unfinished = place === folder ? join(parent, 'postgres.unfinished') : `${place}.unfinished`;
  await rm(unfinished, { recursive: true, force: true }); // left by an interrupted start; never used by a shop
  await mkdir(unfinished, { mode: 0o700 });
  if (user) await chown(unfinished, user.uid, user.gid);
  await runInitdb({ folder: unfinished, binaries, user, password, passwordFile: `${unfinished}.password` });
  await rename(unfinished, place);
  if (place !== folder) {
    await symlink(place, folder);
    log(
      `The user ${user?.name} cannot reach ${parent}, so the database is stored in ${place}. Back that folder up too.`,
    );
  }
}

/** @returns false when it exists and isn't an empty folder */
async function removeEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

/** Random, so that a data folder deleted by hand never gets its predecessor's database. */
async function findReachablePlace(parent: string, user: SystemUser): Promise<string> {
  // Temporary folders suit programs, but not a shop's data.
  const place = reachableFolders[0]!;
  try {
    await mkdir(place, { recursive: true, mode: 0o755 });
    if (await canReach(place, user)) return join(place, `database-${randomBytes(6).toString('hex')}`);
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error;
  }
  throw new Error(
    `PostgreSQL does not run as root, and its user ${user.name} cannot reach ${parent}; start the shop as a normal user, or set DATA_DIR to a folder that every user can reach.`,
  );
}

async function runInitdb(options: {
  folder: string;
  binaries: PostgresBinaries;
  user: SystemUser | null;
  password: string;
  passwordFile: string;
}): Promise<void> {
  const { passwordFile, password, user } = options;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (user) await chown(passwordFile, user.uid, user.gid);
    await tryLocales(options);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function tryLocales({
  folder,
  binaries,
  user,
  passwordFile,
}: Parameters<typeof runInitdb>[0]): Promise<void> {
  let problem = '';
  // Sorting and case use PostgreSQL's own C.UTF-8, identical on every machine. Character classes (word search, trigrams) still come
  // from the system locale, which must be UTF-8; its name differs between systems.
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const failure = await runToEnd(
      binaries.initdb,
      [
        `--pgdata=${folder}`,
        '--username=souk',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        `--locale=${locale}`,
        '--lc-messages=C',
        '--no-instructions',
      ],
      user,
    );
    if (failure === null) {
      await chmod(folder, 0o700);
      return;
    }
    problem = failure;
    if (!failure.includes('locale')) break;
  }
  throw new Error(`PostgreSQL could not create its folder ${folder}: ${problem}`);
}

/** @returns null on success, otherwise the program's output */
function runToEnd(program: string, args: string[], user: SystemUser | null): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: dirname(program), // initdb must be able to read its working directory, and another user may not read ours
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, TZ: 'UTC' },
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    let errorOutput = '';
    child.stderr?.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve(code === 0 ? null : errorOutput.trim() || `it exited with code ${code}`),
    );
  });
}
