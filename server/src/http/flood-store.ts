import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#db/database-clock.ts';

/** `ttl`: milliseconds until the window ends. */
export type FloodCount = { current: number; ttl: number };
/** Counts one use of an endpoint by a client, in the window that began with the client's first use. */
export type CountFlood = (
  key: string,
  limit: { windowMs: number; max: number },
) => FloodCount | Promise<FloodCount>;

type Window = { count: number; endsAtMs: number };

/** Clients remembered per endpoint. */
const maxClients = 5000;

/** Returns the counter of an endpoint, shared wherever its clients are answered. */
export type FloodCounters = (endpoint: string) => CountFlood;

/** `countFlood` counts for all processes of this machine; without it, this process counts alone. */
export function floodCounters(clock: Clock, countFlood?: CountFlood): FloodCounters {
  const counters = new Map<string, CountFlood>();
  return (endpoint) => {
    const counter = countFlood ?? counters.get(endpoint) ?? countAlone(clock);
    if (!countFlood) counters.set(endpoint, counter);
    return (client, limit) => counter(`${endpoint} ${client}`, limit);
  };
}

export function floodStore(counters: FloodCounters): FastifyRateLimitStoreCtor {
  return class FloodStore implements FastifyRateLimitStore {
    readonly #count: CountFlood;

    constructor(options: { routeInfo?: { method: string | string[]; url: string } }) {
      const { routeInfo } = options;
      this.#count = counters(routeInfo ? `${[routeInfo.method].flat().join()} ${routeInfo.url}` : 'others');
    }

    incr(
      client: string,
      answer: (error: Error | null, result?: FloodCount) => void,
      windowMs: number,
      max: number,
    ): void {
      const count = this.#count(client, { windowMs, max });
      // Synchronous if possible, to save most requests a turn of the event loop.
      if (!(count instanceof Promise)) return answer(null, count);
      count.then(
        (result) => answer(null, result),
        (error: Error) => answer(error),
      );
    }

    child(options: object): FastifyRateLimitStore {
      return new FloodStore(options);
    }
  };
}

/**
 * Counts in memory, by the shop's clock: with the system clock, setting it back by an hour would lock out limited clients
 * for that hour.
 */
export function countAlone(clock: Clock): CountFlood {
  // Created on demand: it allocates 100 kB, and most of the five hundred endpoints are rarely called.
  let windows: LRUCache<string, Window> | undefined;
  return (key, { windowMs }) => {
    windows ??= new LRUCache({ max: maxClients });
    const nowMs = clock.now().getTime();
    const known = windows.get(key);
    const window = known && nowMs < known.endsAtMs ? known : { count: 0, endsAtMs: nowMs + windowMs };
    window.count++;
    windows.set(key, window);
    return { current: window.count, ttl: window.endsAtMs - nowMs };
  };
}
