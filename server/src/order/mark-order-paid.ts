import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { closeAttemptsJob } from './close-attempts-job.ts';
import type { LockedOrder } from './lock-order.ts';
import { promiseHandOver } from './promise-hand-over.ts';
import { queuePaidMail } from './queue-order-mails.ts';
import { queueSellerMails } from './queue-seller-mails.ts';

/**
 * The money of a locked order is here: it keeps its goods for good, the buyer is told, and so are the sellers. The
 * status stays what it is (SPEC §4 keeps payment apart from it). The caller has seen that the order is neither paid nor cancelled.
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

/** A new order that costs nothing: there is no payment to wait for, to book or to write about. */
export async function markFreeOrderPaid(tx: Transaction<DB>, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ payment_done: true }).where('id', '=', orderId).execute();
}

/** A refund has failed after it was made: not everything has been given back any more. */
export async function unmarkOrderRefunded(tx: Transaction<DB>, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ refunded: false }).where('id', '=', orderId).execute();
}

/** Everything that was paid has been given back. An order that still waits for the right payment goes on waiting. */
export async function markOrderRefunded(tx: Transaction<DB>, orderId: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ refunded: true })
    .where('id', '=', orderId)
    .where((eb) => eb.or([eb('payment_done', '=', true), eb('cancelled', '=', true)]))
    .execute();
}
