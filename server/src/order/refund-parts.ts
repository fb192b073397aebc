import { refundableOf } from '@souk/rules/refund-lines';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { isPaymentOf, listPayments } from '#ledger/order-money.ts';
import { queueRefund } from '#ledger/queue-refund.ts';
import { amountLines } from './refund-purpose.ts';
import { listRefundableLines } from './list-refundable-lines.ts';

/**
 * Parts of a locked order end: what was paid for them goes back, once per part, and never more than is left of the
 * payment; answers how much, in whole minor units. Of an unpaid order nothing does; money that still arrives is refunded
 * when it does.
 */
export async function refundParts(
  tx: Transaction<DB>,
  { order }: { order: { id: number; payment_done: boolean; trans_id: string | null } },
  { parts, now }: { parts: readonly { id: number }[]; now: Date },
): Promise<number> {
  if (!order.payment_done) return 0;
  const [payments, ordered] = await Promise.all([
    listPayments(tx, order.id),
    listRefundableLines(tx, order.id),
  ]);
  // Another payment of the same order has its own refund.
  const payment = payments.find((each) => isPaymentOf(order, each));
  const ids = new Set(parts.map(({ id }) => id));
  const lines = ordered.filter(({ partId }) => ids.has(partId));
  const amountMinor = Math.min(
    lines.reduce((sum, line) => sum + refundableOf(line), 0),
    payment?.leftMinor ?? 0,
  );
  if (!payment || amountMinor === 0) return 0;
  await queueRefund(tx, {
    orderId: order.id,
    payment,
    amountMinor,
    lines: amountLines(lines, amountMinor, false),
    cause: `cancelled-parts:${parts.map((part) => part.id).join('-')}`,
    reason: 'cancelled',
    now,
  });
  return amountMinor;
}
