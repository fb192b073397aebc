import { sql } from 'kysely';
import type { AuditedTx } from '#access/audited.ts';
import { lockOrder } from '#order/lock-order.ts';
import { readOrderNumber } from '#order/order-number.ts';
import { recordRefundAudited } from '../record-refund.ts';
import { lockWaitingLine, type WaitingLine } from './lock-waiting-line.ts';
import { isOpenRefund } from './open-refunds.ts';

export type ConfirmedRefundLine =
  | { ok: true; result: 'refunded' | 'known'; orderNumber: string }
  | { ok: false; reason: 'decided' | 'refund-unknown' };

/**
 * Uses outgoing money for a refund of the order with exactly its amount. A refund that waits to be sent is recorded with the bank's id; one
 * that a person has recorded already is only linked. The order's lock makes a second transaction find the refund used.
 */
export async function confirmRefundLine(
  tx: AuditedTx,
  { id, reference, now }: { id: number; reference: string; now: Date },
): Promise<ConfirmedRefundLine> {
  const line = await lockWaitingLine(tx, id);
  if (!line) return { ok: false, reason: 'decided' };
  const number = readOrderNumber(reference);
  const locked = number === null ? undefined : await lockOrder(tx, { number });
  const refund = locked && (await findRefund(tx, locked.order.id, line));
  if (number === null || !refund) return { ok: false, reason: 'refund-unknown' };
  if (refund.state === 'by-hand') {
    const recorded = await recordRefundAudited(tx, {
      id: refund.id,
      number,
      reference: line.receipt_id,
      now,
    });
    if (!recorded.ok) return { ok: false, reason: 'refund-unknown' };
  }
  const result = refund.state === 'by-hand' ? 'refunded' : 'known';
  await sql`
    update bank_lines set state = 'booked', result = ${result}, refund_id = ${refund.id}, decided_at = ${now}, payout_id = null,
      payout_batch_id = null where id = ${id}`.execute(tx);
  tx.audit.record({
    action: 'bank-statement.book',
    entity: 'bank-statement',
    entityId: id,
    storeId: null,
    label: number,
    before: null,
    after: { count: 1 },
  });
  return { ok: true, result, orderNumber: number };
}

/** The one that the transaction was matched to, if it fits; else one that waits to be sent. */
async function findRefund(
  tx: AuditedTx,
  orderId: number,
  { id, amount_minor: minor, currency }: WaitingLine,
): Promise<{ id: number; state: string } | undefined> {
  const { rows } = await sql<{ id: number; state: string }>`
    select r.id, r.state from refunds r left join payment_attempts a on a.id = r.attempt_id
    where r.order_id = ${orderId} and r.amount_minor = ${minor} and r.currency = ${currency} and ${isOpenRefund}
    order by r.id = (select refund_id from bank_lines where id = ${id}) desc nulls last, r.state, r.id limit 1`.execute(
    tx,
  );
  return rows[0];
}
