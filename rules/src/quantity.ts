/** Maximum units in one cart row (INVARIANTS §5). */
export const MAX_LINE_QUANTITY = 999;

/** Maximum rows in one cart (INVARIANTS §5). */
export const MAX_CART_ROWS = 100;

export type QuantityRefusal = 'below-minimum' | 'above-maximum' | 'exceeds-inventory' | 'out-of-stock';

/**
 * Whether a cart row may hold this quantity; null when it may. Each reason has a text of SPEC §5. Out of stock comes first, because
 * no other quantity would help.
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
