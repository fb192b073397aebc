import { allowedMoves, isOrderStatus, ORDER_STATUS_CODE, type OrderStatus } from '@souk/rules/order-status';
import type { AuditedTx } from '#authority/audited.ts';
import type { Scope } from '#authority/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { changeParts } from './change-parts.ts';
import { lockOrder, type LockedOrder, type LockedPart } from './lock-order.ts';
import { writeParcel } from './note-parcel.ts';
import { queueParcelMail } from './queue-order-mails.ts';
import { isForSellers } from './queue-seller-mails.ts';

export type PartMove = {
  partId: number;
  /** Where it is to be; the steps before it are made as well. */
  to: 'confirmed' | 'picked-up' | 'delivered';
  /** Who takes it, when it is handed over. */
  parcel?: { carrier: string; parcelNumber: string | null };
  now: Date;
};

export type MovedPart =
  | { ok: true; status: number; isUnchanged?: true }
  | typeof notFound
  /** `unpaid`: the goods stay until the money is here. `passed`: it is further on its way already. */
  | { ok: false; reason: 'cancelled' | 'unpaid' | 'passed' };

/**
 * Moves a seller's part of an order on its way to the buyer (SPEC §4, rules/order-status), as the store that sends it. The buyer
 * gets one mail, however many steps it was. What is there already stays; another parcel of what has left is told.
 */
export async function movePart(tx: AuditedTx, scope: Scope, move: PartMove): Promise<MovedPart> {
  const { partId, parcel } = move;
  const locked = await lockOrder(tx, { partId, scope });
  const part = locked?.parts.find(({ id }) => id === partId);
  if (!locked || !part) return notFound;
  if (part.cancelled) return { ok: false, reason: 'cancelled' };
  const isBegun = part.status > ORDER_STATUS_CODE.pending;
  if (!isBegun && !isForSellers(locked.order)) return { ok: false, reason: 'unpaid' };
  const to = ORDER_STATUS_CODE[move.to];
  // Who hands over what is on its way changes its parcel; else nothing goes back.
  if (part.status > to && !(parcel && part.status < ORDER_STATUS_CODE.delivered))
    return { ok: false, reason: 'passed' };
  const isNewParcel = parcel ? await writeParcel(tx, partId, parcel) : false;
  const steps = stepsBetween(part.status, to);
  if (steps.length === 0 && !isNewParcel) return { ok: true, status: part.status, isUnchanged: true };
  await walk(tx, { locked, part, steps }, move);
  if (steps.length === 0 && parcel) await queueParcelMail(tx, locked.order, { partId, ...parcel });
  const status = steps.at(-1) ?? part.status;
  tx.audit.record({
    ...{ action: 'order.move', entity: 'order', entityId: locked.order.id, label: locked.order.number },
    storeId: scope.storeId,
    before: { status: part.status },
    after: {
      status,
      ...(parcel ? { carrier: parcel.carrier, parcel_number: parcel.parcelNumber } : {}),
    },
  });
  return { ok: true, status };
}

function stepsBetween(from: number, to: OrderStatus): OrderStatus[] {
  const steps: OrderStatus[] = [];
  for (let at = from; at < to && isOrderStatus(at); at = steps.at(-1)!) steps.push(allowedMoves[at][0]!); // each before the last has a next
  return steps;
}

async function walk(
  tx: AuditedTx,
  { locked, part, steps }: { locked: LockedOrder; part: LockedPart; steps: readonly OrderStatus[] },
  { now }: PartMove,
): Promise<void> {
  let { order, parts } = locked;
  for (const [index, to] of steps.entries()) {
    const moving = parts.find(({ id }) => id === part.id)!; // it was found
    const change = { parts: [moving], to, cancelled: false, refundMinor: 0, actor: 'seller', now };
    const isPassing = index < steps.length - 1;
    const { paymentDone, ...state } = await changeParts(tx, { order, parts }, { ...change, isPassing });
    order = { ...order, ...state, payment_done: paymentDone };
    parts = parts.map((one) => (one.id === part.id ? { ...one, status: to } : one));
  }
}
