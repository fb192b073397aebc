import { PRICE_TYPE, type PriceType } from './codes.ts';
import { percentOf, prorate, requireAmount, toMinorRounded } from './money.ts';

export type VoucherPrice = { type: PriceType; price: number | string };

export type VoucherTerms = {
  active: boolean;
  /** Null: unbounded. Valid while start ≤ now < end. */
  startMs: number | null;
  endMs: number | null;
  minSpendMinor: number;
  /** Checkouts in total and per customer. Null or 0: no limit. */
  usageLimit: number | null;
  limitPerCustomer: number | null;
};

export type VoucherUse = {
  nowMs: number;
  subtotalMinor: number;
  usedTotal: number;
  usedByCustomer: number;
};

export type VoucherRefusal =
  | { reason: 'inactive' | 'not-started' | 'expired' | 'used-up' | 'used-by-customer' }
  | { reason: 'min-spend'; missingMinor: number };

/** Discount on a subtotal, 0 to the subtotal (CONTRACT §2.6): flat is the price, percent is subtotal × price / 100, half up. */
export function voucherDiscount(voucher: VoucherPrice, subtotalMinor: number, currency: string): number {
  requireAmount(subtotalMinor);
  const uncappedMinor =
    voucher.type === PRICE_TYPE.flat
      ? Math.max(0, toMinorRounded(voucher.price, currency))
      : percentOf(subtotalMinor, voucher.price);
  return Math.min(subtotalMinor, uncappedMinor);
}

/**
 * Why a voucher can't be used; null when it can. The minimum spend is checked last: it would mislead to ask for more items for a
 * voucher that is used up.
 */
export function checkVoucher(terms: VoucherTerms, use: VoucherUse): VoucherRefusal | null {
  if (!terms.active) return { reason: 'inactive' };
  if (terms.startMs !== null && use.nowMs < terms.startMs) return { reason: 'not-started' };
  if (terms.endMs !== null && use.nowMs >= terms.endMs) return { reason: 'expired' };
  if (isReached(terms.usageLimit, use.usedTotal)) return { reason: 'used-up' };
  if (isReached(terms.limitPerCustomer, use.usedByCustomer)) return { reason: 'used-by-customer' };
  const missingMinor = terms.minSpendMinor - use.subtotalMinor;
  return missingMinor > 0 ? { reason: 'min-spend', missingMinor } : null;
}

function isReached(limit: number | null, used: number): boolean {
  return limit !== null && limit > 0 && used >= limit;
}

/** Spreads a discount over lines in proportion to their amounts, at most what they cost, exact to the minor unit. */
export function spreadDiscount(weights: readonly number[], discountMinor: number): number[] {
  const mostMinor = weights.reduce((sum, weight) => sum + weight, 0);
  return prorate(weights, Math.min(discountMinor, mostMinor));
}

/**
 * Percentage of the discount paid by the shop: the voucher's own value, or by default all of a shop voucher and nothing of a
 * store's.
 */
export function shopPaysPercent(voucher: {
  percent: number | string | null;
  storeId: number | null;
}): string {
  return String(voucher.percent ?? (voucher.storeId === null ? 100 : 0));
}

/** The shop's share of a line's voucher discount, half up; the line's seller pays the rest. */
export function shopShare(voucherMinor: number, percent: number | string): number {
  requireAmount(voucherMinor);
  return Math.min(voucherMinor, percentOf(voucherMinor, percent));
}
