import type { z } from 'zod';
import type { Shop } from '#shop.ts';

/**
 * What a shop does by the clock, in one of its processes. A run that fails is made up by the next. One that takes long asks between its
 * portions whether the process `isStopping`, and ends then.
 */
export type ClockJob = {
  name: string;
  /** When it runs, in UTC: minute, hour, day, month, weekday. */
  cron: string;
  run(shop: Shop, isStopping: () => boolean): Promise<unknown>;
  /** Instead of it when somebody asked for this very run; absent: the same. */
  runAsked?(shop: Shop): Promise<unknown>;
  /** Whether there is something for it that it has never seen, as in a shop that was led on from a version without it: it need not wait. */
  isMissed?(shop: Shop): Promise<boolean>;
  /** For a run that may take longer than others. */
  longestRunSeconds?: number;
};

/**
 * What an act leaves to be done after its transaction has committed, with facts of that transaction (decision 033).
 * `Data` is JSON.
 */
export type QueuedJob<Data = unknown> = {
  name: string;
  /** What `enqueue` takes; what was written down is read by it once more, maybe by a later version of the shop. */
  schema: z.ZodType<Data>;
  /** Must do no harm when it runs twice: a process may end between the work and the note that it is done. */
  run(shop: Shop, data: Data): Promise<unknown>;
  /** How often it is tried again, with growing pauses, before it is listed as failed. */
  retries: number;
};

/** What the data of a run say that somebody asked for. */
export const askedFor = { asked: true };

export function defineJob<Data>(job: QueuedJob<Data>): QueuedJob<Data> {
  return job;
}
