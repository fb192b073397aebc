import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { holdUntil } from './hold-until.ts';
import type { LockedOrder } from './lock-order.ts';
import { forgetHandOver, promiseHandOver } from './promise-hand-over.ts';
import { queueSellerMails } from './queue-seller-mails.ts';
import { isForSellers } from './is-for-sellers.ts';

/** Changes the payment method of a locked, unpaid order, and with it how long its stock is reserved. */
export async function chooseOrderMethod(
  tx: Transaction<DB>,
  { order }: LockedOrder,
  { method, now }: { method: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ order_method: method, hold_until: holdUntil(method, now) })
    .where('id', '=', order.id)
    .execute();
  if (isForSellers({ ...order, order_method: method })) {
    await promiseHandOver(tx, order.id, now);
    await queueSellerMails(tx, { orderId: order.id });
  } else if (isForSellers(order)) await forgetHandOver(tx, order.id);
}
