import { BusyError } from '@souk/server/load/busy-error';

type Causes = {
  /** Rejects when what the page shows was refused. */
  refused: Promise<never>;
  /** Aborted when nobody waits any more. */
  nobodyWaits: AbortSignal | null;
};

/**
 * Draws a page unless that is in vain: then it rejects at once, with what `refused` rejects with or with BusyError, and
 * what is being drawn is told to stop by the signal that it got.
 */
export async function unlessInVain<Result>(
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
