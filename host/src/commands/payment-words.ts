import { amountText, toMinor } from '@souk/rules/money';
import type { openDatabase } from '@souk/server/db/open-database';
import type { LineUnits, RefundPurpose } from '@souk/server/order/refund-purpose';
import { UsageError } from '#usage-error.ts';

export const paymentUsage = `Usage: souk payment show <order number>
       souk payment refund <order number> [--amount <amount>] [--payment <id>] [--reason <text>] [--by-hand <reference>]
                           [--part <store> | --line <n>:<units>,…] [--goodwill]
       souk payment record <reference> --amount <amount> --currency <code> --receipt <id>
--part, --line: what the refund is for; lines are numbered from 1 in the order of souk order show. --goodwill: the shop pays
it, not the seller. The shop also pays an --amount without --part or --line. Without any of them, the whole rest is refunded.
--by-hand: you have already sent the money; the reference identifies the transfer. --receipt: the bank's ID of the transfer.`;

type Option = 'amount' | 'payment' | 'reason' | 'by-hand' | 'currency' | 'receipt' | 'part' | 'line';

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
  if (part !== undefined && line !== undefined) throw new UsageError(paymentUsage);
  if (part === undefined && line === undefined && !goodwill) return undefined;
  return { store: part, units: line?.split(',').map(unitsOf), isGoodwill: goodwill };
}

function unitsOf(word: string): LineUnits {
  const [, line, units] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(word.trim()) ?? [];
  if (line === undefined || units === undefined) throw new UsageError(paymentUsage);
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
