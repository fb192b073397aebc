import { setTimeout as wait } from 'node:timers/promises';
import { makeRoom } from '#load/concurrency-limit.ts';
import type { Shop } from '#shop.ts';

/** Well above what the work takes, well below what a person notices. */
export const defaultEvenReplyMs = 250;

/**
 * Answers no sooner than after `shop.evenReplyMs`. Known and unknown addresses cost a different number of
 * statements; who measures replies must not learn which of the two it was (INVARIANTS I37).
 */
export async function answerEvenly<Result>(
  { evenReplyMs }: Pick<Shop, 'evenReplyMs'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const [result] = await Promise.all([work().finally(makeRoom), wait(evenReplyMs)]);
  return result;
}
