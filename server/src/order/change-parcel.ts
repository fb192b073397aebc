import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { AuditedTx } from '#access/audited.ts';
import type { Scope } from '#access/scope.ts';
import { notFound } from '#records/record-kind.ts';
import { lockOrder } from './lock-order.ts';
import { updateParcel } from './parcel-queries.ts';
import { queueParcelMail } from './queue-order-mails.ts';

export type ParcelChange = { parcelId: number; carrier: string; parcelNumber: string | null };

export type ChangedParcel =
  | { ok: true; isUnchanged?: true }
  | typeof notFound
  | { ok: false; reason: 'cancelled' | 'number-taken' };

export async function changeParcel(
  tx: AuditedTx,
  scope: Scope,
  { parcelId, carrier, parcelNumber }: ParcelChange,
): Promise<ChangedParcel> {
  const found = await tx
    .selectFrom('parcels')
    .select('order_part_id')
    .where('id', '=', parcelId)
    .executeTakeFirst();
  const partId = found?.order_part_id ?? 0;
  const locked = await lockOrder(tx, { partId, scope });
  const part = locked?.parts.find(({ id }) => id === partId);
  if (!locked || !part) return notFound;
  if (part.cancelled) return { ok: false, reason: 'cancelled' };
  const parcels = await tx
    .selectFrom('parcels')
    .select(['id', 'carrier', 'parcel_number'])
    .where('order_part_id', '=', partId)
    .execute();
  const before = parcels.find(({ id }) => id === parcelId);
  if (!before) return notFound;
  const isSame = (one: typeof before) => one.carrier === carrier && one.parcel_number === parcelNumber;
  if (isSame(before)) return { ok: true, isUnchanged: true };
  if (parcelNumber !== null && parcels.some(isSame)) return { ok: false, reason: 'number-taken' };
  await updateParcel(tx, { id: parcelId, carrier, number: parcelNumber });
  if (part.status >= ORDER_STATUS_CODE['picked-up'])
    await queueParcelMail(tx, locked.order, { partId, parcelIds: [parcelId], carrier, parcelNumber });
  tx.audit.record({
    action: 'order.parcel',
    entity: 'order',
    entityId: locked.order.id,
    label: locked.order.number,
    storeId: scope.storeId,
    before: { carrier: before.carrier, parcel_number: before.parcel_number },
    after: { carrier, parcel_number: parcelNumber },
  });
  return { ok: true };
}
