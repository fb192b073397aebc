import { AsyncLocalStorage } from 'node:async_hooks';

/** Until when a caller waits, including all queues. */
export type Deadline = {
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
export const defaultRequestTimeoutMs = 2500;

const ofThisWork = new AsyncLocalStorage<Deadline | null>();

/** Runs `work` on behalf of a caller, so that queues know when the caller gives up. */
export function withDeadline<Result>(deadline: Deadline, work: () => Result): Result {
  return ofThisWork.run(deadline, work);
}

/** Runs work shared by several callers, or that must be completed even if its caller disconnects. */
export function withoutDeadline<Result>(work: () => Result): Result {
  return ofThisWork.run(null, work);
}

/** The deadline of the current work's caller; null if it belongs to no single caller. */
export function currentDeadline(): Deadline | null {
  return ofThisWork.getStore() ?? null;
}
