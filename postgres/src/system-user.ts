import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type SystemUser = { name: string; uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root, so it then runs as the user `postgres`, created if missing; `nobody` is the last resort. Null
 * when the shop doesn't run as root.
 */
export async function findSystemUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const found = (await lookUp('postgres')) ?? (await lookUp('_postgres'));
  if (found) return found;
  // Debian and Red Hat have useradd, Alpine has adduser.
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    .catch(() => run('adduser', ['-S', '-D', '-H', 'postgres']))
    .catch(() => {});
  const user = (await lookUp('postgres')) ?? (await lookUp('nobody'));
  if (user) return user;
  throw new Error(
    'PostgreSQL does not run as root and a user for it could not be created; start the shop as a normal user, or set DATABASE_URL.',
  );
}

async function lookUp(name: string): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null; // `id` fails for an unknown user
  }
}

/** Whether `user` can enter every folder of this path. A path inside /root, for example, is closed to all but root. */
export async function canReach(path: string, user: SystemUser): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
