import type { OrderDetail } from '@souk/contract/order';
import { moneyText, toMinor } from '@souk/rules/money';
import { canBuyerCancel } from '@souk/rules/order-status';

type Part = OrderDetail['parts'][number];

export function liveParts(order: OrderDetail): Part[] {
  return order.parts.filter((part) => part.cancelled === 0);
}

/** What a cancellation of one part, or with null of the whole order, covers. Empty: not possible (any more). */
export function partsToCancel(order: OrderDetail, partId: number | null): Part[] {
  const live = liveParts(order);
  // The only part that is left is cancelled as the order.
  if (partId !== null && live.length < 2) return [];
  const covered = partId === null ? live : live.filter((part) => part.id === partId);
  return covered.every(canBuyerCancel) ? covered : [];
}

const sumOf = (amounts: readonly string[], currency: string) =>
  moneyText(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  );

/** Exact sum of what is left of some live parts after what their sellers have cancelled of them, as wire money. */
export function totalOf(parts: readonly Part[], currency: string): string {
  return sumOf(
    parts.map((part) => leftOf(part, currency)),
    currency,
  );
}

/** What is left of the total of a live part after what its seller has cancelled of it, as wire money. */
export function leftOf({ total, cancelled_amount: less }: Part, currency: string): string {
  return moneyText(toMinor(total, currency) - toMinor(less, currency), currency);
}

/** What of the order's total is not bought any more: parts that were cancelled, and units of the others. */
export function cancelledOf({ parts, currency }: OrderDetail): string {
  return sumOf(
    parts.map((part) => (part.cancelled === 1 ? part.total : part.cancelled_amount)),
    currency,
  );
}

/** What comes back with some parts of a paid order, as wire money: their sum, and never more than is left of the payment. */
export function refundOf(parts: readonly Part[], { payment, currency }: OrderDetail): string {
  const [received, refunded, refunding] = [payment.received, payment.refunded, payment.refunding].map(
    (amount) => toMinor(amount, currency),
  ) as [number, number, number];
  const left = Math.max(0, received - refunded - refunding);
  return moneyText(Math.min(toMinor(totalOf(parts, currency), currency), left), currency);
}
