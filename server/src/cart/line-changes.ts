import type { LineProblem } from '@souk/contract/cart';
import type { CartLine } from './cart-line.ts';

export type EndedOffer = { productId: number; priceMinor: number };

/** What changed since the row was last updated, most severe first. `most` comes from `maxUnits`. */
export function lineChanges(
  line: CartLine,
  { most, ended }: { most: number; ended: readonly EndedOffer[] },
): LineProblem[] {
  if (line.store.status !== 'active') return ['store-away'];
  if (!line.isAvailable) return ['withdrawn'];
  if (line.inventory.quantity === 0) return ['sold-out'];
  const { quantity } = line.row;
  const changes: LineProblem[] = [];
  if (quantity > line.inventory.quantity) changes.push('stock');
  else if (quantity > most) changes.push('sale-limit');
  if (wasSeenInOtherCurrency(line)) changes.push('currency');
  else if (hasNewPrice(line))
    changes.push(ended.some((offer) => wasSeenIn(line, offer)) ? 'sale-ended' : 'price');
  return changes;
}

/** A row without a seen price was never shown at another price. */
export function hasNewPrice({ row, unitPriceMinor }: CartLine): boolean {
  return row.seen_price_minor !== null && row.seen_price_minor !== unitPriceMinor;
}

/** A change of the shop's currency replaces the seen price with -1. */
export const wasSeenInOtherCurrency = ({ row }: Pick<CartLine, 'row'>): boolean =>
  row.seen_price_minor !== null && row.seen_price_minor < 0;

function wasSeenIn(line: CartLine, offer: EndedOffer): boolean {
  const seen = line.row.seen_price_minor;
  return offer.productId === line.product.id && offer.priceMinor === seen && seen < line.unitPriceMinor;
}
