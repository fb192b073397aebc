import type { OrderDetail } from '@souk/contract/order';
import { moneyText, toMinor } from '@souk/rules/money';
import { canBuyerCancel } from '@souk/rules/order-status';
import { remainingTax, remainingTotals, type TaxedLine } from '@souk/rules/remaining-totals';

type Part = OrderDetail['parts'][number];

export function liveParts(order: OrderDetail): Part[] {
  return order.parts.filter((part) => part.cancelled === 0);
}

/** Parts covered by cancelling one part, or the whole order (null). Empty if it can't be cancelled anymore. */
export function partsToCancel(order: OrderDetail, partId: number | null): Part[] {
  const live = liveParts(order);
  // Cancelling the last remaining part cancels the order.
  if (partId !== null && live.length < 2) return [];
  const covered = partId === null ? live : live.filter((part) => part.id === partId);
  return covered.every(canBuyerCancel) ? covered : [];
}

const sumOf = (amounts: readonly string[], currency: string) =>
  moneyText(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  );

/** Exact remaining total of these active parts without units cancelled by sellers, as a wire amount. */
export function totalOf(parts: readonly Part[], currency: string): string {
  return sumOf(
    parts.map((part) => leftOf(part, currency)),
    currency,
  );
}

/** Remaining total of an active part without units cancelled by its seller, as a wire amount. */
export function leftOf({ total, cancelled_amount: less }: Part, currency: string): string {
  return moneyText(toMinor(total, currency) - toMinor(less, currency), currency);
}

/** Cancelled amount, included tax and total of what remains of the order, in minor units. */
export function remainingOf(order: OrderDetail) {
  const { currency } = order;
  return remainingTotals({
    isCancelled: order.cancelled === 1,
    parts: order.parts.map((part) => ({
      isCancelled: part.cancelled === 1,
      totalMinor: toMinor(part.total, currency),
      cancelledUnitsMinor: toMinor(part.cancelled_amount, currency),
      lines: linesOf(order, part).map((line) => taxedLine(line, part, currency)),
    })),
  });
}

/** Included tax by tax rule, in order of first appearance, as wire amounts; zero sums are omitted. */
export function remainingTaxes(order: OrderDetail): { title: string; amount: string }[] {
  const { currency } = order;
  const isOrderCancelled = order.cancelled === 1;
  const taxes = order.parts.flatMap((part) =>
    linesOf(order, part).map((line) => ({
      title: line.flash_product.tax_rules.title,
      minor: remainingTax(taxedLine(line, part, currency), {
        isOrderCancelled,
        isPartCancelled: part.cancelled === 1,
      }),
    })),
  );
  return [...Map.groupBy(taxes, ({ title }) => title)]
    .map(([title, same]) => ({ title, minor: same.reduce((sum, { minor }) => sum + minor, 0) }))
    .filter(({ minor }) => minor > 0)
    .map(({ title, minor }) => ({ title, amount: moneyText(minor, currency) }));
}

const linesOf = (order: OrderDetail, part: Part) =>
  order.ordered_products.filter(({ store }) => store.id === part.store.id);

function taxedLine(line: OrderDetail['ordered_products'][number], part: Part, currency: string): TaxedLine {
  const cancelledUnits = part.cancelled_pieces
    .filter(({ inventory_id: of }) => of === line.inventory_id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return { units: line.quantity, cancelledUnits, taxMinor: toMinor(line.tax_price, currency) };
}

/** Refund for these parts of a paid order, as a wire amount: their sum, at most the rest of the payment. */
export function refundOf(parts: readonly Part[], { payment, currency }: OrderDetail): string {
  const [received, refunded, refunding] = [payment.received, payment.refunded, payment.refunding].map(
    (amount) => toMinor(amount, currency),
  ) as [number, number, number];
  const left = Math.max(0, received - refunded - refunding);
  return moneyText(Math.min(toMinor(totalOf(parts, currency), currency), left), currency);
}
