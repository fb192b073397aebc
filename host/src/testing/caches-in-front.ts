import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTestFolder } from '@souk/postgres/testing/test-folder';

export type CacheInFront = { origin: string; close(): Promise<void> };

const rules = join(import.meta.dirname, '../../../docs/operating/cdn');
export const places = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

/** Whether this Debian program is installed. */
export const isInstalled = (program: 'varnishd' | 'nginx' | 'haproxy') =>
  spawnSync(program, [program === 'haproxy' ? '-v' : '-V'], { env: places }).error === undefined;

/** Varnish with the documented configuration, reachable from this machine only. */
export async function startVarnish({
  port,
  shopPort,
}: {
  port: number;
  shopPort: number;
}): Promise<CacheInFront> {
  const folder = await makeTestFolder();
  const vcl = (await readFile(join(rules, 'varnish.vcl'), 'utf8')).replace('"3000"', `"${shopPort}"`);
  await writeFile(join(folder, 'souk.vcl'), vcl);
  const words = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`];
  const more = [
    '-f',
    join(folder, 'souk.vcl'),
    '-s',
    'malloc,32m',
    '-p',
    'http_gzip_support=off',
    '-i',
    'test',
  ];
  return running(spawn('varnishd', [...words, ...more], { env: places }), { folder, port });
}

export async function startNginx({
  port,
  shopPort,
}: {
  port: number;
  shopPort: number;
}): Promise<CacheInFront> {
  const folder = await makeTestFolder();
  await mkdir(join(folder, 'cache'));
  const site = (await readFile(join(rules, 'nginx.conf'), 'utf8'))
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/cache/nginx/souk', join(folder, 'cache'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; ${user} worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr;
     events { worker_connections 256; }
     http { access_log off; ${paths.join(' ')}\n${site}\n}`,
  );
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  return running(spawn('nginx', words, { env: places }), { folder, port });
}

export async function running(
  child: ChildProcess,
  { folder, port }: { folder: string; port: number },
): Promise<CacheInFront> {
  let output = '';
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The cache did not start: ${output}`);
    const isThere = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (isThere) break;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return {
    origin,
    async close() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
