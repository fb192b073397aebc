import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { newReference } from './new-reference.ts';
import type { BookedPayment } from './order-money.ts';
import { insertRefund, type RefundLine } from './refund-queries.ts';

export type RefundWish = {
  orderId: number;
  payment: Pick<BookedPayment, 'attemptId' | 'provider' | 'paymentId' | 'currency'>;
  amountMinor: number;
  /** Their products and shipping add up to the amount. */
  lines: readonly RefundLine[];
  /** Idempotency key: each cause is refunded once. */
  cause: string;
  reason: string;
  now: Date;
};

/**
 * Queues a refund in the transaction that causes it; a job sends it. Refunds of cash and bank transfers are left to people. False if the
 * cause already has a refund. The caller holds the order's lock and has checked the remaining amount.
 */
export function queueRefund(
  tx: Transaction<DB>,
  { payment: { attemptId, provider, paymentId, currency }, ...wish }: RefundWish,
): Promise<boolean> {
  const state = isRefundedByPeople({ attemptId, provider }) ? 'by-hand' : 'queued';
  return insertRefund(tx, { ...wish, attemptId, paymentId, currency, state, reference: newReference() });
}

/** Other methods may turn out not to support refunds; their job reports it (`PaymentAdapter.refundsByHand`). */
export function isRefundedByPeople({
  attemptId,
  provider,
}: Pick<BookedPayment, 'attemptId' | 'provider'>): boolean {
  return attemptId === null || provider === 'bank';
}
