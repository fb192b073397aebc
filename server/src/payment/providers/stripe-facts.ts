import type { PaymentFact } from '@souk/rules/payment-state';
import { stripeExponent } from '@souk/rules/provider-units';
import { z } from 'zod';
import type { Received } from '#outbound/payment-port.ts';
import { fromProviderUnits } from './amounts.ts';
import { acknowledged } from './inbound.ts';

// Maps Stripe's messages to facts (PAYMENTS §1).

export const Intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int().optional(),
  currency: z.string(),
  metadata: z.object({ ref: z.string().optional() }).optional(),
});
export const Session = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
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
export const Event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

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
  return [{ type: 'paid', amount: fromStripe(total, currency), paymentId }];
}

export function intentFacts(intent: z.infer<typeof Intent>): PaymentFact[] {
  if (intent.status === 'succeeded') {
    const amount = fromStripe(intent.amount_received ?? intent.amount, intent.currency);
    return [{ type: 'paid', amount, paymentId: intent.id }];
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
  return acknowledged;
}
