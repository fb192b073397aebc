/**
 * The highest price, in minor units, at which a store may propose a product for a flash sale: its lowest price of the last 30 days
 * (its current price if unknown) less the sale's minimum discount in whole percent. Rounded down, so the discount is never too
 * small.
 */
export function mostProposedMinor(product: {
  lowestMinor: number | null;
  currentMinor: number;
  percent: number;
}): number {
  const { lowestMinor, currentMinor, percent } = product;
  return Math.floor((Math.min(lowestMinor ?? currentMinor, currentMinor) * (100 - percent)) / 100);
}
