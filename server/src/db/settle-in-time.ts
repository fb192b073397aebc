import { TooLateError } from './database-errors.ts';

/** Longer than any query may take, shorter than a request. */
const settleMs = 12_000;

/**
 * Rejects with `TooLateError` (503) if the promise does not settle in time. For shared or cached promises: one that never
 * settles would block all callers of its key.
 */
export function settleInTime<Result>(work: Promise<Result>, limitMs = settleMs): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new TooLateError(`What others wait for did not end within ${limitMs} ms.`)),
      limitMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
