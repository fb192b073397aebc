export type MoneyState = 'unpaid' | 'paid' | 'partly-refunded' | 'refunded' | 'cancelled';

/**
 * What an order, or a seller's part of it, says about its money. A cancelled one is never "paid" or "unpaid": what was
 * paid for it goes back, and nothing is due any more.
 */
export function moneyStateOf({
  isPaid,
  isCancelled,
  isRefunded = false,
  hasRefunds = false,
}: {
  isPaid: boolean;
  isCancelled: boolean;
  /** All of the payment has gone back. */
  isRefunded?: boolean;
  /** Some of it has. */
  hasRefunds?: boolean;
}): MoneyState {
  if (isRefunded) return 'refunded';
  if (isCancelled) return 'cancelled';
  if (!isPaid) return 'unpaid';
  return hasRefunds ? 'partly-refunded' : 'paid';
}

/** Whether an order waits for its money before the sellers begin. Cash is paid at the door. */
export function awaitsPayment({
  isCash,
  ...facts
}: Parameters<typeof moneyStateOf>[0] & { isCash: boolean }): boolean {
  return !isCash && moneyStateOf(facts) === 'unpaid';
}
