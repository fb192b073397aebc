import { execFile } from 'node:child_process';
import { appendFile, chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgresBinaries } from '#binaries.ts';
import { findFreePort, startServer, type ServerProcess } from '#server-process.ts';
import { findSystemUser } from '#system-user.ts';

const run = promisify(execFile);

export type Standby = {
  url: string;
  port: number;
  server: ServerProcess;
  /** Promotes it to primary; settles when it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A streaming replica of a local PostgreSQL, made by a low-level base backup because the embedded binaries lack pg_basebackup.
 * `url` is the primary's, of a superuser; `from` its folder, `folder` a new one for the copy.
 */
export async function startStandby({
  url,
  from,
  folder,
  settings = {},
}: {
  url: string;
  from: string;
  folder: string;
  settings?: Record<string, string>;
}): Promise<Standby> {
  const { port: primaryPort, username, password, pathname } = new URL(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    await run('cp', ['-a', from, folder]).catch((error: Error) => {
      // Files may disappear while copied; their contents are in the log.
      if (!/No such file or directory/.test(error.message)) throw error;
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const owned = { mode: 0o644 };
    await writeFile(join(folder, 'backup_label'), rows[0]!.labelfile, owned);
    await writeFile(join(folder, 'standby.signal'), '', owned);
  } finally {
    await client.end();
  }
  await rm(join(folder, 'postmaster.pid'), { force: true });
  const conninfo = `host=127.0.0.1 port=${primaryPort} user=${username} password=${password} application_name=standby`;
  await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  await chmod(folder, 0o700);
  const user = process.getuid?.() === 0 ? await findSystemUser() : null;
  if (user) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  const { postgres } = await findPostgresBinaries(user, () => {});
  const port = await findFreePort();
  const server = await startServer({
    folder,
    postgres,
    user,
    port,
    password,
    settings,
    logFile: `${folder}.log`,
  });
  const own = `postgres://${username}:${password}@127.0.0.1:${port}`;
  return {
    url: `${own}${pathname}`,
    port,
    server,
    async promote() {
      const admin = new pg.Client({ connectionString: `${own}/postgres` });
      await admin.connect();
      await admin.query('select pg_promote(true, 30)');
      await admin.end();
    },
    stop: () => server.stop(),
  };
}
