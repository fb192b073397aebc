import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import { lockShopper } from '#access/lock-shopper.ts';
import { restoreCart } from '#cart/restore-cart.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Shopper } from '#access/shopper.ts';
import { endParts } from '#order/end-parts.ts';
import { listOrderUnits } from '#order/list-order-units.ts';
import { lockOrder } from '#order/lock-order.ts';
import type { Shop } from '#shop.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '#outbound/provider-request.ts';
import { listAttempts } from '#ledger/attempt-queries.ts';
import { findPayableOrder } from './queries.ts';
import { abandonAttempt } from './settle-attempt.ts';
import { settleOrder } from './start-payment.ts';

/**
 * CONTRACT §2.6, `order/payment-failed`: the buyer left before paying. Providers are asked first; a paid order is never changed. Otherwise
 * cancels the order and puts its items back into the cart. Idempotent. False if the owner has no such order.
 */
export async function leavePayment(
  shop: Shop,
  { orderId, shopper }: { orderId: number; shopper: Shopper },
): Promise<boolean> {
  const order = await findPayableOrder(shop.db, { id: orderId, holder: shopper });
  if (!order) return false;
  if (order.payment_done || order.cancelled || order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery)
    return true;
  if (!(await isKnownUnpaid(shop, orderId))) return true;
  const isEnded = await end(shop, { orderId, shopper });
  if (!isEnded) return true;
  shop.metrics.ordersCancelled.inc({ by: 'buyer' });
  for (const attempt of await listAttempts(shop.db, orderId)) {
    await abandonAttempt(shop, attempt).catch((error: unknown) => {
      shop.log.warn({ attempt: attempt.id, err: error }, 'could not end a payment attempt');
    });
  }
  return true;
}

/** An unreachable provider may hold the money: the order is left to the sweep. */
async function isKnownUnpaid(shop: Shop, orderId: number): Promise<boolean> {
  try {
    await settleOrder(shop, orderId);
    return true;
  } catch (error) {
    if (error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError) return false;
    throw error;
  }
}

async function end(
  shop: Shop,
  { orderId, shopper }: { orderId: number; shopper: Shopper },
): Promise<boolean> {
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    // Lock before the inventories, in the same order as placing an order.
    await lockShopper(tx, shopper);
    const locked = await lockOrder(tx, { id: orderId, holder: shopper });
    const { order, parts } = locked ?? { order: null, parts: [] };
    if (!locked || !order || order.payment_done || order.cancelled) return false;
    const live = parts.filter((part) => !part.cancelled);
    // A part that the seller has confirmed can only be cancelled or paid.
    if (live.some((part) => part.status !== ORDER_STATUS_CODE.pending)) return false;
    const units = await listOrderUnits(
      tx,
      live.map((part) => part.id),
    );
    await endParts(tx, locked, { parts: live, to: ORDER_STATUS_CODE.pending, actor: 'buyer', now });
    await restoreCart(tx, shopper, units);
    return true;
  });
}
