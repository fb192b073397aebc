import type { OrderDetail } from '@souk/contract/order';
import { moneyText, toMinor } from '@souk/rules/money';
import { canBuyerCancel } from '@souk/rules/order-status';

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

/** Cancelled amount of the order: cancelled parts and cancelled units of the others. */
export function cancelledOf({ parts, currency }: OrderDetail): string {
  return sumOf(
    parts.map((part) => (part.cancelled === 1 ? part.total : part.cancelled_amount)),
    currency,
  );
}

/** Refund for these parts of a paid order, as a wire amount: their sum, at most the rest of the payment. */
export function refundOf(parts: readonly Part[], { payment, currency }: OrderDetail): string {
  const [received, refunded, refunding] = [payment.received, payment.refunded, payment.refunding].map(
    (amount) => toMinor(amount, currency),
  ) as [number, number, number];
  const left = Math.max(0, received - refunded - refunding);
  return moneyText(Math.min(toMinor(totalOf(parts, currency), currency), left), currency);
}
