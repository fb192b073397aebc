import type { Money, PaymentFact } from '@souk/rules/payment-state';
import { stripeExponent } from '@souk/rules/provider-units';
import { z } from 'zod';
import type { Received } from '#outbound/payment-port.ts';
import { fromProviderUnits } from './amounts.ts';
import { feeFacts } from './fee-facts.ts';
import { acknowledged } from './inbound.ts';

// Maps Stripe's messages to facts (PAYMENTS §1).

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int().optional(),
  currency: z.string(),
  metadata: z.object({ ref: z.string().optional() }).optional(),
  latest_charge: z.unknown().optional(),
});
const BalanceTransaction = z.object({ amount: z.int(), fee: z.int(), currency: z.string() });
const Charge = z.object({ balance_transaction: z.union([z.string(), BalanceTransaction]).nullish() });
export const Session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  payment_intent: z
    .union([z.string(), z.object({ id: z.string(), latest_charge: z.unknown().optional() })])
    .nullish(),
  url: z.string().nullish(),
  expires_at: z.int().optional(),
});
export const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  payment_intent: z.string().nullish(),
  metadata: z.object({ ref: z.string().optional() }).nullish(),
});
const Dispute = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  payment_intent: z.string().nullish(),
  reason: z.string().optional(),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nullish() }).optional(),
  balance_transactions: z.array(BalanceTransaction),
});
const Payout = z.object({ id: z.string(), amount: z.int(), currency: z.string() });
export const Event = z.object({
  id: z.string(),
  created: z.int().optional(),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
});

type SessionRow = z.infer<typeof Session>;

export function openedFact(session: SessionRow): PaymentFact {
  const expiresAtMs = session.expires_at === undefined ? undefined : session.expires_at * 1000;
  return { type: 'opened', providerRef: session.id, ...(expiresAtMs === undefined ? {} : { expiresAtMs }) };
}

export function sessionFacts(session: SessionRow): PaymentFact[] {
  const { payment_intent: intent, amount_total: total, currency } = session;
  if (session.status === 'expired') return [{ type: 'cancelled', reason: 'expired', final: true }];
  // `complete` alone is not paid: delayed payment methods complete first and pay days later.
  if (session.status !== 'complete' || session.payment_status !== 'paid' || total === null || !currency) {
    return [{ type: 'pending' }];
  }
  const paymentId = typeof intent === 'string' ? intent : (intent?.id ?? session.id);
  const fee = typeof intent === 'object' ? feeOf(intent?.latest_charge) : null;
  return [{ type: 'paid', amount: fromStripe(total, currency), paymentId }, ...feeFacts(paymentId, fee)];
}

/** From an expanded charge: its balance transaction, which Stripe creates with the charge or soon after. */
function feeOf(charge: unknown): Money | null {
  const transaction = Charge.safeParse(charge).data?.balance_transaction;
  return typeof transaction === 'object' && transaction !== null
    ? fromStripe(transaction.fee, transaction.currency)
    : null;
}

export function intentFacts(intent: z.infer<typeof Intent>): PaymentFact[] {
  if (intent.status === 'succeeded') {
    const amount = fromStripe(intent.amount_received ?? intent.amount, intent.currency);
    return [
      { type: 'paid', amount, paymentId: intent.id },
      ...feeFacts(intent.id, feeOf(intent.latest_charge)),
    ];
  }
  if (intent.status === 'canceled') return [{ type: 'cancelled', reason: 'canceled', final: true }];
  if (intent.status === 'requires_payment_method')
    return [{ type: 'failed', reason: 'declined', final: true }];
  return [{ type: 'pending', reason: intent.status }];
}

export function refundFact(refund: z.infer<typeof Refund>): PaymentFact {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  const state = refund.status === 'succeeded' ? 'done' : failed ? 'failed' : 'pending';
  const amount = fromStripe(refund.amount, refund.currency);
  const ref = refund.metadata?.ref;
  return { type: 'refunded', amount, refundId: refund.id, ...(ref ? { ref } : {}), state };
}

