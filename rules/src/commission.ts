import { percentOf, percentUnits, prorate } from './money.ts';

/** The amount a line's commission is computed from, and the rate in percent with at most four decimals. */
export type CommissionLine = { baseMinor: number; percent: number | string };

export type LineCommission = { minor: number; taxMinor: number };
export type PartCommission = {
  /** The rate, or the effective rate of several, with two decimals. */
  percent: number;
  lines: LineCommission[];
} & LineCommission;

/**
 * Commission on one seller's part and the tax on it, in minor units. Lines with the same rate are rounded together, half up, and
 * the tax once for the part; both are spread over the lines by the largest remainder, so lines sum to the part (decision 024).
 */
export function partCommission(
  lines: readonly CommissionLine[],
  taxPercent: number | string = 0,
): PartCommission {
  const minors = lines.map(() => 0);
  for (const rate of new Set(lines.map(({ percent }) => percentUnits(percent)))) {
    const own = lines.flatMap(({ percent }, index) => (percentUnits(percent) === rate ? [index] : []));
    const bases = own.map((index) => lines[index]!.baseMinor);
    const shares = prorate(bases, percentOf(sum(bases), lines[own[0]!]!.percent));
    for (const [at, index] of own.entries()) minors[index] = shares[at]!;
  }
  const minor = sum(minors);
  const taxes = prorate(minors, percentOf(minor, taxPercent));
  return {
    percent: percentOfAll(lines, minor),
    minor,
    taxMinor: sum(taxes),
    lines: minors.map((own, index) => ({ minor: own, taxMinor: taxes[index]! })),
  };
}

function percentOfAll(lines: readonly CommissionLine[], minor: number): number {
  const rates = new Set(lines.map(({ percent }) => Number(percent)));
  const [only = 0] = rates;
  if (rates.size <= 1) return only;
  const baseMinor = sum(lines.map((line) => line.baseMinor));
  return baseMinor > 0 ? Math.round((minor * 10_000) / baseMinor) / 100 : 0;
}

export type SellerAmounts = {
  subtotalMinor: number;
  bundleOfferMinor: number;
  /** The seller's share of the voucher. */
  voucherSellerMinor: number;
  shippingMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
};

/**
 * The seller's earnings from a line or a part: what the customer paid plus the shop's share of the voucher, less the commission.
 */
export function sellerShare(amounts: SellerAmounts): number {
  return (
    amounts.subtotalMinor -
    amounts.bundleOfferMinor -
    amounts.voucherSellerMinor +
    amounts.shippingMinor -
    amounts.commissionMinor -
    amounts.commissionTaxMinor
  );
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
