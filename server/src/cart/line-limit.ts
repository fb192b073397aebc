import { SELECTED } from '@souk/rules/codes';
import { MAX_LINE_QUANTITY } from '@souk/rules/quantity';
import type { CartLine } from './cart-line.ts';

export type EarlierUnits = ReadonlyMap<number, number>;

export type SaleLimit = { perShopper: number | null; bought: number; left: number | null };

/** The limits of a line at its sale price, or null without a sale or limits. */
export function saleLimitOf(line: CartLine, earlier: EarlierUnits): SaleLimit | null {
  const { flash } = line;
  if (!flash || !line.isFlashPriced) return null;
  const { quota, sold, limitPerShopper: perShopper } = flash;
  if (quota === null && perShopper === null) return null;
  return {
    perShopper,
    bought: perShopper === null ? 0 : (earlier.get(flash.flashSaleProductId) ?? 0),
    left: quota === null ? null : Math.max(0, quota - sold),
  };
}

/** The most units of a line that one order accepts. `lines` is the whole cart, because selected lines of one offer share its limit. */
export function maxUnits(line: CartLine, lines: readonly CartLine[], earlier: EarlierUnits): number {
  const inStock = Math.min(line.inventory.quantity, MAX_LINE_QUANTITY);
  const limit = saleLimitOf(line, earlier);
  if (!limit) return inStock;
  const inOtherLines = lines
    .filter((other) => other !== line && other.row.selected === SELECTED.checked && isSameOffer(other, line))
    .reduce((sum, other) => sum + other.row.quantity, 0);
  const ofShopper = limit.perShopper === null ? Infinity : limit.perShopper - limit.bought;
  return Math.max(0, Math.min(inStock, Math.min(limit.left ?? Infinity, ofShopper) - inOtherLines));
}

function isSameOffer(one: CartLine, other: CartLine): boolean {
  return one.isFlashPriced && one.flash?.flashSaleProductId === other.flash?.flashSaleProductId;
}
