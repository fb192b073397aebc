import { setTimeout as wait } from 'node:timers/promises';
import { makeRoom } from '#runtime/concurrency-limit.ts';
import type { Shop } from '#shop.ts';

/** Well above the duration of the work, well below what a person notices. */
export const defaultMinReplyMs = 250;

/**
 * Replies no earlier than `shop.minReplyMs` after the call. Known and unknown addresses need a different number of
 * statements; response times must not reveal which one it was (INVARIANTS I37).
 */
export async function answerEvenly<Result>(
  { minReplyMs }: Pick<Shop, 'minReplyMs'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work().finally(makeRoom), wait(minReplyMs)]);
  return result;
}
