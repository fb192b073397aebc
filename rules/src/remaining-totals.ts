import { shareOfUnits } from './refund-lines.ts';

export type TaxedLine = { units: number; cancelledUnits: number; taxMinor: number };
export type PartOfTotals = {
  isCancelled: boolean;
  totalMinor: number;
  /** Amount of the part's cancelled units. */
  cancelledUnitsMinor: number;
  lines: readonly TaxedLine[];
};

/**
 * The rows below an order's subtotal, discounts and shipping, which stay as ordered: the cancelled amount, the tax included in the
 * rest, and the total. A cancelled order has its totals as ordered.
 */
export function remainingTotals({
  isCancelled,
  parts,
}: {
  isCancelled: boolean;
  parts: readonly PartOfTotals[];
}) {
  const sum = (amountOf: (part: PartOfTotals) => number) =>
    parts.reduce((total, part) => total + amountOf(part), 0);
  const orderedMinor = sum(({ totalMinor }) => totalMinor);
  const cancelledMinor = isCancelled
    ? 0
    : sum((part) => (part.isCancelled ? part.totalMinor : part.cancelledUnitsMinor));
  return {
    cancelledMinor,
    taxMinor: sum((part) => part.lines.reduce((total, line) => total + remainingTax(line, of(part)), 0)),
    totalMinor: orderedMinor - cancelledMinor,
  };

  function of(part: PartOfTotals): Cancelled {
    return { isOrderCancelled: isCancelled, isPartCancelled: part.isCancelled };
  }
}

type Cancelled = { isOrderCancelled: boolean; isPartCancelled: boolean };

/** Tax included in a line's remaining units: all of it if the whole order is cancelled, none if only its part is. */
export function remainingTax(
  { units, cancelledUnits, taxMinor }: TaxedLine,
  { isOrderCancelled, isPartCancelled }: Cancelled,
): number {
  if (isOrderCancelled) return taxMinor;
  if (isPartCancelled) return 0;
  return taxMinor - shareOfUnits(taxMinor, { of: units, before: 0, units: cancelledUnits });
}
