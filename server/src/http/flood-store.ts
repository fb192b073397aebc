import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#db/database-clock.ts';

type Window = { count: number; endsAtMs: number };

/** Clients whose windows are remembered, for each endpoint. */
const mostClients = 5000;

/**
 * Where @fastify/rate-limit counts, in memory and by the shop's clock: by the machine's, a clock that is set back an hour
 * would shut out for that long whoever is at a limit.
 */
export function floodStore(clock: Clock): FastifyRateLimitStoreCtor {
  return class FloodStore implements FastifyRateLimitStore {
    readonly #windows = new LRUCache<string, Window>({ max: mostClients });

    incr(
      client: string,
      answer: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      const nowMs = clock.now().getTime();
      const known = this.#windows.get(client);
      const window = known && nowMs < known.endsAtMs ? known : { count: 0, endsAtMs: nowMs + windowMs };
      window.count++;
      this.#windows.set(client, window);
      answer(null, { current: window.count, ttl: window.endsAtMs - nowMs });
    }

    child(): FastifyRateLimitStore {
      return new FloodStore();
    }
  };
}
