import type { LineProblem } from '@souk/contract/cart';
import { moneyText } from '@souk/rules/money';
import type { CartLine } from '#cart/cart-line.ts';
import type { OrderReason } from './refusals.ts';

/** Adds the cart row to a reason, so that a page can highlight it and suggest a possible quantity. */
export function aboutLine(
  line: CartLine,
  {
    reason,
    problem,
    most,
    currency,
  }: { reason: OrderReason; problem: LineProblem; most: number; currency: string },
): OrderReason {
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

/** A variant has less stock than the cart row wants (SPEC §5). */
export function shortage(line: CartLine, quantity: number, currency: string): OrderReason {
  return aboutLine(line, {
    reason: { reason: quantity > 0 ? 'line-short' : 'line-sold-out' },
    problem: quantity > 0 ? 'stock' : 'sold-out',
    most: quantity,
    currency,
  });
}
