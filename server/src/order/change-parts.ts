import { orderStateOf, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import { PAYMENT_METHOD_CODE } from '@souk/rules/payment-methods';
import type { CancelReason } from '@souk/rules/cancel-reasons';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { bookCash } from '#ledger/book-cash.ts';
import { readCashCouriers } from './cash-couriers.ts';
import type { LockedOrder, LockedPart } from './lock-order.ts';
import { actorInMails, queueChangeMail } from './queue-order-mails.ts';
import { queueSellerCancellations, queueSellerMails } from './queue-seller-mails.ts';

const collectorOfStore = sql<string>`(select cash_collected_by from stores where id = order_parts.store_id)`;

/** Null unless couriers collect the store's cash. */
const courierOf = (couriers: readonly { partId: number; courier: string }[]) => sql<string | null>`(
  select known.courier from json_to_recordset(${JSON.stringify(couriers)}::json) known ("partId" integer, courier text)
  where known."partId" = order_parts.id and ${collectorOfStore} = 'courier')`;

function isDelivered({ status, cancelled }: { status: number; cancelled: boolean }): boolean {
  return status === ORDER_STATUS_CODE.delivered && !cancelled;
}

export type PartChange = {
  /** Parts of `order`; the caller has checked that they may make this change. */
  parts: readonly LockedPart[];
  to: number;
  cancelled: boolean;
  refundMinor: number;
  /** For the order history: `buyer`, `seller`, `operator`, or `expiry` (not paid in time). */
  actor: string;
  reason?: CancelReason | undefined;
  /** An intermediate step: only the last one is emailed to the buyer. */
  isPassing?: boolean;
  mailAt?: Date | undefined;
  now: Date;
};

/**
 * Writes a new state of some parts of a locked order, updates the order's own state and emails buyer and sellers. Returns the order's new
 * state. Cash on delivery is booked with each part and marks the order as paid once nothing is left to deliver.
 */
export async function changeParts(
  tx: Transaction<DB>,
  { order, parts }: LockedOrder,
  change: PartChange,
): Promise<{ status: number; cancelled: boolean; paymentDone: boolean }> {
  const { to, cancelled, refundMinor, actor, now } = change;
  const ids = new Set(change.parts.map((part) => part.id));
  const isDelivery = to === ORDER_STATUS_CODE.delivered && !cancelled;
  const isCash = order.order_method === PAYMENT_METHOD_CODE.cash_on_delivery;
  const couriers = isDelivery && isCash ? await readCashCouriers(tx, [...ids]) : [];
  const changed = await tx
    .updateTable('order_parts')
    .set({ status: to, cancelled, updated_at: now, ...(isDelivery ? { delivered_at: now } : {}) })
    .$if(change.reason !== undefined, (query) => query.set({ cancel_reason: change.reason! }))
    .$if(isDelivery && isCash, (query) =>
      query.set({ cash_collected_by: collectorOfStore, cash_courier: courierOf(couriers) }),
    )
    .where('id', 'in', [...ids])
    .returning(['id', 'total_minor', 'dropped_minor', 'cash_collected_by'])
    .execute();
  if (isCash && !order.payment_done) {
    const before = parts.filter((part) => !ids.has(part.id) && isDelivered(part));
    await bookCash(tx, { order, parts: isDelivery ? [...before, ...changed] : before }, { actor, now });
  }

  const state = orderStateOf(parts.map((part) => (ids.has(part.id) ? { status: to, cancelled } : part)));
  const paymentDone = order.payment_done || (isCash && isDelivered(state));
  await tx
    .updateTable('orders')
    .set({
      ...state,
      payment_done: paymentDone,
      // The payment hold ends when the order is over or the shop goes on without payment.
      ...(state.cancelled || !cancelled ? { hold_until: null } : {}),
    })
    .where('id', '=', order.id)
    .execute();

  const moves = change.parts.map((part) => ({
    order_part_id: part.id as number | null,
    from_status: part.status,
    to_status: to,
    cancelled,
  }));
  if (state.status !== order.status || state.cancelled !== order.cancelled) {
    moves.push({
      order_part_id: null,
      from_status: order.status,
      to_status: state.status,
      cancelled: state.cancelled,
    });
  }
  const written = await tx
    .insertInto('order_moves')
    .values(moves.map((move) => ({ ...move, order_id: order.id, actor, created_at: now })))
    .returning('id')
    .execute();
  if (!change.isPassing)
    await queueChangeMail(tx, order, {
      parts: change.parts,
      status: to,
      cancelled,
      refundMinor,
      actor,
      reason: change.reason,
      isWhole: state.cancelled,
      moveId: written[0]!.id, // callers pass at least one part
      dueAt: change.mailAt,
    });
  const partIds = [...ids];
  if (cancelled && actor !== 'seller')
    await queueSellerCancellations(tx, { orderId: order.id, partIds, by: actorInMails(actor) });
  // Confirming an unpaid order asks its sellers to begin.
  else if (to === ORDER_STATUS_CODE.confirmed && !cancelled)
    await queueSellerMails(tx, { orderId: order.id, only: partIds });
  return { ...state, paymentDone };
}
