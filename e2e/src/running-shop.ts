import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type RunningShop = { url: string; dataDir: string; stop: () => Promise<void> };

const openWithinMs = 120_000;

/** The whole demo shop as README's `npm start` runs it, in a folder and on a port of its own. */
export async function startShop(): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../host/bin/souk.js'), 'start'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await untilOpen(child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilOpen(child: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The shop did not open within ${openWithinMs} ms:\n${said}`)),
      openWithinMs,
    );
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('The shop is open')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The shop ended with ${code}:\n${said}`));
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
