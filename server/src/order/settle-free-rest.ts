import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { enqueue } from '#jobs/enqueue.ts';
import { closeAttemptsJob } from './close-attempts-job.ts';
import { promiseHandOver } from './promise-hand-over.ts';
import { unpaidMinor } from './queries.ts';
import { queueSellerMails } from './queue-seller-mails.ts';

/** Marks an unpaid, locked order as paid if only free items are left, notifies its sellers and closes open payment sessions. */
export async function settleFreeRest(tx: Transaction<DB>, orderId: number, now: Date): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['payment_done', 'cancelled', 'order_method', unpaidMinor])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const isCash = order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery;
  if (order.payment_done || order.cancelled || isCash || order.unpaid_minor > 0) return;
  await tx
    .updateTable('orders')
    .set({ payment_done: true, hold_until: null })
    .where('id', '=', orderId)
    .execute();
  await promiseHandOver(tx, orderId, now);
  await queueSellerMails(tx, { orderId });
  await enqueue(tx, closeAttemptsJob, { orderId });
}
