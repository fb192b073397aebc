import { sql, type Transaction } from 'kysely';
import type { DB } from '#db/generated/db.d.ts';
import { countFlashUnits, type FlashShopper } from './count-flash-units.ts';

export type FlashRequest = {
  flashSaleProductId: number;
  productId: number;
  units: number;
  /** As read with the price; it is read again under the lock. */
  limitPerShopper: number | null;
};

export type FlashOutcome =
  /** `isPriceOver`: the last unit of a quota was taken, which ends the price. */
  | { ok: true; isPriceOver: boolean }
  | { ok: false; reason: 'sold-out' }
  | { ok: false; reason: 'refused'; refused: RefusedOffer[] };

export type FlashReason = { reason: 'flash-limit'; max: number } | { reason: 'flash-left'; left: number };
/** `most`: the units available to this shopper. */
export type RefusedOffer = { flashSaleProductId: number; most: number; why: FlashReason };

/**
 * Takes units from the quotas of flash offers (INVARIANTS I6) in one round trip. `sold-out`: the quota ran out since the prices were read,
 * so the flash price no longer applies. Rows are locked in id order; earlier orders are counted by a statement that begins under that lock,
 * so that two orders of one shopper can't both be the first. Anything but `ok` must be rolled back.
 */
export async function takeFlashUnits(
  tx: Transaction<DB>,
  wishes: readonly FlashRequest[],
  shopper: FlashShopper,
): Promise<FlashOutcome> {
  if (wishes.length === 0) return { ok: true, isPriceOver: false };
  const units = new Map<number, number>();
  for (const wish of wishes) {
    units.set(wish.flashSaleProductId, (units.get(wish.flashSaleProductId) ?? 0) + wish.units);
  }
  const ids = [...units.keys()];
  const count = { ids, productIds: wishes.map((wish) => wish.productId), shopper };
  const isExpectedToCount = wishes.some((wish) => wish.limitPerShopper !== null);
  const [offers, counted, taken] = await Promise.all([
    lockOffers(tx, ids),
    isExpectedToCount ? countFlashUnits(tx, count) : null,
    raiseSold(tx, units),
  ]);
  if (offers.length < ids.length) return { ok: false, reason: 'sold-out' }; // an offer was just removed

  const isLimited = offers.some((offer) => offer.limit_per_shopper !== null);
  const earlier = isLimited ? (counted ?? (await countFlashUnits(tx, count))) : new Map<number, number>();
  const refused: RefusedOffer[] = [];
  for (const offer of offers) {
    const requested = units.get(offer.id) ?? 0;
    const left = offer.quota === null ? Infinity : offer.quota - offer.sold;
    if (left <= 0) return { ok: false, reason: 'sold-out' };
    const max = offer.limit_per_shopper;
    const ofShopper = max === null ? Infinity : Math.max(0, max - (earlier.get(offer.id) ?? 0));
    const refusal = { flashSaleProductId: offer.id, most: Math.min(left, ofShopper) };
    if (max !== null && requested > ofShopper) {
      refused.push({ ...refusal, why: { reason: 'flash-limit', max } });
    } else if (requested > left) {
      refused.push({ ...refusal, why: { reason: 'flash-left', left } });
    }
  }
  if (refused.length > 0) return { ok: false, reason: 'refused', refused };
  if (taken !== ids.length) throw new Error('A quota changed while its row was locked.');
  const isPriceOver = offers.some(
    ({ id, quota, sold }) => quota !== null && sold + (units.get(id) ?? 0) >= quota,
  );
  return { ok: true, isPriceOver };
}

async function lockOffers(tx: Transaction<DB>, ids: number[]) {
  return tx
    .selectFrom('flash_sale_products')
    .select(['id', 'quota', 'sold', 'limit_per_shopper'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Raises `sold` of offers with enough quota left. Returns the number of changed offers. */
async function raiseSold(tx: Transaction<DB>, units: ReadonlyMap<number, number>): Promise<number> {
  const { rows } = await sql`
    update flash_sale_products offer set sold = offer.sold + wanted.units
    from unnest(${[...units.keys()]}::int[], ${[...units.values()]}::int[]) as wanted (id, units)
    where offer.id = wanted.id and (offer.quota is null or offer.sold + wanted.units <= offer.quota)
    returning offer.id`.execute(tx);
  return rows.length;
}
