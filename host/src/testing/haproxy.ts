import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';
import { type CacheInFront, places, running } from './caches-in-front.ts';

const rules = join(import.meta.dirname, '../../../docs/operating/haproxy.cfg');

type Ports = {
  port: number;
  shops: readonly [number, number];
  /** Ports of the database frontend, of its two servers, and of their health checks. */
  database: { port: number; servers: readonly [number, number]; checks: readonly [number, number] };
};

/** HAProxy with the documented configuration, in front of two local shops and databases. */
export async function startHaproxy({ port, shops, database }: Ports): Promise<CacheInFront> {
  const folder = await makeTestFolder();
  const file = join(folder, 'haproxy.cfg');
  const changed = [
    ['bind :80', `bind 127.0.0.1:${port}`],
    ['10.0.0.1:3000', `127.0.0.1:${shops[0]}`],
    ['10.0.0.2:3000', `127.0.0.1:${shops[1]}`],
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${database.port}`],
    ['10.0.0.5:5432 check port 8008', `127.0.0.1:${database.servers[0]} check port ${database.checks[0]}`],
    ['10.0.0.6:5432 check port 8008', `127.0.0.1:${database.servers[1]} check port ${database.checks[1]}`],
  ] as const;
  const written = changed.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`The rules do not say "${from}".`);
      return text.replace(from, to);
    },
    await readFile(rules, 'utf8'),
  );
  await writeFile(file, written);
  return running(spawn('haproxy', ['-db', '-f', file], { env: places }), { folder, port });
}
