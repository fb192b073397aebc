import { amountBack, nothing, refundableOf, unitsBack, type LineAmounts } from '@souk/rules/refund-lines';
import type { RefundLine } from '#ledger/refund-queries.ts';
import type { OrderedLine } from './list-refundable-lines.ts';

/** Units of a line, which is counted from 1 in the order of `souk order show`. */
export type LineUnits = { line: number; units: number };

/** What a refund is for, as whoever gives it says; nothing: only an amount. */
export type RefundPurpose = {
  /** A seller's part, by its slug. */
  store?: string | undefined;
  /** Units that came back. */
  units?: readonly LineUnits[] | undefined;
  /** The shop bears it, whatever it is for. */
  isGoodwill?: boolean | undefined;
};

export type PurposeProblem =
  | { reason: 'part-missing' }
  | { reason: 'line-missing'; line: number }
  | { reason: 'units-missing'; line: number; leftUnits: number }
  | { reason: 'more-than-left'; leftMinor: number };

export type MeantRefund =
  | { ok: true; amountMinor: number | null; lines: (amountMinor: number) => RefundLine[] }
  | ({ ok: false } & PurposeProblem);

/**
 * What a refund of an order takes from whom (decision 025). `amountMinor` null: all that the purpose covers, or with none all
 * that is left of the payment; then the answer's is null too, and `lines` takes what was found to be left. An amount of which
 * nobody says what it is for is the shop's to bear.
 */
export function meantRefund(
  ordered: readonly OrderedLine[],
  { store, units, isGoodwill = false }: RefundPurpose,
  amountMinor: number | null,
): MeantRefund {
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
): MeantRefund {
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
): MeantRefund {
  const own = ordered.filter(({ storeSlug }) => storeSlug === store);
  if (own.length === 0) return { ok: false, reason: 'part-missing' };
  const leftMinor = own.reduce((sum, line) => sum + refundableOf(line), 0);
  const minor = amountMinor ?? leftMinor;
  if (minor > leftMinor) return { ok: false, reason: 'more-than-left', leftMinor };
  return { ok: true, amountMinor: minor, lines: () => amountLines(own, minor, isGoodwill) };
}

/** All that is left goes back: of what is still to be delivered or was, then of what was cancelled; what is more is the shop's. */
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

/** An amount over these lines, at their sellers' expense or as the shop's goodwill. */
export function amountLines(
  lines: readonly OrderedLine[],
  amountMinor: number,
  isGoodwill: boolean,
): RefundLine[] {
  return amountBack(lines, amountMinor).flatMap((back, index) =>
    Object.values(back).some((amount) => amount > 0) ? [lineBack(lines[index]!, back, isGoodwill)] : [],
  );
}

/** Money that belongs to no seller's goods. */
export function shopLine(borneBy: 'shop' | 'goodwill' | 'nobody', amountMinor: number): RefundLine {
  return { ...nothing, borneBy, partId: null, lineId: null, goodsMinor: amountMinor };
}

/** Goodwill takes nothing back from the seller and uses nothing up of the line. */
function lineBack({ id, partId }: OrderedLine, back: LineAmounts, isGoodwill: boolean): RefundLine {
  const { goodsMinor, shippingMinor } = back;
  return isGoodwill
    ? { ...nothing, borneBy: 'goodwill', partId, lineId: id, goodsMinor, shippingMinor }
    : { ...back, borneBy: 'seller', partId, lineId: id };
}

function sumOf(lines: readonly RefundLine[]): number {
  return lines.reduce((sum, { goodsMinor, shippingMinor }) => sum + goodsMinor + shippingMinor, 0);
}
