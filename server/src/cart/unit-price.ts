import { effectivePrice, type EffectivePrice } from '@souk/rules/price';

/** What one unit of a variant costs now. `flashPriceMinor` is null when no flash sale runs (running_flash). */
export function unitPrice(
  goods: {
    sellingMinor: number;
    offeredMinor: number;
    variantPriceMinor: number;
    hasAttributes: boolean;
    flashPriceMinor: number | null;
  },
  now: Date,
): EffectivePrice {
  const nowMs = now.getTime();
  // running_flash has already decided the hours, to the microsecond; deciding again in milliseconds could differ.
  const flash =
    goods.flashPriceMinor === null
      ? null
      : { priceMinor: goods.flashPriceMinor, startMs: nowMs, endMs: nowMs + 1 };
  return effectivePrice({ ...goods, flash }, nowMs);
}
