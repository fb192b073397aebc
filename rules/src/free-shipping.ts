import { bundleOffer } from './bundle.ts';

export type FreeShippingLine = {
  storeId: number;
  quantity: number;
  unitMinor: number;
  bundle: { buy: number; free: number } | null;
  /** From which worth of its store's goods the line travels free, by its shipping rule; null or absent: never for that. */
  freeFromMinor?: number | null;
  /** For the whole line, from `shippingPrice`. */
  shippingMinor: number;
};

/**
 * What each line pays for its way: nothing where the goods of its store that are bought together reach the threshold of its
 * rule. Measured after bundle offers and before vouchers, so that a voucher never makes the parcel dearer.
 */
export function paidShipping(lines: readonly FreeShippingLine[]): number[] {
  const goods = goodsOfStores(lines);
  return lines.map((line) => (isFree(line, goods.get(line.storeId)!) ? 0 : line.shippingMinor));
}

/**
 * How much more of its goods a store wants before it brings all of these free; null when something it brings costs its way at any
 * worth, or nothing costs any more. For the lines of one store.
 */
export function leftForFreeShipping(lines: readonly FreeShippingLine[]): number | null {
  const [first] = lines;
  if (!first) return null;
  const goods = goodsOfStores(lines).get(first.storeId)!;
  const left = lines
    .filter((line) => line.shippingMinor > 0 && !isFree(line, goods))
    .map(({ freeFromMinor }) => (freeFromMinor == null ? null : freeFromMinor - goods));
  if (left.length === 0 || left.includes(null)) return null;
  return Math.max(...left.map(Number));
}

const isFree = ({ freeFromMinor }: FreeShippingLine, goodsMinor: number): boolean =>
  freeFromMinor != null && goodsMinor >= freeFromMinor;

function goodsOfStores(lines: readonly FreeShippingLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { storeId, quantity, unitMinor, bundle } of lines) {
    const off = bundle ? bundleOffer({ ...bundle, quantity, unitMinor }).discountMinor : 0;
    sums.set(storeId, (sums.get(storeId) ?? 0) + unitMinor * quantity - off);
  }
  return sums;
}
