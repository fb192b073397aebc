import type { Tamper } from '#lab/payment-options.ts';
import type { Message } from '#lab/notifier.ts';
import { webhookSignature } from './razorpay-signatures.ts';

const staleSeconds = 2 * 86_400;

export type RazorpayEvent = {
  event: string;
  eventId: string;
  createdAt: number;
  /** By kind: payment, order, refund. */
  entities: Record<string, Record<string, unknown>>;
};

/** The webhook as posted. The signature doesn't cover the delivery time. */
export function razorpayMessage(
  { event, eventId, createdAt, entities }: RazorpayEvent,
  { secret, tamper }: { secret: string; tamper: Tamper },
): Message {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_SoukSandbox001',
    event,
    contains: Object.keys(entities),
    payload: Object.fromEntries(
      Object.entries(entities).map(([kind, entity]) => [kind, { entity: tampered(entity, tamper) }]),
    ),
    created_at: createdAt - (tamper === 'stale' ? staleSeconds : 0),
  });
  return {
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': webhookSignature(tamper === 'signature' ? `${secret}?` : secret, body),
      'x-razorpay-event-id': eventId,
      'user-agent': 'Razorpay-Webhook/v1',
    },
    body,
  };
}

function tampered(entity: Record<string, unknown>, tamper: Tamper): Record<string, unknown> {
  if (tamper === 'currency') return { ...entity, currency: entity.currency === 'EUR' ? 'USD' : 'EUR' };
  if (tamper === 'amount') return { ...entity, amount: Number(entity.amount) - 1 };
  return entity;
}
