import { forWhoeverWaits } from '#load/patience.ts';
import type { Shop } from '#shop.ts';
import { settleInTime } from '#db/settle-in-time.ts';

const inFlight = new WeakMap<Shop, Map<string, Promise<unknown>>>();

/**
 * Callers that ask for the same thing at the same time share one computation (ASVS 15.2.2): two hundred
 * visitors of the front page would otherwise put thousands of queries into a queue that holds 500. Nothing is kept
 * once the answer is there, and a computation that does not end is given up and forgotten. Only for work that does not
 * depend on who asks.
 */
export function shareInFlight<Result>(
  shop: Shop,
  key: string,
  work: () => Promise<Result>,
  limitMs?: number,
): Promise<Result> {
  const running = inFlight.get(shop) ?? new Map<string, Promise<unknown>>();
  inFlight.set(shop, running);
  // One key is always given the same work, so what is found there has its type.
  const known = running.get(key) as Promise<Result> | undefined;
  if (known) return known;
  // The first of them may be the first to go away.
  const started = settleInTime(forWhoeverWaits(work), limitMs).finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
