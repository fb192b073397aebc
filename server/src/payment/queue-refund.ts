import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { newReference } from './attempt.ts';
import { insertRefund } from './refund-queries.ts';

export type RefundWish = {
  orderId: number;
  /** The attempt whose money goes back; null: the order was paid by hand, in cash. */
  attemptId: number | null;
  paymentId: string | null;
  amountMinor: number;
  currency: string;
  /** One refund per cause: asking twice queues once. */
  cause: string;
  reason: string;
  now: Date;
};

/**
 * Puts a refund into the queue inside the transaction that causes it; a job sends it. Without an attempt there is
 * nobody to send it to: it waits for people. False when the cause has its refund already.
 */
export function queueRefund(tx: Transaction<DB>, wish: RefundWish): Promise<boolean> {
  const state = wish.attemptId === null ? 'by-hand' : 'queued';
  return insertRefund(tx, { ...wish, state, reference: newReference() });
}
