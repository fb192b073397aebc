import { effectivePrice, type EffectivePrice } from '@souk/rules/price';

/** The current price of one unit of a variant. `flashPriceMinor` is null without a running flash sale (running_flash). */
export function unitPrice(
  item: {
    sellingMinor: number;
    offeredMinor: number;
    variantPriceMinor: number;
    hasAttributes: boolean;
    flashPriceMinor: number | null;
  },
  now: Date,
): EffectivePrice {
  const nowMs = now.getTime();
  // running_flash has already checked the times in microseconds; checking again in milliseconds could differ.
  const flash =
    item.flashPriceMinor === null
      ? null
      : { priceMinor: item.flashPriceMinor, startMs: nowMs, endMs: nowMs + 1 };
  return effectivePrice({ ...item, flash }, nowMs);
}
