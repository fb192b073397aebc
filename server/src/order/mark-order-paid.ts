import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { closeAttemptsJob } from './close-attempts-job.ts';
import type { LockedOrder } from './lock-order.ts';
import { promiseHandOver } from './promise-hand-over.ts';
import { queuePaidMail } from './queue-order-mails.ts';
import { queueSellerMails } from './queue-seller-mails.ts';

/**
 * Marks a locked order as paid, ends its payment hold and emails buyer and sellers. The status doesn't change (SPEC §4 separates it from
 * payment). The caller has checked that the order is neither paid nor cancelled.
 */
export async function markOrderPaid(
  tx: Transaction<DB>,
  { order }: LockedOrder,
  { transId, amountMinor, now }: { transId: string; amountMinor: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_done: true, trans_id: transId, hold_until: null })
    .where('id', '=', order.id)
    .execute();
  await promiseHandOver(tx, order.id, now);
  await queuePaidMail(tx, order, amountMinor);
  await queueSellerMails(tx, { orderId: order.id });
  await enqueue(tx, closeAttemptsJob, { orderId: order.id });
}

/** Marks a new order that costs nothing as paid, without booking or emails. */
export async function markFreeOrderPaid(tx: Transaction<DB>, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ payment_done: true }).where('id', '=', orderId).execute();
}

/** Called when a completed refund fails later: the order isn't fully refunded any more. */
export async function unmarkOrderRefunded(tx: Transaction<DB>, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ refunded: false }).where('id', '=', orderId).execute();
}

/** Called when all payments are refunded. Does nothing to an order that still awaits its payment. */
export async function markOrderRefunded(tx: Transaction<DB>, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ refunded: true })
    .where('id', '=', orderId)
    .where((eb) => eb.or([eb('payment_done', '=', true), eb('cancelled', '=', true)]))
    .execute();
}
