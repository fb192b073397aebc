import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type DevServer = {
  /** Several changes at once, as by an editor or git, cause one restart. */
  restart(changedFile: string): void;
  stop(): Promise<void>;
};

/** Long enough for an editor that writes, renames and writes again. */
const settleMs = 150;

/** Runs dev-server.ts in a separate process. If it fails (a typo), it waits for the next change. */
export function runDevServer(variables: Record<string, string>): DevServer {
  let child = start();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function start(): ChildProcess {
    return spawn(process.execPath, [join(import.meta.dirname, 'dev-server.ts')], {
      stdio: 'inherit',
      env: { ...process.env, ...variables },
    });
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  let work = Promise.resolve();
  return {
    restart(changedFile) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        process.stdout.write(`${changedFile} changed; restarting.\n`);
        work = work.then(async () => {
          await end();
          if (!isStopped) child = start();
        });
      }, settleMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
      await end();
    },
  };
}
