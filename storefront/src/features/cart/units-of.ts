/** Number of items as displayed everywhere: units, not lines. */
export const unitsOf = (items: readonly { quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
