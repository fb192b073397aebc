import { AsyncLocalStorage } from 'node:async_hooks';

const endsAt = new AsyncLocalStorage<number>();

/** INVARIANTS F14: an answer within 10 s; one second is for the shop's own work. */
const shopperMs = 9000;

/**
 * Time budget for all provider calls within `work`, including retries; a nested budget is limited by the outer one. For requests with a
 * waiting shopper: background work has none.
 */
export function withTimeBudget<Result>(work: () => Promise<Result>, ms = shopperMs): Promise<Result> {
  return endsAt.run(Math.min(performance.now() + ms, endsAt.getStore() ?? Infinity), work);
}

/** The remaining budget; Infinity without one. */
export function timeBudgetLeftMs(): number {
  return (endsAt.getStore() ?? Infinity) - performance.now();
}
