import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder } from './lock-order.ts';
import { queueParcelMail } from './queue-order-mails.ts';

export type Parcel = {
  /** The order's. */
  number: string;
  /** The seller who sends it; absent: the only one of the order. */
  store?: string | undefined;
  carrier: string;
  /** Null: the carrier gives none. */
  parcelNumber: string | null;
};

export type ParcelOutcome =
  | { ok: true; isTold: boolean }
  | { ok: false; reason: 'order-missing' | 'part-missing' | 'which-part' | 'cancelled' };

/**
 * Notes who carries a seller's part. Mails of the moves tell it; a part that has left already has a mail of its own, once
 * for each number (`isTold`).
 */
export async function noteParcel(db: Kysely<DB>, parcel: Parcel): Promise<ParcelOutcome> {
  return inTransaction(db, async (tx): Promise<ParcelOutcome> => {
    const locked = await lockOrder(tx, { number: parcel.number });
    if (!locked) return { ok: false, reason: 'order-missing' };
    const { order, parts } = locked;
    if (parcel.store === undefined && parts.length > 1) return { ok: false, reason: 'which-part' };
    const part = parts.find(({ store_slug }) => parcel.store === undefined || store_slug === parcel.store);
    if (!part) return { ok: false, reason: 'part-missing' };
    if (part.cancelled) return { ok: false, reason: 'cancelled' };
    const isNew = await writeParcel(tx, part.id, parcel);
    const isTold = part.status >= ORDER_STATUS_CODE['picked-up'] && isNew;
    if (isTold) await queueParcelMail(tx, order, { partId: part.id, ...parcel });
    return { ok: true, isTold };
  });
}

/** Answers whether it was another one before. */
export async function writeParcel(
  tx: Transaction<DB>,
  partId: number,
  { carrier, parcelNumber }: Pick<Parcel, 'carrier' | 'parcelNumber'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_parts')
    .set({ carrier, parcel_number: parcelNumber })
    .where('id', '=', partId)
    .where((eb) =>
      eb.or([
        eb('carrier', 'is distinct from', carrier),
        eb('parcel_number', 'is distinct from', parcelNumber),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
