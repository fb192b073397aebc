import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { Transaction } from 'kysely';
import { isLockTimeout } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { settleBeforeExpiry } from './settle-before-expiry.ts';
import type { Shop } from '#shop.ts';
import { endParts } from '#order/end-parts.ts';
import { lockOrder } from '#order/lock-order.ts';
import { listExpiredOrders } from '#order/queries.ts';

const batch = 1000; // INVARIANTS §1.5

/**
 * Cancels online orders that were not paid in time and restores stock, flash sale units and voucher uses (INVARIANTS §1.5, I5). One
 * transaction per order, so that shoppers wait for one order at most; locked orders are left to the next run. Providers are asked once more
 * first, in case a webhook was lost. Returns the number of cancelled orders.
 */
export async function expireOrders(shop: Shop): Promise<number> {
  const { db, clock, log } = shop;
  const now = clock.now();
  let expired = 0;
  for (const id of await listExpiredOrders(db, { now, limit: batch })) {
    try {
      await settleBeforeExpiry(shop, id);
      if (!(await inTransaction(db, (tx) => expire(tx, { id, now })))) continue;
      expired++;
      shop.metrics.ordersCancelled.inc({ by: 'expiry' });
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      log.warn({ order: id }, 'could not expire an order: its stock is locked');
    }
  }
  return expired;
}

async function expire(tx: Transaction<DB>, { id, now }: { id: number; now: Date }): Promise<boolean> {
  const locked = await lockOrder(tx, { id, expiredAt: now });
  if (!locked) return false;
  const parts = locked.parts.filter((part) => !part.cancelled);
  await endParts(tx, locked, { parts, to: ORDER_STATUS_CODE.cancelled, actor: 'expiry', now });
  return true;
}
