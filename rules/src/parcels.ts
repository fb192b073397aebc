/** A line of an order and a number of its units. */
export type LineUnits = { id: number; quantity: number };

/** How long a seller can undo a shipment; nobody is notified before it ends. */
export const undoSeconds = 10;

/** Units of these lines that are in no parcel yet; fully shipped lines are omitted. */
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

/** Merges duplicate lines and drops zero quantities. */
export function summedUnits(lines: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<number, number>();
  for (const { id, quantity } of lines) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].map(([id, quantity]) => ({ id, quantity })).filter(({ quantity }) => quantity > 0);
}

/** Whether `rest` covers all of `wanted`. */
export function isWithin(requested: readonly LineUnits[], rest: readonly LineUnits[]): boolean {
  return requested.every(({ id, quantity }) => rest.some((one) => one.id === id && one.quantity >= quantity));
}
