import type { Server } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';

/** Before much is done in one go: settles when everybody who stood before the door is in. */
export type LetIn = () => Promise<void>;

/** A flood at the door must not keep those who are in from being served. */
const longestMs = 100;

/**
 * The event loop accepts one connection a round (libuv), and while pages are drawn its rounds are long: new visitors, also
 * those who only want a page that is kept, would stand before the door for many seconds in the middle of a crowd, where no
 * line knows of them. So work that takes long waits for some empty rounds first, as long as somebody comes in each.
 */
export function watchEntrance(server: Server): LetIn {
  let came = 0;
  let seen = 0;
  let letting: Promise<void> | null = null;
  server.on('connection', () => came++);

  async function letAllIn() {
    const startedAt = performance.now();
    do {
      seen = came;
      await nextRound();
      // One who comes in the round after this has been there before.
      if (came === seen) await nextRound();
    } while (came !== seen && performance.now() - startedAt < longestMs);
    letting = null;
  }
  return async () => {
    if (letting === null && came === seen) return;
    letting ??= letAllIn();
    await letting;
  };
}
