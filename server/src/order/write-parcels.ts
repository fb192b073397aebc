import { isWithin, restOf, summedUnits, type LineUnits } from '@souk/rules/parcels';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { insertParcel, listPacked, setHasRest, updateParcel, type NewParcel } from './parcel-queries.ts';

/** `lines`: what is in it; absent: all that is in no parcel yet. */
export type ParcelWish = {
  carrier: string;
  /** Null: the carrier gives none. */
  parcelNumber: string | null;
  lines?: readonly LineUnits[] | undefined;
};

export type WrittenParcels =
  | {
      ok: true;
      /** Those that were new or got another number. */
      ids: number[];
      /** Whether a parcel that was there already has another carrier or number now. */
      isCorrected: boolean;
      hasRest: boolean;
    }
  /** `more-than-left`: some of it is not in this part, or in another parcel. `sent-already`: all of it is in several. */
  | { ok: false; reason: 'more-than-left' | 'sent-already' | 'number-taken' };

type Packing = Pick<NewParcel, 'now' | 'undo'> & { partId: number; parcels: readonly ParcelWish[] };

/**
 * Packs a locked part into parcels, one after the other. What was packed with the same number before is the same parcel. When
 * all of it is in one parcel, another number without lines corrects that one.
 */
export async function writeParcels(tx: Transaction<DB>, packing: Packing): Promise<WrittenParcels> {
  const { partId, now, undo } = packing;
  const { lines, parcels } = await listPacked(tx, partId);
  const ids: number[] = [];
  let isCorrected = false;
  for (const { carrier, parcelNumber: number, lines: wanted } of packing.parcels) {
    const rest = restOf(lines, parcels);
    const same = parcels.find((one) => one.carrier === carrier && one.number === number);
    if (wanted) {
      const packed = summedUnits(wanted);
      if (packed.length === 0 || !isWithin(packed, rest)) return { ok: false, reason: 'more-than-left' };
      if (same && number !== null) return { ok: false, reason: 'number-taken' };
      await add(packed);
    } else if (rest.length > 0 && !(same && number !== null)) {
      await add(rest);
    } else if (!same) {
      const [only, ...others] = parcels;
      if (!only || others.length > 0) return { ok: false, reason: 'sent-already' };
      await updateParcel(tx, { id: only.id, carrier, number });
      Object.assign(only, { carrier, number });
      ids.push(only.id);
      isCorrected = true;
    }

    async function add(packed: LineUnits[]) {
      const id = await insertParcel(tx, { partId, carrier, number, lines: packed, now, undo });
      parcels.push({ id, carrier, number, until: null, lines: packed });
      ids.push(id);
    }
  }
  const hasRest = restOf(lines, parcels).length > 0;
  await setHasRest(tx, partId, hasRest && parcels.length > 0);
  return { ok: true, ids, isCorrected, hasRest };
}
