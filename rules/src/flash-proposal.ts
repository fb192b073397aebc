/**
 * The highest price in minor units at which a store may offer a product for a flash sale: its lowest price of the last 30 days (null:
 * not known; then what it costs now) less what the sale asks for, in whole percents. Rounded down, so that it never promises too much.
 */
export function mostProposedMinor(product: {
  lowestMinor: number | null;
  currentMinor: number;
  percent: number;
}): number {
  const { lowestMinor, currentMinor, percent } = product;
  return Math.floor((Math.min(lowestMinor ?? currentMinor, currentMinor) * (100 - percent)) / 100);
}
