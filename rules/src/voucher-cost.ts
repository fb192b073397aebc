import { percentOf } from './money.ts';

/** A past order that a voucher could have been used on: whose, and what it would have counted from. */
export type PastOrder = { customer: string; baseMinor: number };

export type VoucherWish = {
  /** Null: `flatMinor` is taken off. */
  percent: number | null;
  flatMinor: number;
  minSpendMinor: number;
  usageLimit: number | null;
  limitPerCustomer: number | null;
};

/**
 * What a voucher would have cost had everybody used it who could, order by order: at most the goods of each, with its least spend
 * and its limits, as `voucherDiscount` and `checkVoucher` count.
 */
export function voucherCost(
  past: readonly PastOrder[],
  { percent, flatMinor, minSpendMinor, usageLimit, limitPerCustomer }: VoucherWish,
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
