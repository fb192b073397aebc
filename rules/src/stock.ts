export type StockLine = { inventoryId: number; units: number };

/**
 * Cart lines with the same inventory row share its stock (INVARIANTS I3). Returns the inventory ids with too little stock, each
 * once, in line order. An id missing from `stock` counts as 0.
 */
export function checkSharedStock(lines: readonly StockLine[], stock: ReadonlyMap<number, number>): number[] {
  return [...unitsByInventory(lines)]
    .filter(([inventoryId, units]) => units > (stock.get(inventoryId) ?? 0))
    .map(([inventoryId]) => inventoryId);
}

export function unitsByInventory(lines: readonly StockLine[]): Map<number, number> {
  const totals = new Map<number, number>();
  for (const { inventoryId, units } of lines) {
    totals.set(inventoryId, (totals.get(inventoryId) ?? 0) + units);
  }
  return totals;
}
