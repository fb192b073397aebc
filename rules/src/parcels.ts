/** A line of an order and units of it. */
export type LineUnits = { id: number; quantity: number };

/** Until then a seller can take back what was handed over, and nobody is told of it. */
export const takeBackSeconds = 10;

/** What of these lines is in no parcel yet; lines of which nothing is left are not in it. */
export function restOf(
  lines: readonly LineUnits[],
  parcels: readonly { lines: readonly LineUnits[] }[],
): LineUnits[] {
  const packed = new Map<number, number>();
  for (const { id, quantity } of parcels.flatMap((parcel) => parcel.lines))
    packed.set(id, (packed.get(id) ?? 0) + quantity);
  return lines
    .map(({ id, quantity }) => ({ id, quantity: quantity - (packed.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The same line named twice is one; what is zero is nothing. */
export function summedUnits(lines: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<number, number>();
  for (const { id, quantity } of lines) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].map(([id, quantity]) => ({ id, quantity })).filter(({ quantity }) => quantity > 0);
}

/** Whether all of `wanted` is left in `rest`. */
export function isWithin(wanted: readonly LineUnits[], rest: readonly LineUnits[]): boolean {
  return wanted.every(({ id, quantity }) => rest.some((one) => one.id === id && one.quantity >= quantity));
}
