/**
 * "Buy `buy`, get `free` free": in each full group of buy + free units, `free` units cost nothing. A deal without a positive whole
 * `buy` and `free` gives no discount.
 */
export function bundleOffer({
  quantity,
  buy,
  free,
  unitMinor,
}: {
  quantity: number;
  buy: number;
  free: number;
  unitMinor: number;
}): { freeUnits: number; discountMinor: number } {
  if (!isCount(buy) || !isCount(free) || !isCount(quantity)) return { freeUnits: 0, discountMinor: 0 };
  const freeUnits = Math.floor(quantity / (buy + free)) * free;
  return { freeUnits, discountMinor: freeUnits * unitMinor };
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value > 0;
}
