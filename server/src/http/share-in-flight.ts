import type { Shop } from '#shop.ts';

const inFlight = new WeakMap<Shop, Map<string, Promise<unknown>>>();

/**
 * Callers that ask for the same thing at the same time share one computation (INVARIANTS §4 15.2.2): two hundred
 * visitors of the front page would otherwise put thousands of queries into a queue that holds 500. Nothing is kept
 * once the answer is there. Only for work that does not depend on who asks.
 */
export function shareInFlight<Result>(shop: Shop, key: string, work: () => Promise<Result>): Promise<Result> {
  const running = inFlight.get(shop) ?? new Map<string, Promise<unknown>>();
  inFlight.set(shop, running);
  // One key is always given the same work, so what is found there has its type.
  const known = running.get(key) as Promise<Result> | undefined;
  if (known) return known;
  const started = work().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
