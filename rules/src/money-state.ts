export type MoneyState = 'unpaid' | 'paid' | 'partly-refunded' | 'refunded' | 'cancelled';

/**
 * Payment status of an order or a seller's part. A cancelled one is never "paid" or "unpaid": payments for it are refunded and
 * nothing is due.
 */
export function moneyStateOf({
  isPaid,
  isCancelled,
  isRefunded = false,
  hasRefunds = false,
}: {
  isPaid: boolean;
  isCancelled: boolean;
  isRefunded?: boolean;
  hasRefunds?: boolean;
}): MoneyState {
  if (isRefunded) return 'refunded';
  if (isCancelled) return 'cancelled';
  if (!isPaid) return 'unpaid';
  return hasRefunds ? 'partly-refunded' : 'paid';
}

/** Whether sellers wait for payment before they ship. Cash is paid on delivery. */
export function awaitsPayment({
  isCash,
  ...facts
}: Parameters<typeof moneyStateOf>[0] & { isCash: boolean }): boolean {
  return !isCash && moneyStateOf(facts) === 'unpaid';
}
