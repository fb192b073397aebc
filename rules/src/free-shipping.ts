import { bundleOffer } from './bundle.ts';

export type FreeShippingLine = {
  storeId: number;
  quantity: number;
  unitMinor: number;
  bundle: { buy: number; free: number } | null;
  /** Free-shipping threshold of the line's shipping rule, per store; null or absent: never free. */
  freeFromMinor?: number | null;
  /** For the whole line, from `shippingPrice`. */
  shippingMinor: number;
};

/**
 * Shipping each line pays: nothing if the store's items in the cart reach the threshold of the line's rule. Measured after bundle
 * offers and before vouchers, so a voucher never makes shipping more expensive.
 */
export function paidShipping(lines: readonly FreeShippingLine[]): number[] {
  const itemsMinor = itemsMinorByStore(lines);
  return lines.map((line) => (isFree(line, itemsMinor.get(line.storeId)!) ? 0 : line.shippingMinor));
}

/**
 * How much more of one store's items would make shipping free for all of its lines; null when some line is never free, or shipping
 * already costs nothing.
 */
export function leftForFreeShipping(lines: readonly FreeShippingLine[]): number | null {
  const [first] = lines;
  if (!first) return null;
  const itemsMinor = itemsMinorByStore(lines).get(first.storeId)!;
  const left = lines
    .filter((line) => line.shippingMinor > 0 && !isFree(line, itemsMinor))
    .map(({ freeFromMinor }) => (freeFromMinor == null ? null : freeFromMinor - itemsMinor));
  if (left.length === 0 || left.includes(null)) return null;
  return Math.max(...left.map(Number));
}

const isFree = ({ freeFromMinor }: FreeShippingLine, itemsMinor: number): boolean =>
  freeFromMinor != null && itemsMinor >= freeFromMinor;

function itemsMinorByStore(lines: readonly FreeShippingLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { storeId, quantity, unitMinor, bundle } of lines) {
    const off = bundle ? bundleOffer({ ...bundle, quantity, unitMinor }).discountMinor : 0;
    sums.set(storeId, (sums.get(storeId) ?? 0) + unitMinor * quantity - off);
  }
  return sums;
}
