import { once } from 'node:events';
import { forkServer } from './fork-server.ts';
import type { RawReply } from './send-once.ts';

export type BareServer = {
  url: string;
  /** Replaces all replies; everything else is answered 404. Keys are method and path: `GET /all/shoes`. */
  answer(replies: ReadonlyMap<string, RawReply>): Promise<void>;
  stop(): Promise<void>;
};

/** A bare Fastify route in a separate process: how fast the shop's framework sends prepared replies. */
export async function startBareServer(): Promise<BareServer> {
  const { child, url, stop } = await forkServer('bare-server.ts');
  return {
    url,
    stop,
    async answer(replies) {
      const ready = once(child, 'message');
      child.send(replies);
      await ready;
    },
  };
}
