import { TooLateError } from './database-errors.ts';

/** Longer than any query may take, shorter than a request. */
const settleMs = 12_000;

/**
 * The same promise, which rejects with `TooLateError` (503) when it has not settled in time. For whatever others wait
 * for or find again: one promise that never settles, kept under its key, would hold everybody for ever.
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
