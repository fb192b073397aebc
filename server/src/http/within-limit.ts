import type { FastifyReply } from 'fastify';
import { BusyError } from '#runtime/busy-error.ts';
import { forWhoeverWaits, type Patience, patienceOfThisWork, withPatience } from '#runtime/patience.ts';
import type { Shop } from '#shop.ts';
import { callerAborted } from './caller-aborted.ts';

/**
 * Runs a call for as long as its caller waits: `shop.patienceMs` in total. A call made by a page uses the patience of the
 * page's visitor. Throws BusyError for new calls while the process is overloaded (INVARIANTS F32).
 */
export async function patientlyFor<Result>(
  shop: Shop,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const isForPage = patienceOfThisWork() !== null;
  const patience = isForPage
    ? null
    : { until: performance.now() + shop.patienceMs, signal: callerAborted(reply) };
  await shop.letIn();
  if (patience === null) return work();
  if (shop.isStrained()) throw new BusyError();
  return withPatience(patience, work);
}

/** Runs a public read, at most forty at a time; others queue. Calls made by pages have had their turn already. */
export function readWithinLimit<Result>(shop: Shop, work: () => Promise<Result>): Promise<Result> {
  return untilPatienceEnds(hasTurn() ? work() : shop.memory.lines.reads.work(work));
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
  const { acts } = shop.memory.lines;
  if (isRead) return untilPatienceEnds(hasTurn() ? work() : acts.work(work));
  return hasTurn() ? forWhoeverWaits(work) : acts.work(() => forWhoeverWaits(work));
}

/** Pages have their own queue, which bounds the calls they make. */
const hasTurn = () => patienceOfThisWork()?.hasTurn === true;

/**
 * A read may hang (on a lock, for instance) longer than its caller waits; it changes nothing, so its result can be dropped.
 */
async function untilPatienceEnds<Result>(reading: Promise<Result>): Promise<Result> {
  const patience: Patience | null = patienceOfThisWork();
  if (!patience) return reading;
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BusyError()), Math.max(0, patience.until - performance.now()));
  try {
    return await Promise.race([reading, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
