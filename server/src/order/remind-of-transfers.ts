import { PAYMENT_METHOD_CODE } from '@souk/rules/order-status';
import { inTransaction } from '#db/transaction.ts';
import { findTransferReference } from '#payment/find-transfer-reference.ts';
import type { Shop } from '#shop.ts';
import { listUnpaidOrders } from './queries.ts';
import { queueReminderMail } from './queue-order-mails.ts';

/** A transfer that is sent on the day of the reminder can still arrive in time. */
const remindedBeforeMs = 3 * 24 * 3600_000;

/**
 * Writes once to buyers whose bank transfer has not arrived three days before their order expires (PAYMENTS §8). The
 * orders are locked meanwhile, so that nobody is reminded of what is just being recorded. Answers how many it looked at.
 */
export async function remindOfTransfers(shop: Shop): Promise<number> {
  const now = shop.clock.now();
  const due = { from: now, to: new Date(now.getTime() + remindedBeforeMs) };
  return inTransaction(shop.db, async (tx) => {
    const orders = await listUnpaidOrders(tx, { method: PAYMENT_METHOD_CODE.bank, due });
    for (const order of orders)
      await queueReminderMail(tx, order, { reference: await findTransferReference(tx, order.id) });
    return orders.length;
  });
}
