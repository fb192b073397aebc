import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type { Received } from '#outbound/payment-port.ts';
import { fromProviderUnits } from './amounts.ts';
import { feeFacts } from './fee-facts.ts';
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
  // with its tax, once captured
  fee: z.int().nullish(),
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
const Dispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason_code: z.string().optional(),
  respond_by: z.int().nullish(),
  status: z.string(),
});
const Settlement = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string().optional(),
  status: z.string(),
  created_at: z.int(),
});
export const Event = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.object({ entity: Payment }).optional(),
    refund: z.object({ entity: Refund }).optional(),
    dispute: z.object({ entity: Dispute }).optional(),
    settlement: z.object({ entity: Settlement }).optional(),
  }),
});

/** A decline is never final: the shopper may retry, and a late authorization can follow for days. */
function paymentFact(payment: z.infer<typeof Payment>): PaymentFact {
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

/** The payment, and what Razorpay kept of it. */
export function paymentFacts(payment: z.infer<typeof Payment>): PaymentFact[] {
  const paid = paymentFact(payment);
  const { id, fee, currency } = payment;
  return paid.type === 'paid' && fee
    ? [paid, ...feeFacts(id, fromProviderUnits(fee, currency, exponentOf(currency)))]
    : [paid];
}

/** Razorpay takes the money when the dispute opens, and gives it back if it is won or closed in the shop's favor. */
function disputeFacts(dispute: z.infer<typeof Dispute>): PaymentFact[] {
  const { id: disputeId, payment_id: paymentId, currency, status, reason_code: reason } = dispute;
  const amount = fromProviderUnits(dispute.amount, currency, exponentOf(currency));
  const common = { type: 'disputed', disputeId, paymentId, amount, feeMinor: 0 } as const;
  const opened: PaymentFact = {
    ...common,
    state: 'opened',
    ...(reason === undefined ? {} : { reason }),
    ...(dispute.respond_by ? { evidenceDueAtMs: dispute.respond_by * 1000 } : {}),
  };
  if (status === 'lost') return [opened, { ...common, state: 'lost' }];
  return status === 'won' || status === 'closed' ? [opened, { ...common, state: 'won' }] : [opened];
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
  const settlement = payload.settlement?.entity;
  if (settlement?.status === 'processed') {
    const currency = settlement.currency ?? 'INR';
    return {
      ok: true,
      ...(key ? { key } : {}),
      facts: [],
      settlement: {
        ref: settlement.id,
        amount: fromProviderUnits(settlement.amount, currency, exponentOf(currency)),
        atMs: settlement.created_at * 1000,
      },
      reply: { kind: 'ack' },
    };
  }
  const dispute = payload.dispute?.entity;
  if (dispute)
    return {
      ok: true,
      paymentId: dispute.payment_id,
      ...(key ? { key } : {}),
      facts: disputeFacts(dispute),
      reply: { kind: 'ack' },
    };
  const payment = payload.payment?.entity;
  const refund = payload.refund?.entity;
  if (!payment?.order_id) return acknowledged;
  return {
    ok: true,
    providerRef: payment.order_id,
    ...(key ? { key } : {}),
    facts: refund ? [refundFact(refund, payment.currency)] : paymentFacts(payment),
    reply: { kind: 'ack' },
  };
}
