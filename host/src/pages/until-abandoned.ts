import { BusyError } from '@souk/server/runtime/busy-error';

type Causes = {
  /** Rejects when a call of the page was refused. */
  refused: Promise<never>;
  /** Aborted when no caller waits any longer. */
  nobodyWaits: AbortSignal | null;
};

/**
 * Renders a page unless it becomes pointless: then it rejects immediately, with the error of `refused` or with BusyError,
 * and aborts the signal passed to `draw`.
 */
export async function untilAbandoned<Result>(
  draw: (signal: AbortSignal) => Promise<Result>,
  { refused, nobodyWaits }: Causes,
): Promise<Result> {
  const stop = new AbortController();
  const { promise: abandoned, reject } = Promise.withResolvers<never>();
  const abandon = () => reject(new BusyError('Nobody waits for this page any more.'));
  if (nobodyWaits?.aborted) abandon();
  nobodyWaits?.addEventListener('abort', abandon, { once: true });
  try {
    return await Promise.race([refused, abandoned, draw(stop.signal)]);
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    nobodyWaits?.removeEventListener('abort', abandon);
  }
}
