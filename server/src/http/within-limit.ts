import type { FastifyReply } from 'fastify';
import { BusyError } from '#load/busy-error.ts';
import { forWhoeverWaits, type Patience, patienceOfThisWork, withPatience } from '#load/patience.ts';
import type { Shop } from '#shop.ts';
import { callerGone } from './caller-gone.ts';

/**
 * Answers a call as long as its caller waits for it: `shop.patienceMs` in all. A call that a page makes waits as long as
 * the page's visitor still does. Throws BusyError for what is new while the process is strained (INVARIANTS F32).
 */
export async function patientlyFor<Result>(
  shop: Shop,
  reply: FastifyReply,
  work: () => Promise<Result>,
): Promise<Result> {
  const isForPage = patienceOfThisWork() !== null;
  const patience = isForPage
    ? null
    : { until: performance.now() + shop.patienceMs, signal: callerGone(reply) };
  await shop.letIn();
  if (patience === null) return work();
  if (shop.isStrained()) throw new BusyError();
  return withPatience(patience, work);
}

/** Reads what everybody may see: forty calls at a time, the others in line. Those of a page had their turn with it. */
export function readWithinLimit<Result>(shop: Shop, work: () => Promise<Result>): Promise<Result> {
  return untilPatienceEnds(hasTurn() ? work() : shop.memory.lines.reads.work(work));
}

/**
 * Works on what belongs to somebody: forty calls at a time, the others in line. What changes something is finished once it
 * has begun, whoever goes away meanwhile.
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

/** Pages wait in a line of their own, which bounds what they ask for. */
const hasTurn = () => patienceOfThisWork()?.hasTurn === true;

/** A read may hang (on a lock, for instance) longer than anybody waits; it changes nothing, so nobody has to know its end. */
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
