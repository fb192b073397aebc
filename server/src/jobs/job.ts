import type { z } from 'zod';
import type { Shop } from '#shop.ts';

/**
 * A scheduled job, run by one of the shop's processes. A failed run is made up for by the next. Long jobs check `isStopping` between
 * batches and return early.
 */
export type ClockJob = {
  name: string;
  /** Schedule in UTC: minute, hour, day, month, weekday. */
  cron: string;
  run(shop: Shop, isStopping: () => boolean): Promise<unknown>;
  /** Replaces `run` in runs that an operator requested; default: `run`. */
  runOnRequest?(shop: Shop): Promise<unknown>;
  /** Whether it has never run, as after an upgrade that added it: it then runs immediately. */
  isMissed?(shop: Shop): Promise<boolean>;
  longestRunSeconds?: number;
};

/** A job enqueued by an act, run after its transaction has committed (decision 033). `Data` is JSON. */
export type QueuedJob<Data = unknown> = {
  name: string;
  /** Validates data in `enqueue` and again when the job runs, possibly in a later version of the shop. */
  schema: z.ZodType<Data>;
  /** Must be idempotent: a process may die between the work and its acknowledgement. */
  run(shop: Shop, data: Data): Promise<unknown>;
  /** Retries with growing delays before it is listed as failed. */
  retries: number;
};

export const onRequestData = { asked: true };

export function defineJob<Data>(job: QueuedJob<Data>): QueuedJob<Data> {
  return job;
}
