import { bundleOffer } from './bundle.ts';
import { paidShipping } from './free-shipping.ts';
import { requireAmount, requireMinor } from './money.ts';
import { containedTax, type TaxRule } from './tax.ts';
import { spreadDiscount } from './voucher.ts';

export type CartTotalsLine = {
  key: number | string;
  storeId: number;
  inventoryId: number;
  quantity: number;
  unitMinor: number;
  bundle: { buy: number; free: number } | null;
  tax: TaxRule | null;
  /** For the whole line, from `shippingPrice`. */
  shippingMinor: number;
  /** Free-shipping threshold for its store's items (rules/free-shipping.ts). */
  freeFromMinor?: number | null;
};

/** `storeId` null or absent: the voucher applies to every store. */
export type CartTotalsVoucher = { discountMinor: number; storeId?: number | null };

export type Amounts = {
  /** Unit price × quantity. */
  subtotalMinor: number;
  bundleOfferMinor: number;
  voucherMinor: number;
  shippingMinor: number;
  /** Contained in the prices; informational, never added. */
  taxMinor: number;
  /** subtotal − bundle offer − voucher + shipping, never below 0. */
  totalMinor: number;
};

export type LineTotals<Key extends number | string = number | string> = {
  key: Key;
  storeId: number;
} & Amounts;
export type PartTotals = { storeId: number } & Amounts;
export type CartTotals<Key extends number | string = number | string> = {
  lines: LineTotals<Key>[];
  parts: PartTotals[];
} & Amounts;

/**
 * Totals of a cart or an order, in minor units. Lines keep their order; one part per store in order of first appearance. Lines sum
 * to parts and parts to the order, in every column. Throws RangeError for amounts that are not whole, below 0 or beyond the safe
 * integers.
 */
export function cartTotals<Line extends CartTotalsLine>({
  currency,
  lines,
  voucher,
}: {
  currency: string;
  lines: readonly Line[];
  voucher: CartTotalsVoucher | null;
}): CartTotals<Line['key']> {
  for (const line of lines) requireLine(line);
  const offers = lines.map((line) =>
    line.bundle
      ? bundleOffer({ ...line.bundle, quantity: line.quantity, unitMinor: line.unitMinor })
      : { freeUnits: 0, discountMinor: 0 },
  );
  const shares = voucherShares(lines, offers, voucher);
  const shipping = paidShipping(lines);

  const lineTotals = lines.map((line, index) => {
    const { freeUnits, discountMinor: bundleOfferMinor } = offers[index]!;
    const voucherMinor = shares[index]!;
    const subtotalMinor = line.unitMinor * line.quantity;
    const itemsMinor = subtotalMinor - bundleOfferMinor - voucherMinor;
    const shippingMinor = shipping[index]!;
    return {
      key: line.key,
      storeId: line.storeId,
      subtotalMinor,
      bundleOfferMinor,
      voucherMinor,
      shippingMinor,
      // A free unit has no price that could contain a flat tax.
      taxMinor: line.tax ? containedTax(line.tax, itemsMinor, line.quantity - freeUnits, currency) : 0,
      totalMinor: itemsMinor + shippingMinor,
    };
  });

  const stores = [...new Set(lines.map((line) => line.storeId))];
  return {
    lines: lineTotals,
    parts: stores.map((storeId) => ({
      storeId,
      ...sumAmounts(lineTotals.filter((line) => line.storeId === storeId)),
    })),
    ...sumAmounts(lineTotals),
  };
}

/**
 * Base of a voucher's minimum spend and percentage: unit price × quantity of the lines it applies to, before bundle offers
 * (CONTRACT §2.6).
 */
export function voucherSubtotal(
  lines: readonly Pick<CartTotalsLine, 'storeId' | 'quantity' | 'unitMinor'>[],
  storeId: number | null = null,
): number {
  return lines
    .filter((line) => storeId === null || line.storeId === storeId)
    .reduce((sum, line) => sum + line.unitMinor * line.quantity, 0);
}

/** Spreads the voucher over the lines it applies to by their price after bundle offers, at most all of it. */
function voucherShares(
  lines: readonly CartTotalsLine[],
  offers: readonly { discountMinor: number }[],
  voucher: CartTotalsVoucher | null,
): number[] {
  if (!voucher) return lines.map(() => 0);
  requireAmount(voucher.discountMinor);
  const storeId = voucher.storeId ?? null;
  const weights = lines.map((line, index) =>
    storeId === null || line.storeId === storeId
      ? line.unitMinor * line.quantity - offers[index]!.discountMinor
      : 0,
  );
  return spreadDiscount(weights, voucher.discountMinor);
}

function sumAmounts(rows: readonly Amounts[]): Amounts {
  return {
    subtotalMinor: sumOf(rows, 'subtotalMinor'),
    bundleOfferMinor: sumOf(rows, 'bundleOfferMinor'),
    voucherMinor: sumOf(rows, 'voucherMinor'),
    shippingMinor: sumOf(rows, 'shippingMinor'),
    taxMinor: sumOf(rows, 'taxMinor'),
    totalMinor: sumOf(rows, 'totalMinor'),
  };
}

function sumOf(rows: readonly Amounts[], column: keyof Amounts): number {
  const sum = rows.reduce((total, row) => total + row[column], 0);
  requireMinor(sum);
  return sum;
}

function requireLine(line: CartTotalsLine): void {
  requireAmount(line.quantity);
  requireAmount(line.unitMinor);
  requireAmount(line.shippingMinor);
  requireAmount(line.unitMinor * line.quantity);
}
