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
  /** The owner, or the holder of the signed link with an emailed code. */
  holder: Holder;
  orderId: number;
  /** Only this seller's part; null: everything left of the order. */
  partId: number | null;
  title: string;
  message: string;
  now: Date;
};

/** `isRepeat`: it was already cancelled. */
export type CancelOutcome =
  | { ok: true; cancellation: CancellationRow; isRepeat: boolean }
  | { ok: false; reason: 'order-missing' | 'order-busy' | 'too-late' };

/**
 * Cancels for the buyer while everything covered is pending (CONTRACT §2.6, D11). Idempotent: a second cancellation returns the first row.
 * The order's totals don't change; `refund_minor` is the refund of a paid order.
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
    // Cancelling the last live part counts as cancelling the order.
    order_part_id: state.cancelled ? null : partId,
    title,
    message,
    refund_minor: state.refundMinor,
    created_at: now,
    updated_at: now,
  });
  return { ok: true, cancellation, isRepeat: false };
}

/** The cancellation of this part or, with null, of the order. The caller has checked access. */
export async function findDone(
  db: Kysely<DB>,
  { orderId, partId }: Pick<CancelRequest, 'orderId' | 'partId'>,
): Promise<CancellationRow | undefined> {
  const ofPart = partId === null ? undefined : await findCancellation(db, { orderId, partId });
  return ofPart ?? findCancellation(db, { orderId, partId: null });
}

const tooLate = { ok: false, reason: 'too-late' } as const;
