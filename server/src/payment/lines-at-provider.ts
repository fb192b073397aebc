import type { Money } from '@souk/rules/payment-state';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import type { AttemptRow } from '#ledger/attempt-queries.ts';
import { isPaymentOf, listPayments } from '#ledger/order-money.ts';
import type { RefundLine } from '#ledger/refund-queries.ts';
import { lockOrder } from '#order/lock-order.ts';
import { allLines, shopLine } from '#order/refund-purpose.ts';
import { listRefundableLines } from '#order/list-refundable-lines.ts';

/**
 * Lines of a refund made at the provider, which knows no parts: a full refund covers the whole order, a partial one is borne by the shop,
 * and money that isn't the order's by nobody (decision 025).
 */
export async function linesAtProvider(
  tx: Transaction<DB>,
  { order_id: orderId, order_number: number, id, payment_id: paymentId }: AttemptRow,
  { minor, currency }: Money,
): Promise<RefundLine[]> {
  const locked = await lockOrder(tx, { number });
  if (!locked) throw new Error(`order ${number} is gone`);
  const payment = (await listPayments(tx, orderId)).find(
    (each) => each.attemptId === id && each.paymentId === paymentId,
  );
  // The refund's report may precede its payment's, so the payment may be unknown.
  if (!payment) return [shopLine('shop', minor)];
  if (!isPaymentOf(locked.order, payment)) return [shopLine('nobody', minor)];
  const isAll = payment.currency === currency && payment.leftMinor === minor;
  return isAll ? allLines(await listRefundableLines(tx, orderId), minor) : [shopLine('shop', minor)];
}
