import { ORDER_STATUS_CODE } from '@souk/rules/order-status';
import type { Kysely } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { inTransaction } from '#db/transaction.ts';
import { lockOrder } from './lock-order.ts';
import { queueParcelMail } from './queue-order-mails.ts';
import { writeParcels, type WrittenParcels } from './write-parcels.ts';

export type Parcel = {
  number: string;
  /** The seller who ships it; absent: the order's only one. */
  store?: string | undefined;
  carrier: string;
  /** Null: the carrier gives none. */
  parcelNumber: string | null;
};

export type ParcelOutcome =
  | { ok: true; isTold: boolean }
  | { ok: false; reason: 'order-missing' | 'part-missing' | 'which-part' | 'cancelled' }
  | Exclude<WrittenParcels, { ok: true }>;

/**
 * Records the carrier and number of a part's unpacked units, or corrects its only parcel. Emails about moves contain it; a part that has
 * already shipped gets a separate email once per number (`isTold`).
 */
export async function recordParcel(db: Kysely<DB>, parcel: Parcel): Promise<ParcelOutcome> {
  return inTransaction(db, async (tx): Promise<ParcelOutcome> => {
    const locked = await lockOrder(tx, { number: parcel.number });
    if (!locked) return { ok: false, reason: 'order-missing' };
    const { order, parts } = locked;
    if (parcel.store === undefined && parts.length > 1) return { ok: false, reason: 'which-part' };
    const part = parts.find(({ store_slug }) => parcel.store === undefined || store_slug === parcel.store);
    if (!part) return { ok: false, reason: 'part-missing' };
    if (part.cancelled) return { ok: false, reason: 'cancelled' };
    const input = { partId: part.id, parcels: [parcel], now: undefined, undo: null };
    const written = await writeParcels(tx, input);
    if (!written.ok) return written;
    const { ids } = written;
    const isNotified = part.status >= ORDER_STATUS_CODE['picked-up'] && ids.length > 0;
    if (isNotified) await queueParcelMail(tx, order, { partId: part.id, parcelIds: ids, ...parcel });
    return { ok: true, isTold: isNotified };
  });
}
