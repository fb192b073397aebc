import type { PaymentFact } from '@souk/rules/payment-state';
import { z } from 'zod';
import type { Received } from '#outbound/payment-port.ts';
import { readDecimal } from './amounts.ts';
import { acknowledged } from './inbound.ts';

// Maps PayPal's messages to facts (PAYMENTS §2).

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  custom_id: z.string().optional(),
});
const Unit = z.object({
  custom_id: z.string().optional(),
  payments: z.object({ captures: z.array(Capture).optional() }).optional(),
});
export const Order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(Unit).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});
export const Refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  invoice_id: z.string().optional(),
});
export const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.string(),
    status: z.string().optional(),
    amount: Amount.optional(),
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  }),
});

/** A completed order proves nothing; its captures do. */
export function captureFacts(order: z.infer<typeof Order>, ref: string): PaymentFact[] {
  const captures = order.purchase_units?.flatMap((unit) => unit.payments?.captures ?? []) ?? [];
  const ours = captures.filter((capture) => capture.custom_id === undefined || capture.custom_id === ref);
  return ours.length === 0 ? [{ type: 'pending', reason: order.status }] : ours.map(captureFact);
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

export function refundFact(refund: z.infer<typeof Refund>): PaymentFact {
  const { id: refundId, status, invoice_id: ref } = refund;
  const amount = readDecimal(refund.amount.value, refund.amount.currency_code);
  const state = status === 'COMPLETED' ? 'done' : status === 'PENDING' ? 'pending' : 'failed';
  return { type: 'refunded', amount, refundId, ...(ref ? { ref } : {}), state };
}

export function eventReceived({ id: key, event_type: type, resource }: z.infer<typeof Event>): Received {
  const reply = { kind: 'ack' } as const;
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') {
    const paymentId = /\/captures\/([^/?]+)/.exec(
      resource.links?.find(({ rel }) => rel === 'up')?.href ?? '',
    )?.[1];
    const refund = Refund.safeParse({ ...resource, status: resource.status ?? 'COMPLETED' }).data;
    if (!paymentId || !refund) return acknowledged;
    return { ok: true, paymentId, key, facts: [refundFact(refund)], reply };
  }
  const orderId = type.startsWith('CHECKOUT.ORDER.')
    ? resource.id
    : resource.supplementary_data?.related_ids.order_id;
  if (!orderId) return acknowledged;
  return { ok: true, providerRef: orderId, key, facts: [], reply };
}
