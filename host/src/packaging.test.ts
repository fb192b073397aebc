import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { builtinModules } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/* Container, compose and systemd files match the shop's behavior. */

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFile(join(root, path), 'utf8');

/** Packages left after `npm ci --omit=dev`; the storefront is bundled, and the bundle imports its packages. */
const running = ['contract', 'rules', 'server', 'demo', 'sandbox', 'host'];
/** For tests, builds and `npm run dev` only. */
const notRunning =
  /\.test\.ts$|\/testing\/|\/test-|two-tabs-commands|\/art\/|vite-server|check-generated|generate-row-types/;

test("the running shop's imports are installed without development packages", async () => {
  const missing: string[] = [];
  for (const workspace of running) {
    const { name, dependencies = {} } = JSON.parse(await read(`${workspace}/package.json`)) as {
      name: string;
      dependencies?: Record<string, string>;
    };
    const entries = await readdir(join(root, workspace, 'src'), { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile() && one.name.endsWith('.ts'))) {
      const path = relative(root, join(entry.parentPath, entry.name));
      if (notRunning.test(path)) continue;
      const text = await read(path);
      for (const [, isType, specifier] of text.matchAll(
        /^(?:import|export) (type )?[^'"`]*?from '([^'.#][^']*)'/gm,
      )) {
        const asked = specifier!
          .split('/')
          .slice(0, specifier!.startsWith('@') ? 2 : 1)
          .join('/');
        const isThere =
          asked in dependencies || asked === name || builtinModules.includes(asked.replace('node:', ''));
        if (!isThere && !isType && !asked.startsWith('node:')) missing.push(`${path}: ${asked}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

test('container and service allow the 15 s that shutdown may take (F6), and more', async () => {
  const [, ofCompose] = /shop:[^]*?stop_grace_period: (\d+)s/.exec(await read('compose.yaml'))!;
  const [, ofService] = /^TimeoutStopSec=(\d+)$/m.exec(await read('docs/operating/souk.service'))!;
  expect(Number(ofCompose)).toBeGreaterThan(15);
  expect(Number(ofService)).toBeGreaterThan(15);
});

test('health checks query /healthz, and report unhealthy on failure or no response', async () => {
  const [, ofCompose] = /^ +- (fetch\(.*)$/m.exec(await read('compose.yaml'))!;
  const [, ofImage] = /CMD \["node", "-e", "(fetch.*)"\]$/m.exec(await read('Dockerfile'))!;
  let status = 200;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const PORT = String((server.address() as AddressInfo).port);
  const codeOf = async (script: string) => {
    const env = { PATH: process.env['PATH'], PORT };
    const run = promisify(execFile)(
      process.execPath,
      ['-e', script.replace('127.0.0.1:3000', `127.0.0.1:${PORT}`)],
      { env },
    );
    return run.then(
      () => 0,
      (error: { code: number }) => error.code,
    );
  };
  const both = () => Promise.all([ofCompose!, ofImage!].map(codeOf));
  expect(await both()).toEqual([0, 0]);
  status = 503;
  expect(await both()).toEqual([1, 1]);
  expect(new Set(asked)).toEqual(new Set(['/healthz']));
  server.closeAllConnections();
  await promisify(server.close.bind(server))();
  expect(await both()).toEqual([1, 1]);
});
