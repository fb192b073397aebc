import { forWhoeverWaits } from '#load/patience.ts';
import type { Shop } from '#shop.ts';
import { settleInTime } from '#db/settle-in-time.ts';

/**
 * Callers that ask for the same thing at the same time share one computation (ASVS 15.2.2): two hundred
 * visitors of the front page would otherwise put thousands of queries into a queue that holds 500. Nothing is kept
 * once the answer is there, and a computation that does not end is given up and forgotten. Only for work that does not
 * depend on who asks.
 */
export function shareInFlight<Result>(
  { memory: { inFlight } }: Pick<Shop, 'memory'>,
  key: string,
  work: () => Promise<Result>,
  limitMs?: number,
): Promise<Result> {
  // One key is always given the same work, so what is found there has its type.
  const known = inFlight.get(key) as Promise<Result> | undefined;
  if (known) return known;
  // The first of them may be the first to go away.
  const started = settleInTime(forWhoeverWaits(work), limitMs).finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}

/** The same for reads of what is public: whoever asks after a change that was heard gets nothing that was begun before it. */
export const shareRead = <Result>(shop: Shop, name: string, read: () => Promise<Result>): Promise<Result> =>
  shareInFlight(shop, `${name} ${shop.replies.turn}`, read);
