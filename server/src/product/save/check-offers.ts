import type { AuditedTx } from '#access/audited.ts';
import { statesLowestPrice } from '#settings/states-lowest-price.ts';
import { lowestOwnPrices } from '../bulk/lowest-prices.ts';
import type { Candidate } from './product-values.ts';

/**
 * New offers that aren't below the lowest price of the last 30 days, in shops that state it: their price was raised, or another offer ended,
 * shortly before (Directive 98/6/EC art. 6a). An offer that stays as it is remains valid.
 */
export async function findOffersNotLower(
  tx: AuditedTx,
  candidates: readonly Candidate[],
): Promise<Set<Candidate>> {
  const changed = candidates.filter(
    ({ sent, stored }) =>
      stored && sent.offered_minor > 0 && sent.offered_minor !== stored.values.offered_minor,
  );
  if (changed.length === 0 || !(await statesLowestPrice(tx))) return new Set();
  const lowest = await lowestOwnPrices(tx, { productIds: changed.flatMap(({ sent }) => sent.id ?? []) });
  return new Set(changed.filter(({ sent }) => sent.offered_minor >= (lowest.get(`${sent.id}/`) ?? Infinity)));
}
