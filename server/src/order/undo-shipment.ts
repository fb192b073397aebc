import { orderStateOf, ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { withdrawMails } from '#notification/mail/queries.ts';
import { notFound } from '#records/record-kind.ts';
import { lockOrder, type LockedOrder } from './lock-order.ts';
import { setHasRest } from './parcel-queries.ts';
import { movedCause, parcelCause } from './queue-order-mails.ts';

export type TakenBack = { ok: true; status: number } | typeof notFound | { ok: false; reason: 'too-late' };

/** Undoes the store's latest shipment of a part: parcels, moves and the queued email. `too-late`: sent, or the order has moved on. */
export async function undoShipment(
  tx: AuditedTx,
  scope: Scope,
  { partId, now }: { partId: number; now: Date },
): Promise<TakenBack> {
  const locked = await lockOrder(tx, { partId, scope });
  const part = locked?.parts.find(({ id }) => id === partId);
  if (!locked || !part) return notFound;
  const tooLate = { ok: false, reason: 'too-late' } as const;
  const parcels = await listOpenParcels(tx, partId, now);
  const [first] = parcels;
  if (!first || part.cancelled || part.status !== ORDER_STATUS_CODE['picked-up']) return tooLate;
  const moves = await movesSince(tx, locked, first.moves_before ?? 0);
  // Another store's later move may have moved the whole order, which is indistinguishable from ours.
  if (moves.some(({ order_part_id: of }) => of !== null && of !== partId)) return tooLate;
  const causes = [
    ...moves.map(({ id }) => movedCause(id)),
    ...parcels.map(({ carrier, parcel_number }) =>
      parcelCause({ partId, carrier, parcelNumber: parcel_number }),
    ),
  ];
  const withdrawnMails = await withdrawMails(tx, causes);
  if (withdrawnMails.length === 0) return tooLate;
  const status = first.status_before ?? part.status;
  await undo(tx, locked, { partId, status, parcels, moves: moves.map(({ id }) => id) });
  tx.audit.record({
    action: 'order.take-back',
    entity: 'order',
    entityId: locked.order.id,
    label: locked.order.number,
    storeId: scope.storeId,
    before: { status: part.status },
    after: { status },
  });
  return { ok: true, status };
}

async function listOpenParcels(tx: AuditedTx, partId: number, now: Date) {
  return tx
    .selectFrom('parcels')
    .select(['id', 'carrier', 'parcel_number', 'status_before', 'moves_before'])
    .where('order_part_id', '=', partId)
    .where('final_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function movesSince(tx: AuditedTx, { order }: LockedOrder, before: number) {
  return tx
    .selectFrom('order_moves')
    .select(['id', 'order_part_id'])
    .where('order_id', '=', order.id)
    .where('id', '>', before)
    .orderBy('id')
    .execute();
}

type Undone = {
  partId: number;
  status: number;
  parcels: readonly { id: number }[];
  moves: readonly number[];
};

async function undo(tx: AuditedTx, { order, parts }: LockedOrder, undone: Undone): Promise<void> {
  const { partId, status, parcels, moves } = undone;
  const state = orderStateOf(parts.map((one) => (one.id === partId ? { ...one, status } : one)));
  await Promise.all([
    tx
      .deleteFrom('parcels')
      .where(
        'id',
        'in',
        parcels.map(({ id }) => id),
      )
      .execute(),
    tx
      .deleteFrom('order_moves')
      .where('id', 'in', [...moves, 0])
      .execute(),
    tx.updateTable('order_parts').set({ status }).where('id', '=', partId).execute(),
    tx.updateTable('orders').set(state).where('id', '=', order.id).execute(),
  ]);
  const left = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_part_id', '=', partId)
    .limit(1)
    .execute();
  await setHasRest(tx, partId, left.length > 0);
}
