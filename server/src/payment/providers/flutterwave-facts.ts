import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import { readDecimal } from './amounts.ts';
import { feeFacts, readFee } from './fee-facts.ts';

// Maps Flutterwave's payments and refunds to facts (PAYMENTS §4).

const decimal = z.union([z.number(), z.string()]);
export const idOf = z.union([z.number(), z.string()]).transform(String);
export const Transaction = z.object({
  id: idOf,
  tx_ref: z.string(),
  amount: decimal,
  currency: z.string(),
  status: z.string(),
  processor_response: z.string().nullish(),
  app_fee: z.unknown().optional(),
});
export const Refund = z.object({ id: idOf, tx_id: idOf, amount_refunded: decimal, status: z.string() });

function transactionFact(transaction: z.infer<typeof Transaction>): PaymentFact {
  const { id: paymentId, amount, currency } = transaction;
  switch (transaction.status) {
    case 'successful':
      return { type: 'paid', amount: readDecimal(amount, currency), paymentId };
    // The shopper can retry on the hosted page until it closes.
    case 'failed':
      return { type: 'failed', reason: transaction.processor_response ?? 'failed', final: false };
    default:
      return { type: 'pending', reason: transaction.status };
  }
}

/** The payment, and what Flutterwave kept of it. */
export function transactionFacts(transaction: z.infer<typeof Transaction>): PaymentFact[] {
  const paid = transactionFact(transaction);
  const { id, app_fee: fee, currency } = transaction;
  return paid.type === 'paid' ? [paid, ...feeFacts(id, readFee(fee, currency))] : [paid];
}

export function refundFact(refund: z.infer<typeof Refund>, currency: string): PaymentFact {
  const isDone = refund.status.startsWith('completed');
  const state = isDone ? 'done' : refund.status === 'failed' ? 'failed' : 'pending';
  return {
    type: 'refunded',
    amount: readDecimal(refund.amount_refunded, currency),
    refundId: refund.id,
    state,
  };
}
