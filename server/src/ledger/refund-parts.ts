import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { listPayments } from './order-money.ts';
import { queueRefund } from './queue-refund.ts';

/**
 * Parts of a locked order end: what was paid for them goes back, once per part, and never more than is left of the
 * payment; answers how much, in whole minor units. Of an unpaid order nothing does; money that still arrives is refunded
 * when it does.
 */
export async function refundParts(
  tx: Transaction<DB>,
  { order }: { order: { id: number; payment_done: boolean; trans_id: string | null } },
  { parts, now }: { parts: readonly { id: number; total_minor: number }[]; now: Date },
): Promise<number> {
  if (!order.payment_done) return 0;
  // Another payment of the same order has its own refund.
  const payment = (await listPayments(tx, order.id)).find(
    ({ paymentId, attemptId }) => attemptId === null || paymentId === order.trans_id,
  );
  const amountMinor = Math.min(
    parts.reduce((sum, part) => sum + part.total_minor, 0),
    payment?.leftMinor ?? 0,
  );
  if (!payment || amountMinor === 0) return 0;
  await queueRefund(tx, {
    orderId: order.id,
    payment,
    amountMinor,
    cause: `cancelled-parts:${parts.map((part) => part.id).join('-')}`,
    reason: 'cancelled',
    now,
  });
  return amountMinor;
}
