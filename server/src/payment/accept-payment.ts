import type { AuditedTx } from '#access/audited.ts';
import { findAttempt, lockAttempt, updateAttempt } from '#ledger/attempt-queries.ts';
import { listPayments } from '#ledger/order-money.ts';
import { lockOrder } from '#order/lock-order.ts';
import { markOrderPaid } from '#order/mark-order-paid.ts';
import { notFound } from '#records/record-kind.ts';
import { passOnFee } from './book-fee.ts';

export type Accepted =
  | { ok: true }
  | typeof notFound
  /**
   * `not-waiting`: already decided. `currency`: paid in another currency than the order's. `order-over`: the order is paid or cancelled.
   */
  | { ok: false; reason: 'not-waiting' | 'currency' | 'order-over' };

export async function acceptPayment(
  tx: AuditedTx,
  { attemptId, now }: { attemptId: number; now: Date },
): Promise<Accepted> {
  const found = await findAttempt(tx, attemptId);
  const locked = found && (await lockOrder(tx, { number: found.order_number }));
  if (!found || !locked) return notFound;
  const attempt = await lockAttempt(tx, attemptId);
  const payment = (await listPayments(tx, attempt.order_id)).find((one) => one.attemptId === attemptId);
  if (attempt.state !== 'review' || !payment || payment.leftMinor < payment.paidMinor)
    return { ok: false, reason: 'not-waiting' };
  const { order } = locked;
  if (payment.currency !== order.currency) return { ok: false, reason: 'currency' };
  if (order.payment_done || order.cancelled) return { ok: false, reason: 'order-over' };
  await updateAttempt(tx, attemptId, { state: 'paid', inquireAt: null, now });
  await markOrderPaid(tx, locked, { transId: payment.paymentId, amountMinor: payment.paidMinor, now });
  await passOnFee(tx, {
    order: { ...locked, order: { ...order, payment_done: true, trans_id: payment.paymentId } },
    payment: { provider: attempt.provider, attemptId, paymentId: payment.paymentId },
    now,
  });
  tx.audit.record({
    action: 'payment.accept',
    entity: 'order',
    entityId: order.id,
    label: order.number,
    storeId: null,
    before: { amount_minor: attempt.amount_minor, currency: attempt.currency },
    after: { amount_minor: payment.paidMinor, currency: payment.currency },
  });
  return { ok: true };
}
