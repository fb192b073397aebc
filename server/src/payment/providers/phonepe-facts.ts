import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import { fromProviderUnits } from './amounts.ts';

// What PhonePe says of payments and refunds, read as facts (PAYMENTS §7a).

/** The only one it settles. */
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

/** Only the root state counts. */
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
        // The buyer has turned back, which is no refusal and has words of its own (SPEC §8).
        type: status.errorCode === 'TXN_CANCELLED' ? 'cancelled' : 'failed',
        reason: status.errorCode ?? 'failed',
        final: true,
      };
    default:
      return { type: 'pending', reason: status.state };
  }
}

/** Our own refund id is the one PhonePe finds it by. */
export function refundFact(refundId: string, refund: z.infer<typeof Refund>): PaymentFact {
  const state = refund.state === 'COMPLETED' ? 'done' : refund.state === 'FAILED' ? 'failed' : 'pending';
  return { type: 'refunded', amount: fromProviderUnits(refund.amount, currency, 2), refundId, state };
}
