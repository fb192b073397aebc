import { isWithin, restOf, summedUnits, type LineUnits } from '@souk/rules/parcels';
import type { Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { insertParcel, listPacked, setHasRest, updateParcel, type NewParcel } from './parcel-queries.ts';

/** `lines`: its contents; absent: everything not packed yet. */
export type ParcelInput = {
  carrier: string;
  /** Null: the carrier gives none. */
  parcelNumber: string | null;
  lines?: readonly LineUnits[] | undefined;
};

export type WrittenParcels =
  | {
      ok: true;
      ids: number[];
      isCorrected: boolean;
      hasRest: boolean;
    }
  /** `more-than-left`: not in this part, or packed. `sent-already`: nothing is left, and there is no single parcel to correct. */
  | { ok: false; reason: 'more-than-left' | 'sent-already' | 'number-taken' };

type Packing = Pick<NewParcel, 'now' | 'undo'> & { partId: number; parcels: readonly ParcelInput[] };

/** Packs a locked part into parcels. Without lines, an existing number is the same parcel, or corrects the only, complete parcel. */
export async function writeParcels(tx: Transaction<DB>, packing: Packing): Promise<WrittenParcels> {
  const { partId, now, undo } = packing;
  const { lines, parcels } = await listPacked(tx, partId);
  const ids: number[] = [];
  let isCorrected = false;
  for (const { carrier, parcelNumber: number, lines: requested } of packing.parcels) {
    const rest = restOf(lines, parcels);
    const same = parcels.find((one) => one.carrier === carrier && one.number === number);
    if (requested) {
      const packed = summedUnits(requested);
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
