import type { LineProblem } from '@souk/contract/cart';
import { moneyText } from '@souk/rules/money';
import type { CartLine } from '#cart/cart-line.ts';
import type { Reason } from '#http/refusal.ts';

/** The reason with the row that it is about, so that a page can lead there and say what would do. */
export function aboutLine(
  line: CartLine,
  {
    reason,
    problem,
    most,
    currency,
  }: { reason: Reason; problem: LineProblem; most: number; currency: string },
): Reason {
  const { row, product, inventory } = line;
  return {
    ...reason,
    line: {
      id: row.id,
      product_id: product.id,
      inventory_id: inventory.id,
      title: product.title,
      problem,
      most,
      unit_price: moneyText(line.unitPriceMinor, currency),
    },
  };
}

/** SPEC §5's words for a shelf that holds less than a cart wants. */
export function shortage(line: CartLine, quantity: number, currency: string): Reason {
  return aboutLine(line, {
    reason: { key: quantity > 0 ? 'refusal.quantity.exceeds-inventory' : 'refusal.quantity.out-of-stock' },
    problem: quantity > 0 ? 'stock' : 'sold-out',
    most: quantity,
    currency,
  });
}
