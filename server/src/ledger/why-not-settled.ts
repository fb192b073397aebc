export type NotSettled = 'fee-of-collection' | 'fee-above-amount' | 'above-balance' | 'above-debt';

/**
 * Why a bank transaction can't be booked as a provider's transfer: the amount and the withheld fee are more than the provider holds, or
 * what it collected is more than the shop owes it. Null: it can.
 */
export function whyNotSettled({
  amountMinor,
  feeMinor,
  balanceMinor,
}: {
  /** Below zero: collected from the shop's bank account. */
  amountMinor: number;
  feeMinor: number;
  /** Below zero: the shop owes it. */
  balanceMinor: number;
}): NotSettled | null {
  if (amountMinor < 0) {
    if (feeMinor > 0) return 'fee-of-collection';
    return amountMinor < balanceMinor ? 'above-debt' : null;
  }
  if (feeMinor > amountMinor) return 'fee-above-amount';
  return amountMinor + feeMinor > balanceMinor ? 'above-balance' : null;
}
