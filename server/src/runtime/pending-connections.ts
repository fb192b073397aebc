import type { Server } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';

/** Resolves when all connections that were pending have been accepted. */
export type AcceptPending = () => Promise<void>;

/** Accepting a flood of connections must not starve accepted ones. */
const longestMs = 100;

/**
 * The event loop accepts one connection per iteration (libuv), and rendering pages makes iterations long. In a crowd, new
 * visitors, even those who only need a cached page, would wait for many seconds before any queue knows of them. Long work
 * therefore first waits for event loop iterations in which nobody connects.
 */
export function watchConnections(server: Server): AcceptPending {
  let came = 0;
  let seen = 0;
  let letting: Promise<void> | null = null;
  server.on('connection', () => came++);

  async function acceptAll() {
    const startedAt = performance.now();
    do {
      seen = came;
      await nextRound();
      // A connection in the next iteration was already pending.
      if (came === seen) await nextRound();
    } while (came !== seen && performance.now() - startedAt < longestMs);
    letting = null;
  }
  return async () => {
    if (letting === null && came === seen) return;
    letting ??= acceptAll();
    await letting;
  };
}
