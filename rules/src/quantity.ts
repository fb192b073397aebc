/** Most units in one cart row (INVARIANTS §5). */
export const MAX_LINE_QUANTITY = 999;

/** Most rows in one cart (INVARIANTS §5). */
export const MAX_CART_ROWS = 100;

export type QuantityRefusal = 'below-minimum' | 'above-maximum' | 'exceeds-inventory' | 'out-of-stock';

/**
 * Whether a cart row may hold this quantity; null when it may. The reasons stand for the texts of SPEC §5.
 * That nothing is in stock is said first: no other quantity would help.
 */
export function checkQuantity({
  quantity,
  stock,
  max = MAX_LINE_QUANTITY,
}: {
  quantity: number;
  stock: number;
  max?: number;
}): QuantityRefusal | null {
  if (!(stock > 0)) return 'out-of-stock';
  if (!Number.isInteger(quantity) || quantity < 1) return 'below-minimum';
  if (quantity > max) return 'above-maximum';
  return quantity > stock ? 'exceeds-inventory' : null;
}
