import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { LockedOrder, LockedPart } from '#order/lock-order.ts';
import { findOrderCurrency, listAttempts } from './queries.ts';
import { queueRefund } from './queue-refund.ts';

/**
 * Parts of a locked order end: what was paid for them goes back, once per part. Of an unpaid order nothing does; money
 * that still arrives is refunded when it does.
 */
export async function refundParts(
  tx: Transaction<DB>,
  { order }: LockedOrder,
  { parts, now }: { parts: readonly LockedPart[]; now: Date },
): Promise<void> {
  const amountMinor = parts.reduce((sum, part) => sum + part.total_minor, 0);
  if (!order.payment_done || amountMinor === 0) return;
  const paying = (await listAttempts(tx, order.id)).find((attempt) => attempt.state === 'paid');
  await queueRefund(tx, {
    orderId: order.id,
    attemptId: paying?.id ?? null,
    paymentId: paying?.payment_id ?? null,
    amountMinor,
    currency: paying?.currency ?? (await findOrderCurrency(tx, order.id)),
    cause: `cancelled-parts:${parts.map((part) => part.id).join('-')}`,
    reason: 'cancelled',
    now,
  });
}
