import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { newReference } from './new-reference.ts';
import type { BookedPayment } from './order-money.ts';
import { insertRefund, type RefundLine } from './refund-queries.ts';

export type RefundWish = {
  orderId: number;
  /** Whose money goes back. */
  payment: Pick<BookedPayment, 'attemptId' | 'provider' | 'paymentId' | 'currency'>;
  amountMinor: number;
  /** What it is for; their goods and shipping sum to the amount. */
  lines: readonly RefundLine[];
  /** One refund per cause: asking twice queues once. */
  cause: string;
  reason: string;
  now: Date;
};

/**
 * Puts a refund into the queue inside the transaction that causes it; a job sends it. Cash and bank transfers have
 * nobody to send it to: they wait for people. False when the cause has its refund already. The caller holds the order's
 * lock and has seen that so much is left.
 */
export function queueRefund(
  tx: Transaction<DB>,
  { payment: { attemptId, provider, paymentId, currency }, ...wish }: RefundWish,
): Promise<boolean> {
  const state = isRefundedByPeople({ attemptId, provider }) ? 'by-hand' : 'queued';
  return insertRefund(tx, { ...wish, attemptId, paymentId, currency, state, reference: newReference() });
}

/** Other methods may turn out to have no way back either; their job says so (`PaymentAdapter.refundsByHand`). */
export function isRefundedByPeople({
  attemptId,
  provider,
}: Pick<BookedPayment, 'attemptId' | 'provider'>): boolean {
  return attemptId === null || provider === 'bank';
}
