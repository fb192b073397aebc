import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RawReply } from './send-once.ts';

export type BareServer = {
  url: string;
  /** From now on it answers these, and everything else with 404. Keys are method and path: `GET /all/shoes`. */
  answer(replies: ReadonlyMap<string, RawReply>): Promise<void>;
  stop(): Promise<void>;
};

/** A bare Fastify route in a process of its own: how fast the shop's framework sends these bytes when nothing is to be found out. */
export async function startBareServer(): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { serialization: 'advanced' });
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    async answer(replies) {
      const ready = once(child, 'message');
      child.send(replies);
      await ready;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
