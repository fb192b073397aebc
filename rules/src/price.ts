export type PriceFacts = {
  sellingMinor: number;
  /** 0 means no offer. */
  offeredMinor: number;
  flash?: { priceMinor: number; startMs: number; endMs: number } | null;
  /** Price of the chosen inventory row; 0 means the product's price. */
  variantPriceMinor?: number;
  /** Whether the chosen inventory row has attribute values. */
  hasAttributes?: boolean;
  /** Lowest price of the 30 days before the current price began, in shops that have to state it; null: unknown. */
  priorMinor?: number | null;
};

export type PriceSource = 'flash' | 'offered' | 'selling' | 'variant';

export type EffectivePrice = {
  priceMinor: number;
  /** The prior price if known, otherwise the selling price, if the current price is lower; otherwise null. */
  previousMinor: number | null;
  /** `previousMinor` is the lowest price of the 30 days before. */
  isLowestOf30Days: boolean;
  source: PriceSource;
  /** End of the flash sale, only when its price applies. */
  flashEndsMs: number | null;
};

/**
 * The price at one moment (SPEC §9): "flash price (only while end_time exists), then offered if above 0, then selling; a variant
 * price wins when it has attributes and is above 0". The last part is applied literally: a variant price also beats a running flash
 * sale. A sale runs while start ≤ now < end.
 */
export function effectivePrice(facts: PriceFacts, nowMs: number): EffectivePrice {
  const { priceMinor, source } = pickPrice(facts, nowMs);
  const { priorMinor = null, sellingMinor } = facts;
  const reference = priorMinor ?? sellingMinor;
  const isReduced = priceMinor < sellingMinor && priceMinor < reference;
  return {
    priceMinor,
    previousMinor: isReduced ? reference : null,
    isLowestOf30Days: isReduced && priorMinor !== null,
    source,
    flashEndsMs: source === 'flash' ? (facts.flash?.endMs ?? null) : null,
  };
}

function pickPrice(facts: PriceFacts, nowMs: number): { priceMinor: number; source: PriceSource } {
  const variantMinor = facts.variantPriceMinor ?? 0;
  if (facts.hasAttributes && variantMinor > 0) return { priceMinor: variantMinor, source: 'variant' };
  if (isFlashRunning(facts.flash, nowMs)) return { priceMinor: facts.flash.priceMinor, source: 'flash' };
  if (facts.offeredMinor > 0) return { priceMinor: facts.offeredMinor, source: 'offered' };
  return { priceMinor: facts.sellingMinor, source: 'selling' };
}

export type VariantFacts = {
  priceMinor: number;
  hasAttributes: boolean;
  inStock: boolean;
  priorMinor?: number | null;
};

/**
 * Price before a variant is chosen: the lowest among variants in stock, or among all if none is, and the highest where they differ.
 * Without variants, the product's own price.
 */
export function priceRange(
  product: Pick<PriceFacts, 'sellingMinor' | 'offeredMinor' | 'flash'>,
  variants: readonly VariantFacts[],
  nowMs: number,
): { lowest: EffectivePrice; highestMinor: number } {
  const inStock = variants.filter((variant) => variant.inStock);
  const prices = (inStock.length > 0 ? inStock : variants)
    .map(({ priceMinor, hasAttributes, priorMinor }) =>
      effectivePrice({ ...product, variantPriceMinor: priceMinor, hasAttributes, priorMinor }, nowMs),
    )
    .toSorted((one, other) => one.priceMinor - other.priceMinor);
  const lowest = prices[0] ?? effectivePrice(product, nowMs);
  return { lowest, highestMinor: prices.at(-1)?.priceMinor ?? lowest.priceMinor };
}

/** Start included, end excluded. */
export function isFlashRunning<Sale extends { startMs: number; endMs: number }>(
  sale: Sale | null | undefined,
  nowMs: number,
): sale is Sale {
  return sale != null && sale.startMs <= nowMs && nowMs < sale.endMs;
}

/**
 * SPEC §9: "100 minus the integer part of current/previous*100", for whole minor units. Between 0 and 100; 0 without a previous
 * price or a reduction.
 */
export function discountPercent(current: number, previous: number | null): number {
  if (previous === null || previous <= 0 || current >= previous) return 0;
  // Integers only: in floating point 0.29 / 1 · 100 is 28.999….
  return 100 - Number((BigInt(Math.max(0, current)) * 100n) / BigInt(previous));
}
