import { allowedMoves, isOrderStatus, ORDER_STATUS_CODE, type OrderStatus } from '@souk/rules/order-status';
import { undoSeconds } from '@souk/rules/parcels';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { changeParts } from './change-parts.ts';
import { isPickedUp } from './is-pickup-part.ts';
import { lockOrder, type LockedOrder, type LockedPart } from './lock-order.ts';
import { lastMoveOf } from './parcel-queries.ts';
import { queueParcelMail } from './queue-order-mails.ts';
import { isForSellers } from './is-for-sellers.ts';
import { writeParcels, type ParcelInput, type WrittenParcels } from './write-parcels.ts';

export type PartMove = {
  partId: number;
  /** `picked-up`: shipped with `parcels`; without any, ready for pickup. */
  to: 'confirmed' | 'picked-up' | 'delivered';
  parcels?: readonly ParcelInput[];
  now: Date;
};

export type MovedPart =
  | { ok: true; status: number; hasRest: boolean; isUnchanged?: true }
  | typeof notFound
  /**
   * `unpaid`: the order must be paid first. `passed`: the part is already further along. `pickup`: the customer picks it up, so it can't
   * ship. `not-pickup`: it must be shipped. `has-rest`: it is delivered, and earned, only after its last parcel has shipped.
   */
  | { ok: false; reason: 'cancelled' | 'unpaid' | 'passed' | 'pickup' | 'not-pickup' | 'has-rest' }
  | Exclude<WrittenParcels, { ok: true }>;

/**
 * Moves a store's part towards delivery (SPEC §4, rules/order-status); the first parcel moves it. The buyer gets one email for any number
 * of steps and parcels. An email about parcels waits until they can't be undone. Idempotent.
 */
export async function movePart(tx: AuditedTx, scope: Scope, move: PartMove): Promise<MovedPart> {
  const { partId, parcels = [], now } = move;
  const locked = await lockOrder(tx, { partId, scope });
  const part = locked?.parts.find(({ id }) => id === partId);
  if (!locked || !part) return notFound;
  if (part.cancelled) return { ok: false, reason: 'cancelled' };
  const isBegun = part.status > ORDER_STATUS_CODE.pending;
  if (!isBegun && !isForSellers(locked.order)) return { ok: false, reason: 'unpaid' };
  const to = ORDER_STATUS_CODE[move.to];
  // Moving back is refused, except that parcels of a part in transit may be added or changed.
  if (part.status > to && !(parcels.length > 0 && part.status < ORDER_STATUS_CODE.delivered))
    return { ok: false, reason: 'passed' };
  if (move.to === 'delivered' && part.has_rest) return { ok: false, reason: 'has-rest' };
  if (move.to === 'picked-up') {
    const isPickup = await isPickedUp(tx, partId);
    if (isPickup !== (parcels.length === 0)) return { ok: false, reason: isPickup ? 'pickup' : 'not-pickup' };
  }
  const until = new Date(now.getTime() + undoSeconds * 1000);
  const undo = { until, status: part.status, movesBefore: await lastMoveOf(tx, locked.order.id) };
  const packed = await writeParcels(tx, { partId, parcels, now, undo });
  if (!packed.ok) return packed;
  const { ids, hasRest } = packed;
  const steps = stepsBetween(part.status, to);
  const status = steps.at(-1) ?? part.status;
  const isPartly = parcels.length > 0 && hasRest;
  if (steps.length === 0 && ids.length === 0)
    return { ok: true, status, hasRest: isPartly, isUnchanged: true };
  const mailAt = ids.length > 0 && !packed.isCorrected ? until : undefined;
  // The "shipped" email is sent when the whole part has shipped.
  const hasParcelMail = ids.length > 0 && (steps.length === 0 || isPartly);
  await walk(tx, { locked, part, steps }, { now, mailAt, isSilent: hasParcelMail });
  if (hasParcelMail) {
    const [first] = parcels;
    if (first) await queueParcelMail(tx, locked.order, { partId, parcelIds: ids, ...first, dueAt: mailAt });
  }
  tx.audit.record({
    action: 'order.move',
    entity: 'order',
    entityId: locked.order.id,
    label: locked.order.number,
    storeId: scope.storeId,
    before: { status: part.status },
    after: {
      status,
      ...(parcels.length > 0
        ? { parcels: parcels.map(({ carrier, parcelNumber }) => ({ carrier, parcel_number: parcelNumber })) }
        : {}),
    },
  });
  return { ok: true, status, hasRest: isPartly };
}

function stepsBetween(from: number, to: OrderStatus): OrderStatus[] {
  const steps: OrderStatus[] = [];
  for (let at = from; at < to && isOrderStatus(at); at = steps.at(-1)!) steps.push(allowedMoves[at][0]!); // every status but the last has a successor
  return steps;
}

async function walk(
  tx: AuditedTx,
  { locked, part, steps }: { locked: LockedOrder; part: LockedPart; steps: readonly OrderStatus[] },
  { now, mailAt, isSilent }: { now: Date; mailAt: Date | undefined; isSilent: boolean },
): Promise<void> {
  let { order, parts } = locked;
  for (const [index, to] of steps.entries()) {
    const moving = parts.find(({ id }) => id === part.id)!; // it was found
    const change = { parts: [moving], to, cancelled: false, refundMinor: 0, actor: 'seller', now, mailAt };
    const isPassing = isSilent || index < steps.length - 1;
    const { paymentDone, ...state } = await changeParts(tx, { order, parts }, { ...change, isPassing });
    order = { ...order, ...state, payment_done: paymentDone };
    parts = parts.map((one) => (one.id === part.id ? { ...one, status: to } : one));
  }
}
