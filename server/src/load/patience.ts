import { AsyncLocalStorage } from 'node:async_hooks';

/** How long somebody waits for an answer in all, through every line on the way to it. */
export type Patience = {
  /** On the scale of `performance.now()`. */
  until: number;
  /** Aborted when they have gone: nobody needs the answer any more. */
  signal: AbortSignal | null;
  /** They had their turn in a line that bounds also what follows from it: a page's, for the calls that it makes. */
  hasTurn?: boolean;
};

/**
 * Who is served shall not have waited longer than three seconds; half a second is for the way in, before any line knows of
 * them, and for what takes longer than it usually does.
 */
export const defaultPatienceMs = 2500;

const ofThisWork = new AsyncLocalStorage<Patience | null>();

/** Does `work` for somebody: the lines that it comes to know how long they still wait, and whether. */
export function withPatience<Result>(patience: Patience, work: () => Result): Result {
  return ofThisWork.run(patience, work);
}

/** Does what several wait for, or what must be finished once it has begun, whoever goes away meanwhile. */
export function forWhoeverWaits<Result>(work: () => Result): Result {
  return ofThisWork.run(null, work);
}

/** Of whom the present work is done for; null when it is for nobody in particular. */
export function patienceOfThisWork(): Patience | null {
  return ofThisWork.getStore() ?? null;
}