/**
 * A dispute with the money that it moved: Stripe lists the withdrawal, and the return once the dispute is won. An inquiry has moved none
 * and is no fact yet.
 */
function disputeFacts(dispute: z.infer<typeof Dispute>, paymentId: string): PaymentFact[] {
  const { id: disputeId, status, reason, balance_transactions: moves } = dispute;
  const [taken, ...returned] = moves;
  if (!taken) return [];
  const amount = fromStripe(dispute.amount, dispute.currency);
  const feeMinorOf = (units: number) =>
    taken.currency === dispute.currency ? fromStripe(units, taken.currency).minor : 0;
  const dueBy = dispute.evidence_details?.due_by;
  const common = { type: 'disputed', disputeId, paymentId, amount } as const;
  const opened: PaymentFact = {
    ...common,
    state: 'opened',
    feeMinor: feeMinorOf(taken.fee),
    ...(reason === undefined ? {} : { reason }),
    ...(dueBy ? { evidenceDueAtMs: dueBy * 1000 } : {}),
  };
  if (status === 'lost') return [opened, { ...common, state: 'lost', feeMinor: 0 }];
  // Won, and the money is back.
  if (status !== 'won' || returned.length === 0) return [opened];
  const returnedFee = returned.reduce((sum, move) => sum - move.fee, 0);
  return [opened, { ...common, state: 'won', feeMinor: Math.max(0, feeMinorOf(returnedFee)) }];
}

function fromStripe(units: number, currency: string) {
  return fromProviderUnits(units, currency, stripeExponent(currency.toUpperCase()));
}

export function eventReceived(event: z.infer<typeof Event>): Received {
  const reply = { kind: 'ack' } as const;
  const { object } = event.data;
  if (event.type.startsWith('checkout.session.')) {
    const session = Session.safeParse(object).data;
    if (!session?.client_reference_id) return acknowledged;
    const failed: PaymentFact = { type: 'failed', reason: 'async payment failed', final: true };
    const facts = event.type.endsWith('async_payment_failed') ? [failed] : sessionFacts(session);
    return {
      ok: true,
      ref: session.client_reference_id,
      providerRef: session.id,
      key: event.id,
      facts,
      reply,
    };
  }
  // The only source for a card token whose charge got no reply.
  if (event.type === 'payment_intent.succeeded') {
    const intent = Intent.safeParse(object).data;
    if (!intent?.metadata?.ref) return acknowledged;
    return { ok: true, ref: intent.metadata.ref, key: event.id, facts: intentFacts(intent), reply };
  }
  if (event.type.startsWith('refund.')) {
    const refund = Refund.safeParse(object).data;
    if (!refund?.payment_intent) return acknowledged;
    return { ok: true, paymentId: refund.payment_intent, key: event.id, facts: [refundFact(refund)], reply };
  }
  if (event.type.startsWith('charge.dispute.')) {
    const dispute = Dispute.safeParse(object).data;
    if (!dispute?.payment_intent) return acknowledged;
    const { payment_intent: paymentId } = dispute;
    const facts = disputeFacts(dispute, paymentId);
    return facts.length === 0 ? acknowledged : { ok: true, paymentId, key: event.id, facts, reply };
  }
  // A payout that fails after it was paid puts the money back.
  if (event.type === 'payout.paid' || event.type === 'payout.failed') {
    const payout = Payout.safeParse(object).data;
    if (!payout || event.created === undefined) return acknowledged;
    const isBack = event.type === 'payout.failed';
    const { minor, currency } = fromStripe(payout.amount, payout.currency);
    const settlement = {
      ref: isBack ? `${payout.id}:failed` : payout.id,
      amount: { minor: isBack ? -minor : minor, currency },
      atMs: event.created * 1000,
    };
    return { ok: true, key: event.id, facts: [], settlement, reply };
  }
  return acknowledged;
}
