import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type ForkedServer = { url: string; child: ChildProcess; stop(): Promise<void> };

/** Starts a file of this folder as a process that sends its port once it listens and exits when disconnected. */
export async function forkServer(file: string, env: Record<string, string> = {}): Promise<ForkedServer> {
  const child = fork(join(import.meta.dirname, file), {
    serialization: 'advanced',
    env: { ...process.env, ...env },
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
