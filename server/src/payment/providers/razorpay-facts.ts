import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type { Received } from '#outbound/payment-port.ts';
import { fromProviderUnits } from './amounts.ts';
import { acknowledged } from './inbound.ts';

// Maps Razorpay's messages to facts (PAYMENTS §3).

export const threeDecimal = new Set(['KWD', 'BHD', 'OMR']);
const zeroDecimal = new Set(['JPY']);

export function exponentOf(currency: string): number {
  if (zeroDecimal.has(currency)) return 0;
  return threeDecimal.has(currency) ? 3 : 2;
}

export const Payment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  order_id: z.string().nullish(),
  error_reason: z.string().nullish(),
});
export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string().optional(),
  status: z.string(),
  payment_id: z.string(),
  receipt: z.string().nullish(),
});
export const Order = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullish(),
});
export const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: Payment }).optional(),
    refund: z.object({ entity: Refund }).optional(),
  }),
});

/** A decline is never final: the shopper may retry, and a late authorization can follow for days. */
export function paymentFact(payment: z.infer<typeof Payment>): PaymentFact {
  const amount = fromProviderUnits(payment.amount, payment.currency, exponentOf(payment.currency));
  switch (payment.status) {
    case 'captured':
    case 'refunded':
      return { type: 'paid', amount, paymentId: payment.id };
    case 'failed':
      return { type: 'failed', reason: payment.error_reason ?? 'failed', final: false };
    default:
      return { type: 'pending', reason: payment.status };
  }
}

export function refundFact(refund: z.infer<typeof Refund>, currency: string): PaymentFact {
  const state = refund.status === 'processed' ? 'done' : refund.status === 'failed' ? 'failed' : 'pending';
  const code = refund.currency ?? currency;
  const amount = fromProviderUnits(refund.amount, code, exponentOf(code));
  const { id: refundId, receipt: ref } = refund;
  return { type: 'refunded', amount, refundId, ...(ref ? { ref } : {}), state };
}

/** A signed event proves its amounts. `key`: the event ID from its header. */
export function eventReceived({ payload }: z.infer<typeof Event>, key: string | undefined): Received {
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  if (!payment?.order_id) return acknowledged;
  return {
    ok: true,
    providerRef: payment.order_id,
    ...(key ? { key } : {}),
    facts: refund ? [refundFact(refund, payment.currency)] : [paymentFact(payment)],
    reply: { kind: 'ack' },
  };
}
