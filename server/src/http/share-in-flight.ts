import { withoutDeadline } from '#runtime/deadline.ts';
import type { Shop } from '#shop.ts';
import { settleInTime } from '#db/settle-in-time.ts';

/**
 * Deduplicates concurrent computations of the same key (ASVS 15.2.2): two hundred visitors of the home page would otherwise
 * put thousands of queries into a queue of 500. Nothing is cached after completion, and a computation that exceeds the
 * limit is abandoned. Only for work that does not depend on the caller.
 */
export function shareInFlight<Result>(
  { memory: { inFlight } }: Pick<Shop, 'memory'>,
  key: string,
  work: () => Promise<Result>,
  limitMs?: number,
): Promise<Result> {
  // The same key always means the same work, so the type matches.
  const known = inFlight.get(key) as Promise<Result> | undefined;
  if (known) return known;
  // Continues even if the first caller disconnects.
  const started = settleInTime(withoutDeadline(work), limitMs).finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}

/** For public reads: a caller that arrives after a received change never gets a read begun before it. */
export const shareRead = <Result>(shop: Shop, name: string, read: () => Promise<Result>): Promise<Result> =>
  shareInFlight(shop, `${name} ${shop.replies.turn}`, read);
