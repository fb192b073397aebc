import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a caller waits in total, through all queues. */
export type Patience = {
  /** On the scale of `performance.now()`. */
  until: number;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal | null;
  /** The caller has passed a queue that also bounds the work that follows: a page's, for the API calls that it makes. */
  hasTurn?: boolean;
};

/**
 * Served callers should wait three seconds at most; half a second is reserved for accepting the connection and for work
 * that takes longer than estimated.
 */
export const defaultPatienceMs = 2500;

const ofThisWork = new AsyncLocalStorage<Patience | null>();

/** Runs `work` on behalf of a caller, so that queues know how long the caller waits. */
export function withPatience<Result>(patience: Patience, work: () => Result): Result {
  return ofThisWork.run(patience, work);
}

/** Runs work shared by several callers, or that must be completed even if its caller disconnects. */
export function forWhoeverWaits<Result>(work: () => Result): Result {
  return ofThisWork.run(null, work);
}

/** The patience of the current work's caller; null if it belongs to no single caller. */
export function patienceOfThisWork(): Patience | null {
  return ofThisWork.getStore() ?? null;
}
