import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import pg from 'pg';
import { findPostgresBinaries } from '#binaries.ts';
import { createCluster } from '#cluster-folder.ts';
import { findFreePort, startServer, type ServerProcess } from '#server-process.ts';
import { findSystemUser } from '#system-user.ts';

export type Primary = { url: string; port: number; server: ServerProcess };

/** A PostgreSQL on a new folder that isn't restarted when it dies, with an empty database `souk`. */
export async function startPrimary({
  folder,
  password,
  settings = {},
}: {
  folder: string;
  password: string;
  settings?: Record<string, string>;
}): Promise<Primary> {
  await mkdir(dirname(folder), { recursive: true });
  const user = process.getuid?.() === 0 ? await findSystemUser() : null;
  const binaries = await findPostgresBinaries(user, () => {});
  await createCluster({ folder, binaries, user, password, log: () => {} });
  const port = await findFreePort();
  const { postgres } = binaries;
  const server = await startServer({
    folder,
    postgres,
    user,
    port,
    password,
    settings,
    logFile: `${folder}.log`,
  });
  const at = `postgres://souk:${password}@127.0.0.1:${port}`;
  const client = new pg.Client({ connectionString: `${at}/postgres` });
  await client.connect();
  await client.query('create database souk');
  await client.end();
  return { url: `${at}/souk`, port, server };
}
