import { amountText, toMinor } from '@souk/rules/money';
import type { openDatabase } from '@souk/server/db/open-database';
import type { LineUnits, RefundPurpose } from '@souk/server/order/refund-purpose';
import { UsageError } from '#usage-error.ts';
import { wrongUsage } from './usage.ts';

type Option =
  | 'amount'
  | 'payment'
  | 'reason'
  | 'manual'
  | 'by-hand'
  | 'currency'
  | 'receipt'
  | 'part'
  | 'line';

export type PaymentWords = {
  /** An order number, or the reference of a transfer. */
  subject: string;
  options: Partial<Record<Option, string>> & { goodwill?: boolean };
};

/** One action of `souk payment`; returns the output. Throws UsageError with one sentence. */
export type PaymentCommand = (
  tools: { db: ReturnType<typeof openDatabase>['db']; now: Date },
  words: PaymentWords,
) => Promise<string>;

/** Positive amount in minor units. Throws UsageError. */
export function readAmount(text: string, currency: string): number {
  const minor = minorOf(text, currency);
  if (minor === null || minor <= 0)
    throw new UsageError(`--amount must be an amount in ${currency}, such as ${amountText(1990, currency)}.`);
  return minor;
}

/** Purpose of a refund; undefined: not specified. Throws UsageError. */
export function readPurpose({ part, line, goodwill }: PaymentWords['options']): RefundPurpose | undefined {
  if (part !== undefined && line !== undefined) throw wrongUsage('payment', 'Use either --part or --line.');
  if (part === undefined && line === undefined && !goodwill) return undefined;
  return { store: part, units: line?.split(',').map(unitsOf), isGoodwill: goodwill };
}

function unitsOf(word: string): LineUnits {
  const [, line, units] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(word.trim()) ?? [];
  if (line === undefined || units === undefined)
    throw wrongUsage('payment', `--line ${word.trim()} must be <line>:<units>, such as 1:2.`);
  return { line: Number(line), units: Number(units) };
}

function minorOf(text: string, currency: string): number | null {
  try {
    return toMinor(text, currency);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
