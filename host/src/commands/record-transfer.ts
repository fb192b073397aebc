import { amountText } from '@souk/rules/money';
import { recordReceipt } from '@souk/server/payment/record-receipt';
import { UsageError } from '#usage-error.ts';
import { readAmount, type PaymentCommand } from './payment-words.ts';
import { wrongUsage } from './usage.ts';

export const recordTransfer: PaymentCommand = async ({ db, now }, { subject: reference, options }) => {
  const { amount, receipt: receiptId } = options;
  const currency = options.currency?.toUpperCase() ?? '';
  if (amount === undefined || receiptId === undefined || !/^[A-Z]{3}$/.test(currency))
    throw wrongUsage('payment');
  const writeLine = (...facts: unknown[]) => process.stderr.write(`${String(facts.at(-1))}\n`);
  const log = { warn: writeLine, error: writeLine };
  const outcome = await recordReceipt(
    { db, log },
    {
      reference,
      amount: { minor: readAmount(amount, currency), currency },
      receiptId,
      actor: 'operator',
      now,
    },
  );
  if (!outcome.ok) {
    throw new UsageError(
      outcome.reason === 'reference-unknown'
        ? `No pending bank transfer has the reference ${reference}.`
        : `${receiptId} is already recorded for another order.`,
    );
  }
  return receiptWords(outcome, receiptId);
};

type Recorded = Extract<Awaited<ReturnType<typeof recordReceipt>>, { ok: true }>;

export function receiptWords(outcome: Recorded, receiptId: string): string {
  const { orderNumber } = outcome;
  switch (outcome.result) {
    case 'paid':
      return `Order ${orderNumber} is paid.`;
    case 'known':
      return `${receiptId} is already recorded for order ${orderNumber}.`;
    case 'review':
      return `Order ${orderNumber} is not paid: ${amountText(outcome.due.minor, outcome.due.currency)} ${outcome.due.currency} was due. The amount is recorded; refund it with: npx souk payment refund ${orderNumber}`;
    case 'unwanted':
      return `Order ${orderNumber} is already paid or cancelled. Refund the transfer manually, then run: npx souk payment refund ${orderNumber} --manual <reference>`;
  }
}
