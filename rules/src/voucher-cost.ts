import { percentOf } from './money.ts';

/** A past order to which a voucher could have applied: the customer and the voucher's base amount. */
export type PastOrder = { customer: string; baseMinor: number };

export type VoucherRequest = {
  /** Null: `flatMinor` is the discount. */
  percent: number | null;
  flatMinor: number;
  minSpendMinor: number;
  usageLimit: number | null;
  limitPerCustomer: number | null;
};

/**
 * Estimates a voucher's cost had every eligible past order used it, with its minimum spend and limits, by the rules of
 * `voucherDiscount` and `checkVoucher`.
 */
export function voucherCost(
  past: readonly PastOrder[],
  { percent, flatMinor, minSpendMinor, usageLimit, limitPerCustomer }: VoucherRequest,
): { orders: number; costMinor: number } {
  const used = new Map<string, number>();
  let [orders, costMinor] = [0, 0];
  for (const { customer, baseMinor } of past) {
    const own = used.get(customer) ?? 0;
    const isOver =
      (usageLimit !== null && orders >= usageLimit) || (limitPerCustomer !== null && own >= limitPerCustomer);
    const off = Math.min(baseMinor, percent === null ? flatMinor : percentOf(baseMinor, percent));
    if (isOver || baseMinor < minSpendMinor || off === 0) continue;
    used.set(customer, own + 1);
    orders += 1;
    costMinor += off;
  }
  return { orders, costMinor };
}
