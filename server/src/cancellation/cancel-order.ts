import { canBuyerCancel } from '@souk/rules/order-status';
import type { Kysely, Transaction } from 'kysely';
import { isLockTimeout } from '#db/database-errors.ts';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { endParts } from '#order/end-parts.ts';
import type { Holder } from '#order/holder.ts';
import { lockOrder } from '#order/lock-order.ts';
import { findCancellation, insertCancellation, type CancellationRow } from './queries.ts';

export type CancelRequest = {
  /** The owner, or with a mailed code whoever holds the signed link. */
  holder: Holder;
  orderId: number;
  /** Only this seller's part; null: all that is left of the order. */
  partId: number | null;
  title: string;
  message: string;
  now: Date;
};

/** `isRepeat`: it was cancelled before. */
export type CancelOutcome =
  | { ok: true; cancellation: CancellationRow; isRepeat: boolean }
  | { ok: false; reason: 'order-missing' | 'order-busy' | 'too-late' };

/**
 * The buyer's cancellation while everything it covers is pending (CONTRACT §2.6, D11), once: a second one answers the
 * first one's row. The order's sums stay as they were agreed; `refund_minor` is what goes back of a paid order.
 */
export async function cancelOrder(db: Kysely<DB>, request: CancelRequest): Promise<CancelOutcome> {
  try {
    return await inTransaction(db, (tx) => cancel(tx, request));
  } catch (error) {
    if (isLockTimeout(error)) return { ok: false, reason: 'order-busy' };
    throw error;
  }
}

export async function cancel(tx: Transaction<DB>, request: CancelRequest): Promise<CancelOutcome> {
  const { orderId, partId, holder, title, message, now } = request;
  const locked = await lockOrder(tx, { id: orderId, holder });
  if (!locked) return { ok: false, reason: 'order-missing' };
  const live = locked.parts.filter((part) => !part.cancelled);
  const asked = partId === null ? live : locked.parts.filter((part) => part.id === partId);
  if (partId !== null && asked.length === 0) return { ok: false, reason: 'order-missing' };

  if (asked.every((part) => part.cancelled)) {
    const existing = await findDone(tx, { orderId, partId });
    return existing ? { ok: true, cancellation: existing, isRepeat: true } : tooLate;
  }
  if (!asked.every(canBuyerCancel)) return tooLate;

  const state = await endParts(tx, locked, { parts: asked, to: asked[0]!.status, actor: 'buyer', now });
  const cancellation = await insertCancellation(tx, {
    order_id: orderId,
    // What ends the order is the order's own cancellation, also when it came for its last part.
    order_part_id: state.cancelled ? null : partId,
    title,
    message,
    refund_minor: state.refundMinor,
    created_at: now,
    updated_at: now,
  });
  return { ok: true, cancellation, isRepeat: false };
}

/** What cancelled this part already, or with null the order. The caller has proved that it may know. */
export async function findDone(
  db: Kysely<DB>,
  { orderId, partId }: Pick<CancelRequest, 'orderId' | 'partId'>,
): Promise<CancellationRow | undefined> {
  const ofPart = partId === null ? undefined : await findCancellation(db, { orderId, partId });
  return ofPart ?? findCancellation(db, { orderId, partId: null });
}

const tooLate = { ok: false, reason: 'too-late' } as const;
