import { amountBack, zeroAmounts, refundableOf, unitsBack, type LineAmounts } from '@souk/rules/refund-lines';
import type { RefundLine } from '#ledger/refund-queries.ts';
import type { OrderedLine } from './list-refundable-lines.ts';

/** `line` counts from 1 in the order of `souk order show`. */
export type LineUnits = { line: number; units: number };

/** What a refund is for; empty: just an amount. */
export type RefundPurpose = {
  store?: string | undefined;
  units?: readonly LineUnits[] | undefined;
  /** Borne by the shop, whatever the purpose. */
  isGoodwill?: boolean | undefined;
};

export type PurposeProblem =
  | { reason: 'part-missing' }
  | { reason: 'line-missing'; line: number }
  | { reason: 'units-missing'; line: number; leftUnits: number }
  | { reason: 'more-than-left'; leftMinor: number };

export type SplitRefund =
  | { ok: true; amountMinor: number | null; lines: (amountMinor: number) => RefundLine[] }
  | ({ ok: false } & PurposeProblem);

/**
 * Splits a refund by who bears it (decision 025). `amountMinor` null: everything the purpose covers; without a purpose, the rest of the
 * payment, whose amount the caller passes to `lines`. An amount without a purpose is borne by the shop.
 */
export function splitRefund(
  ordered: readonly OrderedLine[],
  { store, units, isGoodwill = false }: RefundPurpose,
  amountMinor: number | null,
): SplitRefund {
  if (units) return ofUnits(ordered, units, isGoodwill);
  if (store !== undefined) return ofPart(ordered, { store, isGoodwill }, amountMinor);
  if (isGoodwill) return { ok: true, amountMinor, lines: (minor) => [shopLine('goodwill', minor)] };
  if (amountMinor === null) return { ok: true, amountMinor, lines: (minor) => allLines(ordered, minor) };
  return { ok: true, amountMinor, lines: (minor) => [shopLine('shop', minor)] };
}

function ofUnits(
  ordered: readonly OrderedLine[],
  units: readonly LineUnits[],
  isGoodwill: boolean,
): SplitRefund {
  const back: RefundLine[] = [];
  for (const [number, own] of Map.groupBy(units, ({ line }) => line)) {
    const units = own.reduce((sum, each) => sum + each.units, 0);
    const line = ordered[number - 1];
    if (!line) return { ok: false, reason: 'line-missing', line: number };
    const leftUnits = line.whole.units - line.given.units;
    if (units > leftUnits) return { ok: false, reason: 'units-missing', line: number, leftUnits };
    back.push(lineBack(line, unitsBack(line, units), isGoodwill));
  }
  return { ok: true, amountMinor: sumOf(back), lines: () => back };
}

function ofPart(
  ordered: readonly OrderedLine[],
  { store, isGoodwill }: { store: string; isGoodwill: boolean },
  amountMinor: number | null,
): SplitRefund {
  const own = ordered.filter(({ storeSlug }) => storeSlug === store);
  if (own.length === 0) return { ok: false, reason: 'part-missing' };
  const leftMinor = own.reduce((sum, line) => sum + refundableOf(line), 0);
  const minor = amountMinor ?? leftMinor;
  if (minor > leftMinor) return { ok: false, reason: 'more-than-left', leftMinor };
  return { ok: true, amountMinor: minor, lines: () => amountLines(own, minor, isGoodwill) };
}

/** Splits a refund of everything left: first over live lines, then over cancelled ones; the shop bears any excess. */
export function allLines(ordered: readonly OrderedLine[], amountMinor: number): RefundLine[] {
  const lines: RefundLine[] = [];
  let leftMinor = amountMinor;
  for (const isCancelled of [false, true]) {
    const own = ordered.filter((line) => line.isCancelled === isCancelled);
    const minor = Math.min(
      leftMinor,
      own.reduce((sum, line) => sum + refundableOf(line), 0),
    );
    if (minor > 0) lines.push(...amountLines(own, minor, false));
    leftMinor -= minor;
  }
  return leftMinor > 0 ? [...lines, shopLine('shop', leftMinor)] : lines;
}

export function amountLines(
  lines: readonly OrderedLine[],
  amountMinor: number,
  isGoodwill: boolean,
): RefundLine[] {
  return amountBack(lines, amountMinor).flatMap((back, index) =>
    Object.values(back).some((amount) => amount > 0) ? [lineBack(lines[index]!, back, isGoodwill)] : [],
  );
}

export function shopLine(borneBy: 'shop' | 'goodwill' | 'nobody', amountMinor: number): RefundLine {
  return { ...zeroAmounts, borneBy, partId: null, lineId: null, goodsMinor: amountMinor };
}

/** Goodwill costs the seller nothing and doesn't count as refunded units. */
function lineBack({ id, partId }: OrderedLine, back: LineAmounts, isGoodwill: boolean): RefundLine {
  const { goodsMinor, shippingMinor } = back;
  return isGoodwill
    ? { ...zeroAmounts, borneBy: 'goodwill', partId, lineId: id, goodsMinor, shippingMinor }
    : { ...back, borneBy: 'seller', partId, lineId: id };
}

function sumOf(lines: readonly RefundLine[]): number {
  return lines.reduce((sum, { goodsMinor, shippingMinor }) => sum + goodsMinor + shippingMinor, 0);
}
