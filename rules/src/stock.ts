export type StockLine = { inventoryId: number; units: number };

/**
 * Lines of one cart that hold the same inventory row share its stock (INVARIANTS I3).
 * Gives the inventory ids that ask for more than there is, each once, in the order of the lines.
 * An id that is missing in `stock` counts as 0.
 */
export function checkSharedStock(lines: readonly StockLine[], stock: ReadonlyMap<number, number>): number[] {
  return [...unitsByInventory(lines)]
    .filter(([inventoryId, units]) => units > (stock.get(inventoryId) ?? 0))
    .map(([inventoryId]) => inventoryId);
}

/** Units per inventory row, in the order of the lines. */
export function unitsByInventory(lines: readonly StockLine[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { inventoryId, units } of lines) {
    wanted.set(inventoryId, (wanted.get(inventoryId) ?? 0) + units);
  }
  return wanted;
}
