import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type { Received } from '#outbound/payment-port.ts';
import { readDecimal } from './amounts.ts';
import { feeFacts, readFee } from './fee-facts.ts';
import { acknowledged } from './inbound.ts';

// Maps PayPal's messages to facts (PAYMENTS §2).

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Links = z.array(z.object({ rel: z.string(), href: z.string() }));
type Links = z.infer<typeof Links>;
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
  seller_receivable_breakdown: z.object({ paypal_fee: Amount.optional() }).optional(),
});
const Unit = z.object({
  custom_id: z.string().optional(),
  payments: z.object({ captures: z.array(Capture).optional() }).optional(),
});
export const Order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(Unit).optional(),
  links: Links.optional(),
});
export const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  invoice_id: z.string().optional(),
  /** Its fee is what PayPal returned of that of the payment. */
  seller_payable_breakdown: z.object({ paypal_fee: Amount.optional().catch(undefined) }).optional(),
  links: Links.optional(),
});
const Dispute = z.object({
  dispute_id: z.string(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
  dispute_amount: Amount,
  reason: z.string().optional(),
  dispute_life_cycle_stage: z.string().optional(),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional(),
  seller_response_due_date: z.iso.datetime({ offset: true }).optional(),
});
export const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.looseObject({
    id: z.string().optional(),
    status: z.string().optional(),
    amount: Amount.optional(),
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
    links: Links.optional(),
  }),
});

/** A completed order proves nothing; its captures do. */
export function captureFacts(order: z.infer<typeof Order>, ref: string): PaymentFact[] {
  const captures = order.purchase_units?.flatMap((unit) => unit.payments?.captures ?? []) ?? [];
  const ours = captures.filter((capture) => capture.custom_id === undefined || capture.custom_id === ref);
  return ours.length === 0 ? [{ type: 'pending', reason: order.status }] : ours.flatMap(factsOf);
}

function factsOf(capture: z.infer<typeof Capture>): PaymentFact[] {
  const paid = captureFact(capture);
  const fee = capture.seller_receivable_breakdown?.paypal_fee;
  return paid.type === 'paid' && fee
    ? [paid, ...feeFacts(capture.id, readFee(fee.value, fee.currency_code))]
    : [paid];
}

function captureFact({ id, status, amount }: z.infer<typeof Capture>): PaymentFact {
  switch (status) {
    // A refunded capture was paid before.
    case 'COMPLETED':
    case 'REFUNDED':
    case 'PARTIALLY_REFUNDED':
      return { type: 'paid', amount: readDecimal(amount.value, amount.currency_code), paymentId: id };
    case 'DECLINED':
    case 'FAILED':
      return { type: 'failed', reason: status, final: true };
    default:
      return { type: 'pending', reason: status };
  }
}

/** `paymentId`: of the refunded payment, if it isn't read from the refund's link. */
export function refundFacts(
  refund: z.infer<typeof Refund>,
  paymentId: string | undefined = captureOf(refund),
): PaymentFact[] {
  const fact = refundFact(refund);
  const returned = refund.seller_payable_breakdown?.paypal_fee;
  const amount = returned ? readFee(returned.value, returned.currency_code) : null;
  return refund.status === 'COMPLETED' && paymentId !== undefined && amount !== null && amount.minor > 0
    ? [fact, { type: 'fee-returned', paymentId, refundId: refund.id, amount }]
    : [fact];
}

function refundFact(refund: z.infer<typeof Refund>): PaymentFact {
  const { id: refundId, status, invoice_id: ref } = refund;
  const amount = readDecimal(refund.amount.value, refund.amount.currency_code);
  const state = status === 'COMPLETED' ? 'done' : status === 'PENDING' ? 'pending' : 'failed';
  return { type: 'refunded', amount, refundId, ...(ref ? { ref } : {}), state };
}

/** Outcome codes that leave the money with the seller; PayPal pays the buyer itself where it says `PAYOUT`. */
const wonCodes = new Set(['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'RESOLVED_WITH_PAYOUT']);
const lostCodes = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

/** PayPal holds the money of a dispute from the claim on; an inquiry between buyer and seller holds nothing. Its fee comes later. */
function disputeReceived(dispute: z.infer<typeof Dispute>, key: string): Received {
  const paymentId = dispute.disputed_transactions[0]?.seller_transaction_id;
  if (!paymentId || dispute.dispute_life_cycle_stage === 'INQUIRY') return acknowledged;
  const { currency_code: currency, value } = dispute.dispute_amount;
  const { dispute_id: disputeId, reason, seller_response_due_date: due } = dispute;
  const common = { type: 'disputed', disputeId, paymentId, amount: readDecimal(value, currency) } as const;
  const code = dispute.dispute_outcome?.outcome_code ?? '';
  const end = wonCodes.has(code) ? 'won' : lostCodes.has(code) ? 'lost' : null;
  const opened: PaymentFact = {
    ...common,
    state: 'opened',
    feeMinor: 0,
    ...(reason === undefined ? {} : { reason: reason.toLowerCase() }),
    ...(due === undefined ? {} : { evidenceDueAtMs: Date.parse(due) }),
  };
  return {
    ok: true,
    paymentId,
    key,
    facts: end === null ? [opened] : [opened, { ...common, state: end, feeMinor: 0 }],
    reply: { kind: 'ack' },
  };
}

/** The capture that a refund links to. */
const captureOf = ({ links }: { links?: Links | undefined }): string | undefined =>
  /\/captures\/([^/?]+)/.exec(links?.find(({ rel }) => rel === 'up')?.href ?? '')?.[1];

export function eventReceived({ id: key, event_type: type, resource }: z.infer<typeof Event>): Received {
  const reply = { kind: 'ack' } as const;
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const dispute = Dispute.safeParse(resource).data;
    return dispute ? disputeReceived(dispute, key) : acknowledged;
  }
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    const paymentId = captureOf(resource);
    const refund = Refund.safeParse({ ...resource, status: resource.status ?? 'COMPLETED' }).data;
    if (!paymentId || !refund) return acknowledged;
    return { ok: true, paymentId, key, facts: refundFacts(refund, paymentId), reply };
  }
  const orderId = type.startsWith('CHECKOUT.ORDER.')
    ? resource.id
    : resource.supplementary_data?.related_ids.order_id;
  if (!orderId) return acknowledged;
  return { ok: true, providerRef: orderId, key, facts: [], reply };
}
