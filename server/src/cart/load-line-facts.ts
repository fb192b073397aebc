import type { Kysely } from 'kysely';
import { findOrderAddress } from '#shipping/addresses/queries.ts';
import type { DB } from '#db/generated/db.d.ts';
import type { Shopper } from '#access/shopper.ts';
import { countFlashUnits } from '#marketing/flash-sales/count-flash-units.ts';
import type { CartLine } from './cart-line.ts';
import { hasNewPrice, type EndedOffer } from './line-changes.ts';
import type { EarlierUnits } from './line-limit.ts';
import { listEndedOffers } from './line-queries.ts';

export type LineFacts = { earlier: EarlierUnits; ended: readonly EndedOffer[] };

/** Sales facts for the cart page: limited units ordered before, and ended sales. Only the few carts with such lines cost a query. */
export async function loadLineFacts(
  db: Kysely<DB>,
  shopper: Shopper,
  { lines, now }: { lines: readonly CartLine[]; now: Date },
): Promise<LineFacts> {
  const limited = lines.filter((line) => line.isFlashPriced && line.flash?.limitPerShopper);
  const dearer = lines.filter((line) => hasNewPrice(line) && !line.isFlashPriced);
  const [earlier, ended] = await Promise.all([
    limited.length > 0 ? countEarlier(db, shopper, limited) : new Map<number, number>(),
    dearer.length > 0 ? listEndedOffers(db, { productIds: dearer.map((line) => line.product.id), now }) : [],
  ]);
  return { earlier, ended };
}

async function countEarlier(
  db: Kysely<DB>,
  shopper: Shopper,
  limited: readonly CartLine[],
): Promise<EarlierUnits> {
  const address = await findOrderAddress(db, shopper);
  return countFlashUnits(db, {
    ids: limited.flatMap((line) => (line.flash ? [line.flash.flashSaleProductId] : [])),
    productIds: limited.map((line) => line.product.id),
    shopper: { userId: shopper.userId, guestKey: shopper.guestKey, email: address?.email ?? null },
  });
}
