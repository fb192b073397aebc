import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@souk/postgres/server-process';
import { findSystemUser } from '@souk/postgres/system-user';

/** The installed PgBouncer version; null: none. */
export function pgbouncerVersion(): string | null {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  return /PgBouncer (\d+\.\d+)/.exec(stdout ?? '')?.[1] ?? null;
}

/** PgBouncer in front of this database; accepts any password and knows the database's own. */
export async function startPgbouncer(
  url: string,
  settings: Record<string, string | number>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const { port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'souk-pgbouncer-'));
  await chmod(folder, 0o755); // it doesn't run as root
  const listenPort = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: listenPort,
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  };
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${port} user=${username} password=${password}\n[pgbouncer]\n${Object.entries(
      all,
    )
      .map(([name, value]) => `${name} = ${value}`)
      .join('\n')}\n`,
  );
  const user = process.getuid?.() === 0 ? await findSystemUser() : null;
  const child = spawn('pgbouncer', [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  const ended = once(child, 'exit');
  let output = '';
  const isUp = new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${output}`)));
  });
  await isUp;
  return {
    url: `postgres://${username}:any@127.0.0.1:${listenPort}${pathname}`,
    async stop() {
      child.kill('SIGTERM');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
