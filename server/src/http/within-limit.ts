import type { FastifyReply } from 'fastify';
import { BusyError } from '#runtime/busy-error.ts';
import { withoutDeadline, type Deadline, currentDeadline, withDeadline } from '#runtime/deadline.ts';
import type { Shop } from '#shop.ts';
import { callerAborted } from './caller-aborted.ts';

/**
 * Runs a call for as long as its caller waits: `shop.requestTimeoutMs` in total. A call made by a page uses the deadline of the
 * page's visitor. Throws BusyError for new calls while the process is overloaded (INVARIANTS F32).
 */
export async function withRequestDeadline<Result>(
  shop: Shop,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const isForPage = currentDeadline() !== null;
  const deadline = isForPage
    ? null
    : { until: performance.now() + shop.requestTimeoutMs, signal: callerAborted(reply) };
  await shop.acceptPending();
  if (deadline === null) return work();
  if (shop.isOverloaded()) throw new BusyError();
  return withDeadline(deadline, work);
}

/** Runs a public read, at most forty at a time; others queue. Calls made by pages have had their turn already. */
export function readWithinLimit<Result>(shop: Shop, work: () => Promise<Result>): Promise<Result> {
  return untilDeadline(hasTurn() ? work() : shop.memory.queues.reads.work(work));
}

/**
 * Runs a call on personal data, at most forty at a time; others queue. A change is completed once begun, even if the caller
 * disconnects.
 */
export function actWithinLimit<Result>(
  shop: Shop,
  work: () => Promise<Result>,
  { isRead }: { isRead: boolean },
): Promise<Result> {
  const { acts } = shop.memory.queues;
  if (isRead) return untilDeadline(hasTurn() ? work() : acts.work(work));
  return hasTurn() ? withoutDeadline(work) : acts.work(() => withoutDeadline(work));
}

/** Pages have their own queue, which bounds the calls they make. */
const hasTurn = () => currentDeadline()?.hasTurn === true;

/**
 * A read may hang (on a lock, for instance) longer than its caller waits; it changes nothing, so its result can be dropped.
 */
async function untilDeadline<Result>(reading: Promise<Result>): Promise<Result> {
  const deadline: Deadline | null = currentDeadline();
  if (!deadline) return reading;
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BusyError()), Math.max(0, deadline.until - performance.now()));
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
