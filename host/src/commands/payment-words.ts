import { toMinor } from '@souk/rules/money';
import type { openDatabase } from '@souk/server/db/open-database';
import { UsageError } from '#usage-error.ts';

export const paymentUsage = `Usage: souk payment show <order number>
       souk payment refund <order number> [--amount <19.90>] [--payment <id>] [--reason <words>] [--by-hand <reference>]
       souk payment record <reference> --amount <19.90> --currency <USD> --receipt <id>
--by-hand: the money has been sent already, and this names the transfer. --receipt: the bank's own id of the transfer.`;

export type PaymentWords = {
  /** An order number, or the reference of a transfer. */
  subject: string;
  options: Partial<Record<string, string>>;
};

/** One action of `souk payment`; answers what is printed. Throws UsageError with one sentence. */
export type PaymentCommand = (
  tools: { db: ReturnType<typeof openDatabase>['db']; now: Date },
  words: PaymentWords,
) => Promise<string>;

/** Whole minor units of more than nothing. Throws UsageError. */
export function readAmount(text: string, currency: string): number {
  const minor = minorOf(text, currency);
  if (minor === null || minor <= 0)
    throw new UsageError(`--amount must be an amount of ${currency} such as 19.90.`);
  return minor;
}

function minorOf(text: string, currency: string): number | null {
  try {
    return toMinor(text, currency);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
