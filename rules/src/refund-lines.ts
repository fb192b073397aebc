import { prorate, requireAmount, roundedRatio } from './money.ts';

/** Amounts of a line to refund: what the customer paid, and the related shares of shop and seller. */
export type LineAmounts = {
  units: number;
  goodsMinor: number;
  shippingMinor: number;
  voucherShopMinor: number;
  voucherSellerMinor: number;
  commissionMinor: number;
  commissionTaxMinor: number;
  /** VAT that the shop owes as deemed supplier, of the items and of the shipping; in the buyer's amounts. */
  deemedVatMinor: number;
  shippingVatMinor: number;
};

/** A line as sold, and what has been refunded of it. */
export type RefundableLine = { whole: LineAmounts; given: LineAmounts };

/** Amounts proportional to the items' price. */
const followers = [
  'voucherShopMinor',
  'voucherSellerMinor',
  'commissionMinor',
  'commissionTaxMinor',
  'deemedVatMinor',
] as const;
const columns = ['units', 'goodsMinor', 'shippingMinor', 'shippingVatMinor', ...followers] as const;

export const zeroAmounts: LineAmounts = {
  units: 0,
  goodsMinor: 0,
  shippingMinor: 0,
  voucherShopMinor: 0,
  voucherSellerMinor: 0,
  commissionMinor: 0,
  commissionTaxMinor: 0,
  deemedVatMinor: 0,
  shippingVatMinor: 0,
};

/**
 * Refund for `units` of `of` after `before` were refunded: f(before + units) − f(before) with f(k) = amount · k / of, half up. All
 * units together refund exactly the amount, in any portions (decision 025).
 */
export function shareOfUnits(
  amountMinor: number,
  { of, before, units }: { of: number; before: number; units: number },
): number {
  requireAmount(amountMinor);
  for (const count of [before, units, of - before - units]) requireAmount(count);
  if (of === 0) return 0;
  const upTo = (count: number) => roundedRatio(BigInt(amountMinor), BigInt(count), BigInt(of));
  return upTo(before + units) - upTo(before);
}

export function bothOf(one: LineAmounts, other: LineAmounts): LineAmounts {
  return mapColumns((column) => one[column] + other[column]);
}

export function leftOf({ whole, given }: RefundableLine): LineAmounts {
  return mapColumns((column) => Math.max(0, whole[column] - given[column]));
}

/** Amount of a line that can still be refunded. */
export function refundableOf(line: RefundableLine): number {
  const { goodsMinor, shippingMinor } = leftOf(line);
  return goodsMinor + shippingMinor;
}

/** Amounts for refunding units: the items and their proportional amounts, without shipping. RangeError for more than are left. */
export function unitsBack(line: RefundableLine, units: number): LineAmounts {
  const { whole, given } = line;
  const left = leftOf(line);
  const share = (column: keyof LineAmounts) =>
    Math.min(left[column], shareOfUnits(whole[column], { of: whole.units, before: given.units, units }));
  return {
    ...mapColumns((column) => (units === left.units ? left[column] : share(column))),
    units,
    shippingMinor: 0,
    shippingVatMinor: 0,
  };
}

/**
 * Spreads a refund amount over what is left of items and shipping of several lines by the largest remainder. Amounts that follow
 * the items are refunded in proportion. RangeError for more than is left.
 */
export function amountBack(lines: readonly RefundableLine[], amountMinor: number): LineAmounts[] {
  const lefts = lines.map(leftOf);
  const weights = lefts.flatMap(({ goodsMinor, shippingMinor }) => [goodsMinor, shippingMinor]);
  const mostMinor = weights.reduce((sum, weight) => sum + weight, 0);
  requireAmount(mostMinor - amountMinor);
  const shares = prorate(weights, amountMinor);
  return lines.map((line, index) => {
    const left = lefts[index]!;
    const [goodsMinor, shippingMinor] = [shares[2 * index]!, shares[2 * index + 1]!];
    const isOver = amountMinor === mostMinor || (goodsMinor > 0 && goodsMinor === left.goodsMinor);
    const shipping = { shippingMinor, shippingVatMinor: shippingVatOf(line, shippingMinor) };
    if (isOver) return { ...left, ...shipping };
    return { ...withFollowers(line, goodsMinor), units: 0, goodsMinor, ...shipping };
  });
}

function shippingVatOf(line: RefundableLine, shippingMinor: number): number {
  const { whole, given } = line;
  const left = leftOf(line);
  if (shippingMinor === left.shippingMinor) return left.shippingVatMinor;
  const of = { of: whole.shippingMinor, before: given.shippingMinor, units: shippingMinor };
  return Math.min(left.shippingVatMinor, shareOfUnits(whole.shippingVatMinor, of));
}

function withFollowers(line: RefundableLine, goodsMinor: number): LineAmounts {
  const { whole, given } = line;
  const left = leftOf(line);
  const of = { of: whole.goodsMinor, before: given.goodsMinor, units: goodsMinor };
  return mapColumns((column) =>
    column === 'units' ? 0 : Math.min(left[column], shareOfUnits(whole[column], of)),
  );
}

function mapColumns(amountOf: (column: keyof LineAmounts) => number): LineAmounts {
  return Object.fromEntries(columns.map((column) => [column, amountOf(column)])) as LineAmounts; // all columns are present
}
