import { AsyncLocalStorage } from 'node:async_hooks';

const endsAt = new AsyncLocalStorage<number>();

/** INVARIANTS F14: an answer within 10 s; one is for the shop's own work. */
const shopperMs = 9000;

/**
 * All calls to providers within `work`, one after the other and with their repeats, together take no longer than this;
 * within another patience no longer than is left of that. Somebody waits: work in the background has none.
 */
export function withPatience<Result>(work: () => Promise<Result>, ms = shopperMs): Promise<Result> {
  return endsAt.run(Math.min(performance.now() + ms, endsAt.getStore() ?? Infinity), work);
}

/** What is left of it; Infinity where nobody waits. */
export function patienceLeftMs(): number {
  return (endsAt.getStore() ?? Infinity) - performance.now();
}
