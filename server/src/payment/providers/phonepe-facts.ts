import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import { fromProviderUnits } from './amounts.ts';

// Maps PhonePe's payments and refunds to facts (PAYMENTS §7a).

/** The only currency that PhonePe settles. */
export const currency = 'INR';

export const Status = z.object({
  orderId: z.string(),
  merchantOrderId: z.string().nullish(),
  state: z.string(),
  amount: z.int(),
  errorCode: z.string().nullish(),
});
export const Refund = z.object({
  refundId: z.string(),
  amount: z.int(),
  state: z.string(),
  originalMerchantOrderId: z.string().optional(),
});

export function statusFact(status: z.infer<typeof Status>): PaymentFact {
  switch (status.state) {
    case 'COMPLETED':
      return {
        type: 'paid',
        amount: fromProviderUnits(status.amount, currency, 2),
        paymentId: status.orderId,
      };
    case 'FAILED':
      return {
        // The buyer cancelled, which has its own message (SPEC §8).
        type: status.errorCode === 'TXN_CANCELLED' ? 'cancelled' : 'failed',
        reason: status.errorCode ?? 'failed',
        final: true,
      };
    default:
      return { type: 'pending', reason: status.state };
  }
}

/** PhonePe identifies refunds by our own refund ID. */
export function refundFact(refundId: string, refund: z.infer<typeof Refund>): PaymentFact {
  const state = refund.state === 'COMPLETED' ? 'done' : refund.state === 'FAILED' ? 'failed' : 'pending';
  return { type: 'refunded', amount: fromProviderUnits(refund.amount, currency, 2), refundId, state };
}
