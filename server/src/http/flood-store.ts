import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#db/database-clock.ts';

/** `ttl`: milliseconds until the window ends. */
export type FloodCount = { current: number; ttl: number };
/** Counts one use more of an endpoint by a client, in the window that its first use began. */
export type CountFlood = (
  key: string,
  limit: { windowMs: number; max: number },
) => FloodCount | Promise<FloodCount>;

type Window = { count: number; endsAtMs: number };

/** Clients whose windows are remembered, for each endpoint. */
const mostClients = 5000;

/** Who counts the uses of an endpoint, of which clients wherever they are answered have one count. */
export type FloodCounters = (endpoint: string) => CountFlood;

/** `countFlood` counts for all processes of this machine; without it, this one counts for itself. */
export function floodCounters(clock: Clock, countFlood?: CountFlood): FloodCounters {
  const counters = new Map<string, CountFlood>();
  return (endpoint) => {
    const counter = countFlood ?? counters.get(endpoint) ?? countAlone(clock);
    if (!countFlood) counters.set(endpoint, counter);
    return (client, limit) => counter(`${endpoint} ${client}`, limit);
  };
}

/** Where @fastify/rate-limit counts. */
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
      // At once where it can be: most requests need no other turn for it.
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
 * In memory and by the shop's clock: by the machine's, a clock that is set back an hour would shut out for that long
 * whoever is at a limit.
 */
export function countAlone(clock: Clock): CountFlood {
  // It takes 100 kB at once, and most of the five hundred endpoints are not asked for days.
  let windows: LRUCache<string, Window> | undefined;
  return (key, { windowMs }) => {
    windows ??= new LRUCache({ max: mostClients });
    const nowMs = clock.now().getTime();
    const known = windows.get(key);
    const window = known && nowMs < known.endsAtMs ? known : { count: 0, endsAtMs: nowMs + windowMs };
    window.count++;
    windows.set(key, window);
    return { current: window.count, ttl: window.endsAtMs - nowMs };
  };
}
